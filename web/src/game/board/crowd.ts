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
/** Small bearers hold what is larger: the share of a zone, and of a bearer at the most, if it can stand out further. */
const LOAD_LEAST = 0.21;
const LOAD_MOST = 0.7;
const OUT_MOST = 0.6;
/** The share of a zone that is kept for its name between two sides, and of a starting zone beside several figures. */
const NAME = 0.1;
const NAME_FLAT = 0.16;
/** The share of a zone for what lies on the floor, beside figures and alone; of the shorter edge of a starting zone. */
const FLOOR = 0.23;
const FLOOR_ALONE = 0.3;
const FLOOR_FLAT = 0.44;

/** A side in its part of a zone: figures one after the other with their loads below, or upright below each other with their loads beside. */
function row(own: Token[], loads: Token[], box: Box, unit: number, most: number, bottom: boolean, upright = false): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  const of = (token: Token): Token[] => loads.filter((load) => load.carriedBy === token.id);
  const held = Math.max(...own.map((token) => of(token).length));
  const width = upright ? box.width : box.width / own.length;
  const height = upright ? box.height / own.length : box.height;
  // Loads stand out along the edge on which there is more to spare.
  const [along, across] = (upright ? [height, width] : [width, height]).map((length) => length * FILL) as [number, number];
  const edge = Math.min(most, along, across / (held > 0 ? 1 + OUT * LOAD : 1));
  const slack = (across - edge) / (upright ? Math.max(1, held) : 1);
  const size = Math.min(upright ? height : width / Math.max(1, held), Math.max(edge * LOAD, Math.min(unit * LOAD_LEAST, edge * LOAD_MOST, slack / OUT)));
  const out = held > 0 ? Math.min(size * OUT_MOST, Math.max(size * OUT, slack)) : 0;
  const below = upright ? 0 : out;
  const free = height - edge - below;
  const top = upright ? free / 2 : bottom ? free - (height * (1 - FILL)) / 2 : (height * (1 - FILL)) / 2;
  own.forEach((token, index) => {
    const mine = of(token);
    const aside = Math.min(upright ? out : size * OUT, (width - edge) / Math.max(1, mine.length));
    // One load and its bearer are in the middle together; two are on both sides of it.
    const left = (width - edge - (mine.length === 1 ? aside : 0)) / 2;
    const x = box.x + (upright ? 0 : index * width) + left;
    const y = box.y + (upright ? index * height : 0) + top;
    spots.set(token.id, { x, y, scale: edge / unit });
    mine.forEach((load, which) => {
      spots.set(load.id, { x: which === 0 ? x + edge - size + aside : x - aside, y: y + edge - size + below, scale: size / unit });
    });
  });
  return spots;
}

const isNear = (side: Side, near: Side | null): boolean => side === near || (near === null && side === 'blue');

/** Cuts a share of a box off, at its start or its end, along the longer edge. */
function cut(box: Box, from: number, to: number): Box {
  const { x, y, width, height } = box;
  return width > height ? { x: x + width * from, y, width: width * (to - from), height } : { x, y: y + height * from, width, height: height * (to - from) };
}

/** A starting zone is flat: its name, the figures and what lies on the floor come one after the other. */
function line(standing: Token[], loads: Token[], things: Token[], whole: Box, unit: number, bottom: boolean): Map<number, Spot> {
  const [short, long] = [whole.width, whole.height].sort((a, b) => a - b) as [number, number];
  const free = standing.length + things.length > 1 ? cut(whole, NAME_FLAT, 1) : whole;
  const share = standing.length === 0 ? 1 : Math.min(0.5, (things.length * short * FLOOR_FLAT) / long);
  const figures = things.length === 0 ? free : cut(free, 0, 1 - share);
  const spots = standing.length === 0 ? new Map<number, Spot>() : row(standing, loads, figures, unit, short * MOST_FLAT, bottom, whole.height > whole.width);
  things.forEach((token, index) => {
    const box = cut(free, 1 - share + (share * index) / things.length, 1 - share + (share * (index + 1)) / things.length);
    const edge = Math.min(short * FLOOR_FLAT, box.width, box.height);
    spots.set(token.id, { x: box.x + (box.width - edge) / 2, y: box.y + (box.height - edge) / 2, scale: edge / unit });
  });
  return spots;
}

/** Where the name of a zone is free of figures: above those of the near side, below those of the far one. */
export function nameLevel(tokens: Token[], near: Side | null): 'top' | 'middle' | 'bottom' {
  const sides = new Set(tokens.filter((token) => token.kind === 'character' && token.carriedBy === null).map((token) => isNear(token.owner, near)));
  if (!sides.has(false)) return 'top';
  return sides.has(true) ? 'middle' : 'bottom';
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
  const isBottom = (side: Side): boolean => isNear(side, near);
  const sides = [...new Set(standing.map((token) => token.owner))].sort((a, b) => Number(isBottom(a)) - Number(isBottom(b)));
  const [short, long] = [box.width, box.height].sort((a, b) => a - b) as [number, number];
  if (short < long * 0.9) return line(standing, loads, things, box, unit, sides.every(isBottom));
  const small = things.length === 0 ? 0 : Math.min(short * (sides.length === 0 ? FLOOR_ALONE : FLOOR), box.width / things.length);
  const height = (box.height - Math.max(small, sides.length > 1 ? short * NAME : 0)) / Math.max(1, sides.length);

  const spots = new Map<number, Spot>();
  sides.forEach((side, index) => {
    const bottom = isBottom(side);
    const below = index > 0 || (sides.length === 1 && bottom);
    const part = { ...box, y: box.y + (below ? box.height - height : 0), height };
    const own = standing.filter((token) => token.owner === side);
    for (const [id, spot] of row(own, loads, part, unit, short * MOST, bottom)) spots.set(id, spot);
  });
  // Between two sides, or on the far side of one.
  const level = sides.length === 1 ? (isBottom(sides[0]!) ? 0 : height) : sides.length === 0 ? (box.height - small) / 2 : height;
  things.forEach((token, index) => {
    const middle = ((index + 0.5) / things.length) * box.width;
    spots.set(token.id, { x: box.x + middle - small / 2, y: box.y + level, scale: small / unit });
  });
  return spots;
}
