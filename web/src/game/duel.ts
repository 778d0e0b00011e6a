import type { Fight, Side } from '../protocol';
import { ranges, standing } from './moves';

/** What the cards of a side may add up to, as far as the seat knows: one card or two, seen, named or any it holds. */
export function expected(fight: Fight, held: number[], side: Side): number[] {
  const shown = fight.shown[side];
  if (shown !== undefined) return [shown];
  const named = fight.named?.side === side && held.includes(fight.named.card) ? fight.named.card : null;
  if (fight.cards === 1 || side !== fight.attacking) return named === null ? held : [named];
  const pairs = held.flatMap((first, index) => held.slice(index + 1).map((second) => [first, second] as const));
  return pairs.filter((pair) => named === null || pair.includes(named)).map(([first, second]) => first + second);
}

export interface Odds {
  beats: string;
  ties: string;
  loses: string;
}

/** How so much from own cards would stand against what the other side may lay. */
export function odds(fight: Fight, seat: Side, other: Side, held: number[], mine: number): Odds {
  const theirs = expected(fight, held, other);
  const { beats, ties, loses } = standing(fight.strength[seat] ?? 0, fight.strength[other] ?? 0, mine, theirs);
  return { beats: ranges(beats, theirs), ties: ranges(ties, theirs), loses: ranges(loses, theirs) };
}
