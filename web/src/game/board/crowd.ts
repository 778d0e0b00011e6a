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

/** The share of a zone that a figure takes at the most; on a starting zone, which is flat, more of its shorter edge. */
const MOST = 0.54;
const MOST_FLAT = 0.9;
/** What a figure fills of the place it has. */
const FILL = 0.96;
/** What a load takes of its bearer, and how much of it stands out so that its bearer can be seen. */
const LOAD = 0.54;
const OUT = 0.45;
/** The share of a zone for what lies on the floor, beside figures and alone. */
const FLOOR = 0.23;
const FLOOR_ALONE = 0.3;

/** A side in its part of a zone: figures one after the other along the longer edge, loads below who bears them. */
function row(own: Token[], loads: Token[], box: Box, unit: number, most: number, bottom: boolean): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  const upright = box.height > box.width * 1.2;
  const of = (token: Token): Token[] => loads.filter((load) => load.carriedBy === token.id);
  const laden = own.some((token) => of(token).length > 0);
  const width = upright ? box.width : box.width / own.length;
  const height = upright ? box.height / own.length : box.height;
  const edge = Math.min(most, width * FILL, (height * FILL) / (laden ? 1 + OUT * LOAD : 1));
  const size = edge * LOAD;
  const below = laden ? size * OUT : 0;
  const free = height - edge - below;
  const top = upright ? free / 2 : bottom ? free - height * (1 - FILL) / 2 : height * (1 - FILL) / 2;
  own.forEach((token, index) => {
    const held = of(token);
    const aside = Math.min(size * OUT, (width - edge) / Math.max(1, held.length));
    // One load and its bearer are in the middle together; two are on both sides of it.
    const left = (width - edge - (held.length === 1 ? aside : 0)) / 2;
    const x = box.x + (upright ? 0 : index * width) + left;
    const y = box.y + (upright ? index * height : 0) + top;
    spots.set(token.id, { x, y, scale: edge / unit });
    held.forEach((load, which) => {
      spots.set(load.id, { x: which === 0 ? x + edge - size + aside : x - aside, y: y + edge - size + below, scale: size / unit });
    });
  });
  return spots;
}

/**
 * Where everybody in one zone stands: each side in a row of its own, the one that looks at the near edge, and what
 * lies on the floor between them. Nothing reaches into the next zone.
 */
export function crowd(tokens: Token[], near: Side | null, box: Box, unit: number): Map<number, Spot> {
  const loads = tokens.filter((token) => token.carriedBy !== null);
  const free = tokens.filter((token) => token.carriedBy === null);
  const standing = free.filter((token) => token.kind === 'character');
  const things = free.filter((token) => token.kind !== 'character');
  const isBottom = (side: Side): boolean => side === near || (near === null && side === 'blue');
  const sides = [...new Set(standing.map((token) => token.owner))].sort((a, b) => Number(isBottom(a)) - Number(isBottom(b)));
  const [short, long] = [box.width, box.height].sort((a, b) => a - b) as [number, number];
  const small = things.length === 0 ? 0 : Math.min(short * (sides.length === 0 ? FLOOR_ALONE : FLOOR), box.width / things.length);
  const height = (box.height - small) / Math.max(1, sides.length);
  const most = short * (short < long * 0.9 ? MOST_FLAT : MOST);

  const spots = new Map<number, Spot>();
  sides.forEach((side, index) => {
    const bottom = isBottom(side);
    const below = index > 0 || (sides.length === 1 && bottom);
    const part = { ...box, y: box.y + (below ? box.height - height : 0), height };
    const own = standing.filter((token) => token.owner === side);
    for (const [id, spot] of row(own, loads, part, unit, most, bottom)) spots.set(id, spot);
  });
  // Between two sides, or on the far side of one.
  const level = sides.length === 1 ? (isBottom(sides[0]!) ? 0 : height) : sides.length === 0 ? (box.height - small) / 2 : height;
  things.forEach((token, index) => {
    const middle = ((index + 0.5) / things.length) * box.width;
    spots.set(token.id, { x: box.x + middle - small / 2, y: box.y + level, scale: small / unit });
  });
  return spots;
}
