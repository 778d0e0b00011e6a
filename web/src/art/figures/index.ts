import { characters } from './characters';
import { objects } from './objects';
import type { Figure } from './figure';

export { cog, disc, type Figure } from './figure';
export { characters, objects };

/** The drawing of a piece; null for a code that has none. */
export function figure(piece: string): Figure | null {
  return characters[piece] ?? objects[piece] ?? null;
}
