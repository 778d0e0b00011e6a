import type { Move, Scene } from '../protocol';

const WORD = /[\p{L}][\p{L}\p{N}]*/gu;

/**
 * A typed action as the notation writes it: capital and small letters differ there, and nobody who types fast minds them.
 * A word that could mean two things stays as it was typed.
 */
export function spelled(typed: string, moves: Move[], { tokens, squares, rooms }: Scene): string {
  const low = typed.toLowerCase();
  const legal = moves.filter((move) => move.text.toLowerCase() === low);
  if (legal.length === 1) return legal[0]!.text;
  const codes = [...tokens.map((token) => token.piece ?? ''), ...moves.map((move) => move.piece ?? '')];
  const written = moves.flatMap((move) => move.text.match(WORD) ?? []);
  const known = new Map<string, Set<string>>();
  for (const word of ['pass', 'draw', 'resign', ...codes, ...written, ...squares.map((square) => square.name), ...rooms.map((room) => room.slot)]) {
    known.set(word.toLowerCase(), (known.get(word.toLowerCase()) ?? new Set()).add(word));
  }
  return typed.replace(WORD, (word) => {
    const meant = known.get(word.toLowerCase());
    return meant?.size === 1 ? [...meant][0]! : word;
  });
}
