import { portcullises, segment } from '../art/room';
import type { DirName, Plan, Room, Scene, Square } from '../protocol';

/** What lies on an edge between two squares. */
export type Barrier = 'wall' | 'closed' | 'opened' | 'smashed' | 'breach';

const DIRS: DirName[] = ['n', 'e', 's', 'w'];
const STEPS: Record<DirName, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
const GATES = { closed: 'closed', open: 'opened', broken: 'smashed' } as const;
/** Of what two rooms have on one edge the first is told. */
const ORDER: Barrier[] = ['wall', 'closed', 'smashed', 'opened', 'breach'];

const opposite = (dir: DirName): DirName => DIRS[(DIRS.indexOf(dir) + 2) % 4]!;

/** What is on the edges of a room, by their keys in its drawing. */
function edgesOf(plan: Plan, { broken, gates }: Room): Map<string, Barrier> {
  const found = new Map<string, Barrier>(plan.walls.map((wall) => [segment(plan.size, wall).key, 'wall']));
  for (const wall of broken) found.set(segment(plan.size, wall).key, 'breach');
  for (const { edge, state } of portcullises(plan, gates)) found.set(edge.key, GATES[state]);
  return found;
}

/** The key that an edge of a square has in the drawing of its room. */
function keyIn(plan: Plan, room: Room, square: Square, dir: DirName): string {
  const last = plan.size - 1;
  let [column, row] = [square.x - room.x, last - (square.y - room.y)];
  for (let quarter = 0; quarter < room.quarters % 4; quarter++) [column, row] = [row, last - column];
  const drawn = DIRS[(DIRS.indexOf(dir) + 4 - (room.quarters % 4)) % 4]!;
  return segment(plan.size, { place: row * plan.size + column, dir: drawn }).key;
}

export interface Flank {
  dir: DirName;
  kind: Barrier;
}

const told = new WeakMap<Scene, Map<string, Flank[]>>();

/** What lies on the edges of every square that is face up; zones know theirs. */
function barriers(scene: Scene): Map<string, Flank[]> {
  const before = told.get(scene);
  if (before) return before;
  const found = new Map<string, Flank[]>();
  const rooms = new Map(
    scene.rooms.flatMap((room) => {
      const plan = room.known ? scene.plans.find(({ id }) => id === room.plan) : undefined;
      return plan ? [[room.slot, { room, plan, edges: edgesOf(plan, room) }]] : [];
    }),
  );
  const byPlace = new Map(scene.squares.map((square) => [`${square.x},${square.y}`, square]));
  const half = (square: Square, dir: DirName): Barrier | undefined => {
    const its = rooms.get(square.slot ?? '');
    return its?.edges.get(keyIn(its.plan, its.room, square, dir));
  };
  for (const square of scene.grain === 'squares' ? scene.squares : []) {
    const sides = DIRS.flatMap((dir): Flank[] => {
      const [dx, dy] = STEPS[dir];
      const next = byPlace.get(`${square.x + dx},${square.y + dy}`);
      // The rim of the dungeon is where the arrows stop.
      if (!next) return [];
      const both = [half(square, dir), half(next, opposite(dir))];
      const kind = ORDER.find((one) => both.includes(one));
      return kind ? [{ dir, kind }] : [];
    });
    found.set(square.name, sides);
  }
  told.set(scene, found);
  return found;
}

/** What lies on the edges of a square. */
export const barriersOf = (scene: Scene, square: Square): Flank[] => barriers(scene).get(square.name) ?? [];

/** What lies between a square and another that touches it. */
export function between(scene: Scene, from: Square, to: Square): Barrier | null {
  const dir = DIRS.find((dir) => from.x + STEPS[dir][0] === to.x && from.y + STEPS[dir][1] === to.y);
  return barriersOf(scene, from).find((side) => side.dir === dir)?.kind ?? null;
}
