import { cardCharacters, cardObjects } from './cards';
import { characters as boardCharacters } from './characters';
import type { Figure } from './figure';
import { objects as boardObjects } from './objects';

export { cog, disc, type Figure } from './figure';

export const characters: Record<string, Figure> = { ...boardCharacters, ...cardCharacters };
export const objects: Record<string, Figure> = { ...boardObjects, ...cardObjects };

/** The drawing of a piece; null for a code that has none. */
export function figure(piece: string): Figure | null {
  return characters[piece] ?? objects[piece] ?? null;
}
