import type { Move, SquareName } from '../protocol';
import { loads } from './moves';

/** From so many ways on, what becomes of each load is asked by itself. */
const MANY = 7;

/** What becomes of a load: the square where it is left, who is given it, null in the hand of who goes, undefined as it was. */
export type End = SquareName | number | null | undefined;

export interface Option {
  /** The first of the moves that mean this, the plainest. */
  move: Move;
  end: End;
}

/** One question of a long choice: what is done, or what becomes of one load. */
export interface Facet {
  load: number | null;
  options: Option[];
}

/** A power names what it takes; that is no load that somebody carries. */
const ends = (move: Move): Map<number, End> => (move.kind === 'use' && move.takes.length > 0 ? new Map() : loads(move));

function answer(move: Move, load: number | null): string {
  if (load !== null) {
    const end = ends(move).get(load);
    return end === undefined ? '' : JSON.stringify(end);
  }
  const named = ends(move).size === 0 ? [...loads(move)] : [];
  return JSON.stringify([move.kind, move.power, move.target, move.cost, move.to, move.slots, move.card, move.with, move.dir, named]);
}

/** As it was, then in hand, then given, then left; the rest in the order of the moves. */
const rank = (end: End): number => (end === undefined ? 0 : end === null ? 1 : typeof end === 'number' ? 2 : 3);

/** What moves to one square differ in, question by question. */
export function facets(moves: Move[]): Facet[] {
  const tokens = [...new Set(moves.flatMap((move) => [...ends(move).keys()]))].sort((a, b) => a - b);
  const found = [null, ...tokens].map((load) => {
    const options = new Map<string, Option>();
    for (const move of moves) {
      const key = answer(move, load);
      if (!options.has(key)) options.set(key, { move, end: load === null ? undefined : ends(move).get(load) });
    }
    return { load, options: [...options.values()].sort((a, b) => rank(a.end) - rank(b.end)) };
  });
  return found.filter(({ options }) => options.length > 1);
}

/** Whether so many ways differ in what becomes of loads that a list of them all would be hard to read. */
export const isShared = (moves: Move[]): boolean => moves.length >= MANY && facets(moves).some(({ load }) => load !== null);

/** Whether a move gives the answer of an option. */
export const gives = (move: Move, load: number | null, option: Option): boolean => answer(move, load) === answer(option.move, load);

/** The move with another answer to one question, and as many of the other answers as possible left as they are. */
export function changed(moves: Move[], from: Move, load: number | null, option: Option): Move {
  const others = facets(moves).filter((facet) => facet.load !== load);
  const kept = (move: Move): number => others.filter((facet) => answer(move, facet.load) === answer(from, facet.load)).length;
  const fitting = moves.filter((move) => gives(move, load, option));
  return fitting.reduce((best, move) => (kept(move) > kept(best) ? move : best), fitting[0] ?? from);
}
