import { expect, test } from 'vitest';
import { around, rotated, shortest, sweep } from './motion';

const middle = { x: 10, y: 10 };

test('a point that goes around a center turns clockwise as the screen has it', () => {
  expect(sweep(middle, { x: 20, y: 10 }, { x: 10, y: 20 })).toBeCloseTo(90);
  expect(sweep(middle, { x: 10, y: 20 }, { x: 20, y: 10 })).toBeCloseTo(-90);
  // Over the angle where the count begins again.
  expect(sweep(middle, { x: 0, y: 11 }, { x: 0, y: 9 })).toBeCloseTo(11.42, 2);
  const { x, y } = rotated({ x: 20, y: 10 }, middle, 90);
  expect([x, y]).toEqual([expect.closeTo(10), expect.closeTo(20)]);
});

test('a room that was let go takes the shortest way', () => {
  expect([-90 - 265, 270, 20, 180].map(shortest)).toEqual([5, -90, 20, -180]);
});

test('the board is pushed on in its rim alone, and the more the nearer to its edge', () => {
  expect([0, 20, 40, 50, 80, 90, 120].map((at) => around(at, 0, 100, 40) + 0)).toEqual([-1, -0.5, 0, 0, 0.5, 0.75, 1]);
});
