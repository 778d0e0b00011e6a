import { describe, expect, it } from 'vitest';
import { best, nextScale, pinched, showsAll } from './view';

const board = { width: 100, height: 220 };
const frame = (y: number, height = 100) => ({ x: 0, y, width: 100, height });
const at = (...rows: number[]) => rows.map((row) => ({ x: 40, y: row * 10, width: 10, height: 10 }));

describe('what a small screen shows of the board', () => {
  it('stays where everybody is in sight', () => {
    expect(best(frame(50), at(5, 14), board, 10)).toEqual({ x: 0, y: 50 });
  });

  it('moves no farther than needed, with some of what is around', () => {
    expect(best(frame(0), at(12), board, 10)).toEqual({ x: 0, y: 40 });
    expect(best(frame(120), at(3), board, 10)).toEqual({ x: 0, y: 20 });
  });

  it('cuts off nothing of a room', () => {
    expect([at(5, 14), at(4, 14), at(5, 15)].map((boxes) => showsAll(frame(50), boxes))).toEqual([true, false, false]);
    expect(showsAll({ ...frame(50), width: 45 }, at(5))).toBe(false);
  });

  it('prefers the many to the near', () => {
    expect(best(frame(0), at(1, 17, 18, 19), board, 10).y).toBeGreaterThan(90);
  });

  it('ends where the board ends', () => {
    expect(best(frame(60), at(0), board, 10)).toEqual({ x: 0, y: 0 });
    expect(best(frame(60), at(21), board, 10)).toEqual({ x: 0, y: 120 });
  });

  it('shows the same ones in both directions of a larger board', () => {
    const boxes = [{ x: 0, y: 0, width: 10, height: 10 }, { x: 90, y: 200, width: 10, height: 10 }, { x: 80, y: 210, width: 10, height: 10 }];
    expect(best({ x: 0, y: 0, width: 50, height: 50 }, boxes, board, 0)).toEqual({ x: 50, y: 170 });
  });

  it('does not move for nobody', () => {
    expect(best(frame(30), [], board, 10)).toEqual({ x: 0, y: 30 });
  });
});

describe('the scale of the board', () => {
  it('goes round all that differ', () => {
    expect((['usual', 'whole', 'larger'] as const).map((scale) => nextScale(scale, false))).toEqual(['whole', 'larger', 'usual']);
    expect((['usual', 'larger'] as const).map((scale) => nextScale(scale, true))).toEqual(['larger', 'usual']);
  });

  it('follows two fingers that go far enough, to its ends', () => {
    expect(pinched('usual', 100, 120, false)).toBe('usual');
    expect(pinched('usual', 100, 140, false)).toBe('larger');
    expect(pinched('usual', 100, 70, false)).toBe('whole');
    expect(pinched('larger', 100, 200, false)).toBe('larger');
    expect(pinched('whole', 100, 20, false)).toBe('whole');
    expect(pinched('larger', 100, 70, false)).toBe('usual');
  });

  it('shows no less than a board that is in sight as a whole', () => {
    expect(pinched('usual', 100, 70, true)).toBe('usual');
  });
});
