import { expect, test } from 'vitest';
import type { Square } from '../../protocol';
import { rim } from './rim';

const square = (name: string): Square => ({ name }) as Square;
const rows = (...lines: string[]): (Square | null)[][] => lines.map((line) => line.split(' ').map((name) => (name === '-' ? null : square(name))));
const read = (cells: (Square | null)[][], lies: boolean): string[] => rim(cells, lies).map(({ from, to, text, edge }) => `${edge} ${from}-${to} ${text}`);

test('rows are named at their left ends and columns at their lower ends', () => {
  expect(read(rows('a2 b2', 'a1 b1'), false)).toEqual(['left a2-b2 2', 'left a1-b1 1', 'bottom a2-a1 a', 'bottom b2-b1 b']);
});

test('on its side the board has its letters in the rows', () => {
  expect(read(rows('a1 a2', 'b1 b2'), true)).toEqual(['left a1-a2 a', 'left b1-b2 b', 'bottom a1-b1 1', 'bottom a2-b2 2']);
});

test('where a corner of the board is missing, names stay between the squares that are there', () => {
  expect(read(rows('- b2', 'a1 b1', '- b0'), false)).toEqual(['left b2-b2 2', 'left a1-b1 1', 'left b0-b0 0', 'bottom a1-a1 a', 'bottom b2-b0 b']);
});

test('in an inner corner a column gives way to a row', () => {
  const shared = rim(rows('a2 b2 c2', '- b1 c1', '- b0 -'), false).filter((label) => label.shared);
  expect(shared.map(({ text }) => text)).toEqual(['a']);
});
