import { expect, it } from 'vitest';
import { clearCorner } from './clear';

const frame = { left: 0, top: 100, width: 400, height: 400 };
const card = { width: 390, height: 170 };
const square = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

it('is the corner that hides none of the squares', () => {
  expect(clearCorner(frame, card, [square(20, 110)])).toBe('bottom right');
  expect(clearCorner(frame, card, [square(20, 440)])).toBe('top right');
  expect(clearCorner(frame, { width: 200, height: 170 }, [square(300, 440), square(300, 110), square(20, 440)])).toBe('top left');
  // The square of the one attacked goes before the others.
  expect(clearCorner(frame, card, [square(20, 440), square(20, 110)])).toBe('top right');
});
