import { describe, expect, it } from 'vitest';
import type { Line } from '../protocol';
import { lastOwn } from './recap';

const line = (ply: number, actor: string, ...kinds: string[]): Line => ({ ply, actor, text: '', happenings: kinds.map((kind) => ({ kind })) }) as Line;

describe('what came since the last own turn', () => {
  const turn = [line(1, 'blue', 'cardPlayed'), line(2, 'blue', 'revealed'), line(3, 'blue', 'placed'), line(4, 'blue', 'turnEnded')];

  it('begins where it ended', () => {
    expect(lastOwn([], 'blue')).toBe(0);
    expect(lastOwn(turn, 'blue')).toBe(4);
    expect(lastOwn(turn, 'yellow')).toBe(0);
    expect(lastOwn([...turn, line(5, 'yellow', 'cardPlayed')], 'blue')).toBe(4);
  });

  it('begins before what was answered while another side had its turn', () => {
    const theirs = [line(5, 'yellow', 'revealed'), line(6, 'blue', 'placed'), line(7, 'yellow', 'attacked'), line(8, 'blue', 'laid', 'compared'), line(9, 'yellow', 'turnEnded')];
    expect(lastOwn([...turn, ...theirs], 'blue')).toBe(4);
  });

  it('counts answers of the own turn with it', () => {
    expect(lastOwn(turn.slice(0, 3), 'blue')).toBe(3);
  });
});
