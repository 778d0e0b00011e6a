import { describe, expect, it } from 'vitest';
import { move, moves, scene as table, tokens } from '../../tests/fixture';
import type { Move, Scene } from '../protocol';
import { bySquare, choices, deeds, isPlainWalk, loads, movers, ranges, rotations, standing, swaps } from './moves';

const byId = new Map(tokens.map((token) => [token.id, token]));

describe('moves', () => {
  it('are grouped by what the character does', () => {
    expect(deeds(moves, 0).map((deed) => [deed.key, deed.moves.length])).toEqual([
      ['walk', 3],
      ['jump', 1],
      ['fight', 1],
      ['turn', 1],
      ['use:lock', 1],
    ]);
    expect(deeds(moves, 2).map((deed) => deed.key)).toEqual(['reveal']);
  });

  it('are found by the square they are about', () => {
    const squares = bySquare(moves, byId);
    expect([...squares.keys()].sort()).toEqual(['f5', 'g5', 'g6', 'h4']);
    expect(squares.get('h4')?.[0]?.kind).toBe('fight');
  });

  it('tell a walk that touches nothing from others', () => {
    expect(isPlainWalk(move({ text: 'Wa h4 h5', kind: 'walk' }))).toBe(true);
    expect(isPlainWalk(move({ text: 'Wa h4 -Ro h5', kind: 'walk', leaves: [7] }))).toBe(false);
    expect(isPlainWalk(move({ text: 'Wa h4 ^h5 h6', kind: 'jump' }))).toBe(false);
  });

  it('offer the plainest first and only what differs', () => {
    const list = bySquare([...moves, move({ text: 'another way', path: ['h4', 'h5', 'g5'], to: 'g5' })], byId).get('g5')!;
    expect(list[0]?.text).toBe('Th g4 g5');
    expect(choices(list).map((one) => one.leaves)).toEqual([[], [1]]);
  });

  it('differ by the room that is revealed', () => {
    const reveal = (slot: string): Move => move({ text: `Wa ?${slot}`, kind: 'reveal', who: 2, slot });
    expect(choices([reveal('A'), reveal('B')]).map(({ slot }) => slot)).toEqual(['A', 'B']);
  });

  it('differ by where a load is left, not by how it came there', () => {
    const drop = (text: string): [number, string | number | null][] => [...loads(move({ text, takes: [], leaves: [7] }))];
    expect(drop('Th b4 c4 -Ro d4')).toEqual([[7, 'c4']]);
    expect(drop('Th b4 -Ro ^c4 d4')).toEqual([[7, 'b4']]);
    expect([...loads(move({ text: 'Th b4 -Ro c4 b4 +Ro b5', takes: [7], leaves: [7] }))]).toEqual([]);
    expect([...loads(move({ text: 'Th b4 c4 +Ro d4 -Ro c4', takes: [7], leaves: [7] }))]).toEqual([[7, 'd4']]);
  });

  it('say to whom a load is given, and what comes back for it', () => {
    const give = move({ text: 'Na a1 -Ro >Me', leaves: [7], gives: [{ load: 7, to: 3, back: null }] });
    const swap = move({ text: 'Na a1 -Ro >Ke', leaves: [7], gives: [{ load: 7, to: 3, back: 9 }] });
    expect([...loads(give)]).toEqual([[7, 3]]);
    expect([...loads(swap)]).toEqual([[7, 3], [9, null]]);
    expect(choices([give, swap])).toHaveLength(2);
    const round = move({
      text: 'El a1 -Ro >Ke -Ke >Sw -Sw >Ro a2',
      leaves: [7, 9, 8],
      gives: [
        { load: 7, to: 3, back: 9 },
        { load: 9, to: 4, back: 8 },
        { load: 8, to: 3, back: 7 },
      ],
    });
    expect([...loads(round)]).toEqual([[9, 4], [8, 3]]);
    const two = ['Th b4 c4 -Ro d4', 'Th b4 -Ro c4 d4'].map((text) => move({ text, to: 'd4', leaves: [7] }));
    expect(choices(two)).toHaveLength(2);
  });

  it('tell who can still act', () => {
    expect(movers(moves)).toEqual([0, 2]);
  });
});

describe('combat cards', () => {
  it('beat, tie and lose against what is left', () => {
    expect(standing(3, 1, 2, [0, 1, 3, 4, 4, 6])).toEqual({ beats: [0, 1, 3], ties: [4], loses: [6] });
  });

  it('are told in ranges', () => {
    expect(ranges([0, 1, 2, 4, 6])).toBe('0-2, 4, 6');
    expect(ranges([])).toBe('');
    expect(ranges([0, 2, 3], [0, 2, 3, 5])).toBe('0-3');
  });
});

describe('rotations', () => {
  const turn = (slot: string, quarters: number) => move({ kind: 'turn', text: `Me @${slot}${quarters}`, slot, quarters, cost: 1 });
  const found = (turns: ReturnType<typeof turn>[], points: number) =>
    rotations(turns, points, table).map(({ slot, quarters, cost, moves }) => [slot, quarters, cost, moves.length]);

  it('go as far as the points', () => {
    const turns = [turn('A', 1), turn('B', 3)];
    expect(found(turns, 1)).toEqual([['A', 1, 1, 1], ['B', 3, 1, 1]]);
    expect(found(turns, 3)).toEqual([['A', 1, 1, 1], ['A', 2, 2, 2], ['A', 3, 3, 3], ['B', 3, 1, 1], ['B', 2, 2, 2], ['B', 1, 3, 3]]);
    expect(found(turns, 0)).toEqual([]);
  });

  it('take the shorter way round', () => {
    expect(found([turn('A', 1), turn('A', 3)], 4)).toEqual([['A', 1, 1, 1], ['A', 2, 2, 2], ['A', 3, 1, 1]]);
  });

  it('begin with the way of the gear', () => {
    expect(found([turn('B', 1), turn('B', 3)], 4)).toEqual([['B', 3, 1, 1], ['B', 2, 2, 2], ['B', 1, 1, 1]]);
    expect(found([turn('B', 1)], 2), 'if it is turned that way').toEqual([['B', 1, 1, 1], ['B', 2, 2, 2]]);
  });
});

describe('swaps', () => {
  const rooms = ['A', 'B', 'C', 'D'].map((slot, index) => ({ slot, x: 2 * (index % 2), y: 2 + 2 * Math.floor(index / 2) }));
  const scene = { plans: [{ size: 2 }], rooms, tokens: [{ id: 3, at: 'a1' }], squares: [{ name: 'a1', slot: 'A' }] } as unknown as Scene;
  const invert = (dir: Move['dir']) => move({ kind: 'use', power: 'invert', text: `Wi !invert ${dir}`, who: 3, dir });

  it('name the room beside the own one', () => {
    expect(swaps([invert('n'), invert('e')], scene).map(({ slots }) => slots)).toEqual([['A', 'C'], ['A', 'B']]);
    expect(swaps([invert('w')], scene)).toEqual([]);
  });
});
