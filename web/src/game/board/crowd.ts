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

/** The share of a zone's edge that one, two or three of a side take. */
const SHARES = [0.54, 0.46, 0.32];
/** What two sides in one zone leave each other. */
const HALF = 0.47;
/** What a load takes of its bearer. */
const LOAD = 0.56;

/** The row of one side: on a starting zone along its longer edge, else at the near or the far edge. */
function line(count: number, sides: number, box: Box, unit: number, bottom: boolean): (index: number) => Spot {
  const upright = box.height > box.width;
  const [long, short] = upright ? [box.height, box.width] : [box.width, box.height];
  const narrow = short < long * 0.9;
  const share = SHARES[count - 1] ?? 0.94 / count;
  const edge = narrow ? Math.min(short * 0.9, (long * 0.94) / count) : long * Math.min(share, sides > 1 ? HALF : 1);
  const gap = (long - count * edge) / (count + 1);
  const aside = narrow ? (short - edge) / 2 : bottom ? short * 0.97 - edge : short * 0.03;
  return (index) => {
    const along = gap + index * (edge + gap);
    return upright
      ? { x: box.x + aside, y: box.y + along, scale: edge / unit }
      : { x: box.x + along, y: box.y + aside, scale: edge / unit };
  };
}

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
    const bottom = side === near || (near === null && side === 'blue');
    const row = line(own.length, sides.length, box, unit, bottom);
    own.forEach((token, index) => spots.set(token.id, row(index)));
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
