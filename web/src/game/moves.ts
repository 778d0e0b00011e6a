import type { Move, Scene, SquareName, Token } from '../protocol';

/** What a character can do, as the action bar shows it. */
export interface Deed {
  key: string;
  kind: Move['kind'];
  power: string | null;
  moves: Move[];
  cost: number;
  final: boolean;
}

const ORDER: Move['kind'][] = ['walk', 'jump', 'wallWalk', 'fight', 'shoot', 'turn', 'reveal', 'use'];

/** The moves of one character, in groups. */
export function deeds(moves: Move[], who: number): Deed[] {
  const groups = new Map<string, Deed>();
  for (const move of moves) {
    if (move.who !== who || !ORDER.includes(move.kind)) continue;
    const key = move.kind === 'use' ? `use:${move.power ?? ''}` : move.kind;
    const deed = groups.get(key);
    if (deed) {
      deed.moves.push(move);
      deed.cost = Math.min(deed.cost, move.cost);
      deed.final ||= move.final;
    } else {
      groups.set(key, { key, kind: move.kind, power: move.power, moves: [move], cost: move.cost, final: move.final });
    }
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Whether a move begins a combat. */
export const strikes = (move: Move): boolean => move.kind === 'fight' || move.kind === 'shoot';

/** The square that a move is about: where it ends, or where its target stands. */
export function aim(move: Move, tokens: Map<number, Token>): SquareName | null {
  if (strikes(move) || (move.kind === 'use' && move.target !== null && move.to === null)) {
    return move.target === null ? null : (tokens.get(move.target)?.at ?? null);
  }
  if (move.kind === 'turn' || move.kind === 'reveal' || move.kind === 'hide') return null;
  if (move.to !== null) return move.to;
  return move.kind === 'walk' ? (move.path.at(-1) ?? tokens.get(move.who ?? -1)?.at ?? null) : null;
}

/** All moves by the square they are about, the plainest first. */
export function bySquare(moves: Move[], tokens: Map<number, Token>): Map<SquareName, Move[]> {
  const squares = new Map<SquareName, Move[]>();
  for (const move of moves) {
    const square = aim(move, tokens);
    if (square === null) continue;
    const list = squares.get(square);
    if (list) list.push(move);
    else squares.set(square, [move]);
  }
  for (const list of squares.values()) list.sort(plainestFirst);
  return squares;
}

function changes(move: Move): number {
  return move.takes.length + move.leaves.length + move.gives.length + move.with.length;
}

/** Whether a move leads somewhere and touches nothing on its way. */
export function isPlainWalk(move: Move): boolean {
  return move.kind === 'walk' && changes(move) === 0;
}

function plainestFirst(a: Move, b: Move): number {
  return (
    a.cost - b.cost ||
    ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
    changes(a) - changes(b) ||
    a.path.length - b.path.length
  );
}

/**
 * What a move does to loads in the end: the square where a token is left, the character that was given it, or null
 * where it is in hand. What is left and taken up again, or the other way round, is no change.
 */
export function loads(move: Move): Map<number, SquareName | number | null> {
  const ends = new Map<number, SquareName | number | null>();
  const held = new Set<number>();
  const [takes, leaves, gives] = [[...move.takes], [...move.leaves], [...move.gives]];
  let here: SquareName = '';
  for (const word of move.text.split(' ').slice(1)) {
    if (word.startsWith('>')) {
      const gift = gives.shift();
      if (!gift) continue;
      ends.set(gift.load, gift.to);
      if (gift.back === null) continue;
      if (held.has(gift.back)) ends.delete(gift.back);
      else ends.set(gift.back, null);
      continue;
    }
    const id = word.startsWith('+') ? takes.shift() : word.startsWith('-') ? leaves.shift() : undefined;
    if (id === undefined) {
      here = word.replace(/^[^a-zA-Z]|:\d$/g, '');
      continue;
    }
    const taken = word.startsWith('+');
    if (!ends.has(id) && !taken) held.add(id);
    if (taken && held.has(id)) ends.delete(id);
    else ends.set(id, taken ? null : here);
  }
  return ends;
}

/** What a move means beyond "go there": two moves with equal meaning need no choice. */
export function meaning(move: Move): string {
  const changed = [...loads(move)].sort(([a], [b]) => a - b);
  return JSON.stringify([move.kind, move.power, changed, move.target, move.cost, move.to, move.slot, move.slots, move.card, move.with, move.dir]);
}

/** The choices on one square, without those that differ in nothing a player could name. */
export function choices(moves: Move[]): Move[] {
  const seen = new Set<string>();
  return moves.filter((move) => {
    const key = meaning(move);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A room turned by some quarters: as many moves. */
export interface Rotation {
  moves: Move[];
  slot: string;
  /** Clockwise, 1 to 3. */
  quarters: number;
  cost: number;
}

/** Every way that rooms can be turned to with so many points, each by its cheapest quarters: for every room as far as its gear turns it, step by step. */
export function rotations(turns: Move[], points: number, { rooms, plans }: Pick<Scene, 'rooms' | 'plans'>): Rotation[] {
  const found = new Map<string, Rotation>();
  for (let count = 1; count <= 3; count++) {
    for (const move of turns) {
      const cost = move.cost * count;
      const quarters = ((move.quarters ?? 1) * count) % 4;
      const key = `${move.slot} ${quarters}`;
      if (cost > points || quarters === 0 || move.slot === null || found.has(key)) continue;
      found.set(key, { moves: Array<Move>(count).fill(move), slot: move.slot, quarters, cost });
    }
  }
  const order = turns.map((move) => move.slot);
  const step = (slot: string): number => {
    const ways = new Set(turns.flatMap((move) => (move.slot === slot ? [move.quarters ?? 1] : [])));
    const plan = rooms.find((room) => room.slot === slot)?.plan;
    // Some turn a room either way; its gear has one.
    return ways.size === 1 ? [...ways][0]! : plans.find(({ id }) => id === plan)?.direction === 'ccw' ? 3 : 1;
  };
  const steps = ({ slot, quarters }: Rotation): number => (quarters * step(slot)) % 4;
  return [...found.values()].sort((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot) || steps(a) - steps(b));
}

/** Two rooms that a move would swap. */
export interface Swap {
  move: Move;
  slots: [string, string];
}

const AHEAD: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** Every way to swap the room of a character with one beside it. */
export function swaps(moves: Move[], scene: Scene): Swap[] {
  const size = scene.plans[0]?.size ?? 1;
  return choices(moves).flatMap((move) => {
    const at = scene.tokens.find((token) => token.id === move.who)?.at;
    const slot = scene.squares.find((square) => square.name === at)?.slot;
    const here = scene.rooms.find((room) => room.slot === slot);
    const [dx, dy] = AHEAD[move.dir ?? ''] ?? [0, 0];
    const there = here && scene.rooms.find((room) => room.x === here.x + dx * size && room.y === here.y + dy * size);
    return there && there !== here ? [{ move, slots: [here.slot, there.slot] as [string, string] }] : [];
  });
}

/** Characters that can still do something, in the order of their squares. */
export function movers(moves: Move[]): number[] {
  return [...new Set(moves.flatMap((move) => (move.who === null ? [] : [move.who])))];
}

/** Tokens by their id. */
export function tokensOf(scene: Scene): Map<number, Token> {
  return new Map(scene.tokens.map((token) => [token.id, token]));
}

export interface Standing {
  beats: number[];
  ties: number[];
  loses: number[];
}

/** How a card stands against every card that the other side still holds. */
export function standing(mine: number, theirs: number, card: number, cards: number[]): Standing {
  const result: Standing = { beats: [], ties: [], loses: [] };
  for (const other of [...new Set(cards)].sort((a, b) => a - b)) {
    const difference = mine + card - (theirs + other);
    (difference > 0 ? result.beats : difference === 0 ? result.ties : result.loses).push(other);
  }
  return result;
}

/** "0-3, 5" for 0 1 2 3 5; what is not `among` all the numbers there are leaves no gap. */
export function ranges(numbers: number[], among: number[] = []): string {
  const all = [...new Set(among)].sort((a, b) => a - b);
  const after = (number: number): number => all[all.indexOf(number) + 1] ?? number + 1;
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let j = i;
    while (j + 1 < numbers.length && numbers[j + 1] === after(numbers[j]!)) j++;
    parts.push(j > i ? `${numbers[i]}-${numbers[j]}` : `${numbers[i]}`);
    i = j + 1;
  }
  return parts.join(', ');
}
