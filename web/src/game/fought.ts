import type { KnownHappening, Line, Scene, Side } from '../protocol';

export type Compared = Extract<KnownHappening, { kind: 'compared' }>;

/** The cards of a combat and what they came to. */
export function comparedIn(line: Line): Compared | null {
  return (line.happenings.find((happening) => happening.kind === 'compared') as Compared | undefined) ?? null;
}

/** How many turns may end before whoever only watches has seen enough of a combat. */
const TURNS = 2;

/**
 * The line of the combat whose result is still news: whoever sits at the screen has not acted since. A look at the
 * past shows the one that was decided then.
 */
export function lastFight(log: Line[], past: number | null, persons: Side[]): Line | null {
  if (past !== null) {
    const line = log.find(({ ply }) => ply === past);
    return line && comparedIn(line) ? line : null;
  }
  let turns = 0;
  for (let index = log.length - 1; index >= 0; index--) {
    const line = log[index]!;
    if (comparedIn(line)) return line;
    if (persons.some((side) => side === line.actor)) return null;
    if (persons.length === 0 && line.happenings.some(({ kind }) => kind === 'turnEnded') && ++turns === TURNS) return null;
  }
  return null;
}

/** Whether a combat belongs to a turn that is over. */
export function isOld(log: Line[], fight: Line): boolean {
  return log.some(({ ply, happenings }) => ply >= fight.ply && happenings.some(({ kind }) => kind === 'turnEnded'));
}

/** The cards that a side laid: one, or two that add up to what was told and are spent since. */
export function laidCards(sum: number, count: number, side: Side, before: Scene, after: Scene): number[] {
  if (count === 1) return [sum];
  const spent = [...(after.hands[side]?.spentCombat ?? [])];
  for (const card of before.hands[side]?.spentCombat ?? []) {
    const at = spent.indexOf(card);
    if (at >= 0) spent.splice(at, 1);
  }
  // A +0 comes back to the hand.
  const cards = [...spent, 0].sort((a, b) => b - a);
  for (const [index, first] of cards.entries()) {
    if (cards.slice(index + 1).includes(sum - first)) return [first, sum - first];
  }
  return [sum];
}
