import { expect, it } from 'vitest';
import pieces from '../../text/pieces.en.json';
import { figure } from '.';

// The catalog of pieces names every one there is.
const codes = Object.keys(pieces).filter((code) => /^[A-Z][a-z]$/.test(code));

it('has a drawing of its own for every piece', () => {
  expect(codes).toHaveLength(43);
  expect(codes.filter((code) => figure(code) === null)).toEqual([]);
  expect(new Set(codes.map((code) => JSON.stringify(figure(code)))).size).toBe(codes.length);
});

it('draws nothing but paths that a browser can read', () => {
  for (const code of codes) {
    const { line = '', halo = '', ink, gap = '', cut = '', detail = '', accent = '' } = figure(code) ?? { ink: 'missing' };
    expect(`${line}${halo}${ink}${gap}${cut}${detail}${accent}`, code).toMatch(/^(M[-0-9.MLHVCQAZahvlz ]*)+$/);
  }
});
