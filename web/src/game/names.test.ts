import { describe, expect, it } from 'vitest';
import { move, rooms, scene } from '../../tests/fixture';
import { passages, rotationName } from './names';

describe('a turn of a room', () => {
  const twins = { ...scene, rooms: rooms.map((room) => (room.slot === 'C' ? { ...room, plan: rooms[0]!.plan } : room)) };
  const turn = (slot: string) => ({ slot, quarters: 1, cost: 1, moves: [move({ kind: 'turn', slot, quarters: 1 })] });

  it('says whether it is the own room, its twin or another', () => {
    expect(rotationName(turn('A'), twins, 'A')).toBe('This room, A, clockwise');
    expect(rotationName(turn('C'), twins, 'A')).toBe('Its twin in C, clockwise');
    expect(rotationName(turn('B'), twins, 'A')).toMatch(/^Room \d, clockwise$/);
    expect(rotationName(turn('A'), twins, null)).toMatch(/^Room \d, clockwise$/);
  });

  it('names the passages that it opens, but not all of many', () => {
    expect(passages([['a5', 'a6'], ['b5', 'b6']])).toBe('a5–a6, b5–b6');
    expect(passages(Array(14).fill(['a5', 'a6'])).split(', ')).toHaveLength(13);
  });
});
