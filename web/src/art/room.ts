// Where the parts of a room are, in its own frame: 100 units for a square, the first row at the top.
import type { DirName, Edge, Gate, GateState, Plan } from './types';

/** An edge between two squares or on the rim, from one corner to the other. */
export interface Segment {
  key: string;
  x: number;
  y: number;
  flat: boolean;
  /** Which way the room lies from here: 0 between two squares, else 1 or -1 across the edge. */
  inward: -1 | 0 | 1;
}

const THICK = 18;
const RIM = 13;

/** The edge on one side of a square. The same edge has one key, seen from both of its squares. */
export function segment(size: number, { place, dir }: Edge): Segment {
  const column = place % size;
  const row = Math.floor(place / size);
  const flat = dir === 'n' || dir === 's';
  const x = column + (dir === 'e' ? 1 : 0);
  const y = row + (dir === 's' ? 1 : 0);
  const across = flat ? y : x;
  const inward = across === 0 ? 1 : across === size ? -1 : 0;
  return { key: `${flat ? 'h' : 'v'}${x},${y}`, x: 100 * x, y: 100 * y, flat, inward };
}

/** Puts a drawing along an edge: x runs along it from -50 to 50, and y = 0 is the middle of the wall. */
export function along(edge: Segment, depth = RIM / 2): string {
  const shift = edge.inward * depth;
  return edge.flat
    ? `translate(${edge.x + 50} ${edge.y + shift})`
    : `translate(${edge.x + shift} ${edge.y + 50}) rotate(90)`;
}

/** A wall along an edge as a path text. */
export function stroke({ x, y, flat, inward }: Segment): string {
  const shift = inward * (RIM / 2);
  return flat ? `M${x} ${y + shift}h100` : `M${x + shift} ${y}v100`;
}

/** A number from 0 to below `below`, always the same for the same text: variety without chance. */
export function grain(text: string, below: number): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

export interface Masonry {
  inner: string;
  rim: string;
  joints: string;
  torches: { x: number; y: number }[];
}

/** The walls that stand, as path texts. */
export function masonry(plan: Plan, broken: Edge[]): Masonry {
  const gone = new Set(broken.map((edge) => segment(plan.size, edge).key));
  const standing = new Map<string, Segment>();
  for (const wall of plan.walls) {
    const edge = segment(plan.size, wall);
    if (!gone.has(edge.key)) standing.set(edge.key, edge);
  }
  let inner = '';
  let rim = '';
  let joints = '';
  const sconces: { edge: Segment; rank: number }[] = [];
  for (const edge of standing.values()) {
    const shift = edge.inward * (RIM / 2);
    const half = (edge.inward === 0 ? THICK : RIM) / 2;
    if (edge.inward === 0) inner += stroke(edge);
    else rim += stroke(edge);
    for (const at of [22 + grain(`${plan.id}${edge.key}a`, 16), 62 + grain(`${plan.id}${edge.key}b`, 16)]) {
      joints += edge.flat
        ? `M${edge.x + at} ${edge.y + shift - half}v${2 * half}`
        : `M${edge.x + shift - half} ${edge.y + at}h${2 * half}`;
    }
    if (edge.inward === 0) sconces.push({ edge, rank: grain(`${plan.id}${edge.key}torch`, 1000) });
  }
  sconces.sort((one, other) => one.rank - other.rank);
  const torches: { x: number; y: number }[] = [];
  for (const { edge } of sconces) {
    const x = edge.flat ? edge.x + 50 : edge.x;
    const y = edge.flat ? edge.y : edge.y + 50;
    if (torches.every((torch) => Math.hypot(torch.x - x, torch.y - y) > 210)) torches.push({ x, y });
    if (torches.length === 2) break;
  }
  return { inner, rim, joints, torches };
}

/** The edges of a list, each once. */
export function edges(plan: Plan, list: Edge[]): Segment[] {
  const found = new Map(list.map((edge) => segment(plan.size, edge)).map((edge) => [edge.key, edge]));
  return [...found.values()];
}

/** The portcullises with what has become of them. */
export function portcullises(plan: Plan, states: Gate[]): { edge: Segment; state: GateState }[] {
  const found = new Map<string, { edge: Segment; state: GateState }>();
  for (const gate of plan.gates) {
    const edge = segment(plan.size, gate);
    const state = states.find((one) => one.number === gate.number)?.state ?? 'closed';
    found.set(edge.key, { edge, state });
  }
  return [...found.values()];
}

type Slab = [x: number, y: number, width: number, height: number];

const PAVINGS: Slab[][] = [
  [[3, 3, 94, 94]],
  [[3, 3, 94, 46], [3, 52, 94, 45]],
  [[3, 3, 45, 94], [51, 3, 46, 94]],
  [[3, 3, 94, 54], [3, 60, 40, 37], [46, 60, 51, 37]],
  [[3, 3, 40, 40], [46, 3, 51, 40], [3, 46, 52, 51], [58, 46, 39, 51]],
  [[3, 3, 58, 60], [64, 3, 33, 60], [3, 66, 94, 31]],
];

const CRACKS = ['M18 3L26 21L21 36L33 48', 'M97 30L80 36L74 52L60 55', 'M60 97L54 80L63 68', 'M3 70L19 66L28 74L40 71'];

/** The squares, the flagstones in them in four tones, and cracks in some. */
export function paving(plan: Plan): { squares: string; tones: string[]; cracks: string } {
  const tones = ['', '', '', ''];
  let squares = '';
  let cracks = '';
  for (let place = 0; place < plan.size * plan.size; place++) {
    const left = 100 * (place % plan.size);
    const top = 100 * Math.floor(place / plan.size);
    squares += `M${left + 3} ${top + 3}h94v94h-94z`;
    const slabs = PAVINGS[grain(`${plan.id}paving${place}`, PAVINGS.length)] ?? [];
    slabs.forEach(([x, y, width, height], index) => {
      const tone = grain(`${plan.id}tone${place}.${index}`, 4);
      tones[tone] += `M${left + x + 3} ${top + y}h${width - 6}l3 3v${height - 6}l-3 3h${6 - width}l-3 -3v${6 - height}z`;
    });
    const crack = CRACKS[grain(`${plan.id}crack${place}`, 9)];
    if (crack !== undefined && plan.ground[place] === 'floor') {
      cracks += crack.replace(/([ML])(\d+) (\d+)/g, (_, sign: string, x: string, y: string) => `${sign}${left + Number(x)} ${top + Number(y)}`);
    }
  }
  return { squares, tones, cracks };
}

/** Squares of one kind that touch, pair by pair: the middle of the edge they share. */
export function touching(plan: Plan, of: (place: number) => boolean): { x: number; y: number; flat: boolean }[] {
  const found: { x: number; y: number; flat: boolean }[] = [];
  for (let place = 0; place < plan.size * plan.size; place++) {
    if (!of(place)) continue;
    const column = place % plan.size;
    const row = Math.floor(place / plan.size);
    if (column + 1 < plan.size && of(place + 1)) found.push({ x: 100 * column + 100, y: 100 * row + 50, flat: false });
    if (row + 1 < plan.size && of(place + plan.size)) found.push({ x: 100 * column + 50, y: 100 * row + 100, flat: true });
  }
  return found;
}

/** Pentacles: one for every block of two by two, one each for what is left. */
export function pentacles(plan: Plan): { x: number; y: number; r: number }[] {
  const left = new Set(plan.ground.flatMap((ground, place) => (ground === 'pentacle' ? [place] : [])));
  const found: { x: number; y: number; r: number }[] = [];
  for (const place of [...left]) {
    const block = [place, place + 1, place + plan.size, place + plan.size + 1];
    if (place % plan.size < plan.size - 1 && block.every((one) => left.has(one))) {
      block.forEach((one) => left.delete(one));
      found.push({ x: 100 * (place % plan.size) + 100, y: 100 * Math.floor(place / plan.size) + 100, r: 84 });
    }
  }
  for (const place of left) {
    found.push({ x: 100 * (place % plan.size) + 50, y: 100 * Math.floor(place / plan.size) + 50, r: 38 });
  }
  return found;
}

/** The drawing of a room as text, as in docs/notation.md, for tests and the gallery. */
export function readPlan(pair: string, direction: 'cw' | 'ccw', drawing: string): Plan {
  const rows = drawing.split('\n').filter((row) => row.trim() !== '');
  const size = (rows.length - 1) / 2;
  const letters: Record<string, Plan['ground'][number]> = {
    '.': 'floor', '~': 'floor', R: 'gear', r: 'gear', O: 'pit', o: 'pit', V: 'rocks', v: 'rocks', X: 'rift', F: 'fountain', P: 'pentacle',
  };
  const plan: Plan = { id: `${pair}${direction}`, pair, direction, size, ground: [], mist: [], walls: [], gates: [], slits: [], pits: [], icons: [] };
  const look = (row: number, column: number): string => rows[row]?.[column] ?? ' ';
  const add = (place: number, dir: DirName, sign: string): void => {
    if (sign === '-' || sign === '|') plan.walls.push({ place, dir });
    if (sign === '=' || sign === '#') plan.gates.push({ place, dir, number: plan.gates.length });
  };
  for (let place = 0; place < size * size; place++) {
    const row = 2 * Math.floor(place / size) + 1;
    const column = 4 * (place % size) + 2;
    const letter = look(row, column);
    plan.ground.push(letters[letter] ?? 'unknown');
    plan.mist.push('~orv'.includes(letter));
    add(place, 'n', look(row - 1, column));
    add(place, 'w', look(row, column - 2));
    if (row === 2 * size - 1) add(place, 's', look(row + 1, column));
    if (place % size === size - 1) add(place, 'e', look(row, column + 2));
  }
  return plan;
}
