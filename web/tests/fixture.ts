// A table written by hand, for tests that need one without the engine.
import { gated, medley, plain } from '../src/art/samples';
import type { Hand, Move, Room, Scene, Square, Token } from '../src/protocol';

const hand: Hand = {
  wheel: null, actions: [2, 4, 5], playedActions: [3], combat: [0, 1, 2, 3, 3, 4, 5, 6], spentCombat: [2], jumps: 2, points: 1, living: 8, screen: null, picked: [],
};

function token(id: number, owner: Token['owner'], piece: string, at: string | null, more: Partial<Token> = {}): Token {
  const kind = ['Ro', 'Sw', 'Ts', 'Ar'].includes(piece) ? 'object' : 'character';
  return { id, owner, piece, kind, at, slot: null, place: 'board', wounded: false, spent: false, carriedBy: null, purse: null, back: null, ...more };
}

function room(slot: string, index: number, plan: string | null): Room {
  return {
    slot, x: 5 * (index % 2), y: 1 + 5 * Math.floor(index / 2), plan, known: plan !== null, quarters: index % 4, free: 0,
    gates: [{ number: 0, state: 'closed' }], broken: [], ruined: false,
    hidden: plan === null ? [{ owner: 'blue', piece: 'Tr' }, { owner: 'yellow', piece: null }] : [],
  };
}

export const rooms: Room[] = ['1cw', '3ccw', '7cw', null, null, null, null, null].map((plan, index) => room('ABCDEFGH'[index]!, index, plan));

export const squares: Square[] = [];
for (let y = 0; y < 22; y++) {
  for (let x = 0; x < 10; x++) {
    const line = y === 0 ? 'blue' : y === 21 ? 'yellow' : null;
    const slot = line ? null : 'ABCDEFGH'[Math.floor(x / 5) + 2 * Math.floor((y - 1) / 5)]!;
    const known = slot !== null && rooms.find((room) => room.slot === slot)!.known;
    squares.push({
      name: `${'abcdefghij'[x]}${y}`, x, y, slot, line, mist: false, ways: 'nesw', illusion: null, icon: null, before: null, faces: null, borders: [],
      ground: line ? 'line' : !known ? 'unknown' : x === 6 && y === 4 ? 'pit' : 'floor',
    });
  }
}

export const tokens: Token[] = [
  token(0, 'blue', 'Th', 'g4'), token(1, 'blue', 'Ro', 'g4', { carriedBy: 0 }), token(2, 'blue', 'Wa', 'b3'),
  token(3, 'yellow', 'Go', 'h4', { wounded: true }), token(4, 'yellow', 'Tr', 'd8'), token(5, 'blue', 'Cl', 'd0'), token(6, 'yellow', 'Sw', 'c4'),
];

export const scene: Scene = {
  seat: 'blue', edition: 'base', mode: 'fixed', scenario: null, grain: 'squares', wheel: null, target: 5, sides: ['blue', 'yellow'], columns: 10, rows: 22,
  plans: [plain, gated, medley], rooms, squares, tokens, hands: { blue: hand, yellow: { ...hand, points: 2 } },
  phase: 'act', active: 'blue', points: 3, card: 3, turn: 4, quiet: 0, quietLimit: 9,
  ask: [{ side: 'blue', kind: 'act' }], tallies: [], fight: null, offers: [], canUndo: true, ply: 12, outcome: null,
};

export function move(more: Partial<Move>): Move {
  return {
    text: '', kind: 'walk', who: 0, path: [], to: null, dir: null, takes: [], leaves: [], gives: [], with: [], slot: null, quarters: null, slots: [],
    target: null, card: null, second: null, piece: null, pair: null, power: null, cost: 1, final: false, ...more,
  };
}

export const moves: Move[] = [
  move({ text: 'Th g4 g5', path: ['g5'], to: 'g5' }),
  move({ text: 'Th g4 g5 f5', path: ['g5', 'f5'], to: 'f5' }),
  move({ text: 'Th g4 -Ro g5', path: ['g5'], to: 'g5', leaves: [1] }),
  move({ text: 'Th g4 ^g5 g6', kind: 'jump', path: ['g5', 'g6'], to: 'g6' }),
  move({ text: 'Th *y:Go', kind: 'fight', target: 3 }),
  move({ text: 'Th !lock w', kind: 'use', power: 'lock', dir: 'w' }),
  move({ text: 'Th @B-', kind: 'turn', slot: 'B', slots: ['B'], quarters: 3, final: true }),
  move({ text: 'Wa ?C', kind: 'reveal', who: 2, slot: 'D', final: true }),
  move({ text: 'pass', kind: 'pass', who: null, cost: 0 }),
];
