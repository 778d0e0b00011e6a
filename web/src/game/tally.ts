import { objects } from '../art/figures';
import type { Countable, Move, Scene, Side } from '../protocol';
import { t } from '../text/text.svelte';
import { pieceName } from './names';

/** Longer lists are looked through by name; shorter ones keep the order of their edition. */
const LONG = 8;

/** What can be chosen now of one kind. */
export interface Share {
  kind: Countable;
  moves: Move[];
}

function kindOf(move: Move): Countable {
  if (move.kind === 'pickPair') return 'pairs';
  return move.piece !== null && move.piece in objects ? 'objects' : 'characters';
}

export const kindName = (kind: Countable): string => t(`setup.${kind}`);

const byName = (moves: Move[]): Move[] =>
  moves.some(({ piece }) => piece === null) ? moves : moves.toSorted((a, b) => pieceName(a.piece ?? '').localeCompare(pieceName(b.piece ?? '')));

/** What the set-up offers, by kind; kinds of which there is nothing to choose now are left out. */
export function shares(moves: Move[]): Share[] {
  const kinds: Countable[] = ['characters', 'objects', 'pairs'];
  const offered = kinds.map((kind) => ({ kind, moves: moves.filter((move) => kindOf(move) === kind) }));
  return offered.filter(({ moves }) => moves.length > 0).map(({ kind, moves }) => ({ kind, moves: moves.length > LONG ? byName(moves) : moves }));
}

/** Whether everything that is offered of a kind has to be taken, and nobody else takes any of it. */
export function isForced({ kind, moves }: Share, { tallies }: Scene, ask: string): boolean {
  const tally = tallies.find((one) => one.kind === kind);
  return ask === 'forces' && tally !== undefined && moves.length > 1 && moves.length === tally.all - tally.chosen;
}

/** How much is chosen of what has to be. */
export function tallied({ tallies }: Scene): string {
  const [only, more] = tallies;
  if (only && !more) return t('setup.line', { count: only.chosen, all: only.all });
  return tallies.map(({ kind, chosen, all }) => t('setup.tally', { what: kindName(kind), count: chosen, all })).join(' · ');
}

/** What a side has of the forces, as far as the seat knows, while they are chosen. */
export function gathered({ hands }: Scene, side: Side): string[] {
  const { screen, picked = [] } = hands[side] ?? {};
  return picked.length > 0 ? picked : (screen ?? []);
}

/** The other sides that pick pieces of their own in the open. */
export function rivals(scene: Scene, seat: Side): Side[] {
  const own = gathered(scene, seat).join();
  const picking = scene.sides.some((side) => (scene.hands[side]?.picked.length ?? 0) > 0);
  return picking ? scene.sides.filter((side) => side !== seat && gathered(scene, side).join() !== own) : [];
}
