import type { Scene, Side, Square } from '../../protocol';

type BorderKind = Square['borders'][number]['kind'];

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

/** What bars the ways out of a zone, each kind once. */
export function edgesOf(square: Square): Edge[] {
  const found = new Map<BorderKind, Edge>();
  for (const { dir, kind } of square.borders) {
    const rules = BORDERS[kind];
    if (!rules) continue;
    const edge = found.get(kind) ?? { kind, dirs: [], rules };
    edge.dirs.push(dir);
    found.set(kind, edge);
  }
  return [...found.values()];
}
