import type { Scene, Side, Square } from '../../protocol';
import { barriersOf, type Barrier } from '../barriers';

type BorderKind = Square['borders'][number]['kind'] | Barrier;

/** The rules that tell what a square is for. */
const GROUND: Record<Square['ground'], string[]> = {
  floor: [], gear: ['GEAR-1', 'GEAR-2'], pit: ['PIT-1', 'JUMP-1'], rift: ['RIFT-1'], rocks: ['ROCKS-1'], fountain: ['FOUNTAIN-1'],
  pentacle: ['PENTACLE-1'], line: ['LINE-1', 'EXIT-1'], unknown: ['REVEAL-1'],
};
/** The same for a zone, and for what lies on its edges. */
const ZONE = ['ZONE-4', 'ZONE-8'];
const OWN_START = ['START-5', 'START-6', 'START-7'];
const THEIR_START = ['EXIT-1', 'EXIT-9', 'EXIT-8'];
const BORDERS: Partial<Record<BorderKind, string[]>> = {
  wall: ['ZONE-2', 'WALL-2'], slit: ['SLIT-1', 'SIGHT-6'], closed: ['GATE-1', 'GATE-4'], pit: ['PIT-8', 'JUMP-8'], hidden: ['REVEAL-1', 'REVEAL-14'],
};
/** The same for what lies between squares. */
const BARRIERS: Record<Barrier, string[]> = {
  wall: ['WALL-1', 'WALL-2'], closed: ['GATE-1', 'GATE-4'], opened: ['GATE-2'], smashed: ['GATE-2', 'GATE-5'], breach: ['WALL-5'],
};

const CARDS: Record<string, string[]> = {
  card: ['TURN-2', 'TURN-4'], combat: ['FIGHT-2', 'FIGHT-4'], jump: ['JUMP-1', 'JUMP-2'], wheel: ['WHEEL-3', 'WHEEL-4', 'WHEEL-5'],
};
const CARDS_OF_ZONES: Record<string, string[]> = { jump: ['JUMP-1', 'JUMP-8', 'JUMP-10'] };

/** What there is to say about a square, or a zone. */
export function placeRules(square: Square, seat: Side | null): string[] {
  const mist = square.mist ? ['MIST-1'] : [];
  if (square.icon === null) return [...GROUND[square.ground], ...mist];
  if (square.line !== null) return square.line === seat || seat === null ? OWN_START : THEIR_START;
  return [...(square.icon === 'gear' ? GROUND.gear : []), ...ZONE];
}

/** What there is to say about cards, and about the wheel. */
export function cardRules(kind: string, grain: Scene['grain']): string[] {
  return (grain === 'zones' ? CARDS_OF_ZONES[kind] : undefined) ?? CARDS[kind] ?? [];
}

export interface Edge {
  kind: BorderKind;
  dirs: string[];
  rules: string[];
}

/** What bars the ways out of a place, each kind once. */
export function edgesOf(square: Square, scene: Scene): Edge[] {
  const found = new Map<BorderKind, Edge>();
  const note = (dir: string, kind: BorderKind, rules: string[] | undefined): void => {
    if (rules) found.set(kind, { kind, dirs: [...(found.get(kind)?.dirs ?? []), dir], rules });
  };
  for (const { dir, kind } of square.borders) note(dir, kind, BORDERS[kind]);
  for (const { dir, kind } of barriersOf(scene, square)) note(dir, kind, BARRIERS[kind]);
  return [...found.values()];
}
