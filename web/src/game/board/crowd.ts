import type { Side, Token } from '../../protocol';

/** A rectangle on the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a token is drawn, and how large in units. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** The share of a zone's shorter edge that one, two or three of a side take. */
const SHARES = [0.46, 0.44, 0.32];
/** What a load takes of its bearer. */
const LOAD = 0.56;

/**
 * Where everybody in one zone stands: each side in a row of its own, the one that looks at the near edge, and what
 * lies on the floor between them. Loads are in the corner of who bears them.
 */
export function crowd(tokens: Token[], near: Side | null, box: Box, unit: number): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  const free = tokens.filter((token) => token.carriedBy === null);
  const standing = free.filter((token) => token.kind === 'character');
  const sides = [...new Set(standing.map((token) => token.owner))].sort();
  for (const side of sides) {
    const own = standing.filter((token) => token.owner === side);
    const edge = Math.min(Math.min(box.width, box.height * 2) * (SHARES[own.length - 1] ?? SHARES[2]!), box.height * (sides.length > 1 ? 0.5 : 0.9));
    const bottom = side === near || (near === null && side === 'blue');
    const alone = box.height < unit && sides.length === 1;
    const y = alone ? box.y + (box.height - edge) / 2 : bottom ? box.y + box.height * 0.95 - edge : box.y + box.height * 0.05;
    const gap = (box.width - own.length * edge) / (own.length + 1);
    own.forEach((token, index) => spots.set(token.id, { x: box.x + gap + index * (edge + gap), y, scale: edge / unit }));
  }
  const things = free.filter((token) => token.kind !== 'character');
  const small = Math.min(box.width, box.height) * (things.length > 3 ? 0.22 : 0.3);
  things.forEach((token, index) => {
    const middle = things.length === 1 ? 0.5 : (index + 0.5) / things.length;
    spots.set(token.id, { x: box.x + middle * box.width - small / 2, y: box.y + (box.height - small) / 2, scale: small / unit });
  });
  for (const token of tokens.filter((token) => token.carriedBy !== null)) {
    const bearer = spots.get(token.carriedBy!);
    if (!bearer) continue;
    const index = tokens.filter((other) => other.carriedBy === token.carriedBy).indexOf(token);
    const edge = bearer.scale * unit;
    spots.set(token.id, { x: bearer.x + edge * (index === 0 ? 0.56 : -0.1), y: bearer.y + edge * 0.5, scale: bearer.scale * LOAD });
  }
  return spots;
}
