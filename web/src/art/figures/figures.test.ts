import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figure } from '.';

// The notation names every piece there is.
const notation = readFileSync(new URL('../../../../docs/notation.md', import.meta.url), 'utf8');
const table = notation.slice(notation.indexOf('| character | code |'), notation.indexOf('**Tokens**'));
const codes = [...table.matchAll(/\| `([A-Z][a-z])`/g)].map((match) => match[1] ?? '');

it('has a drawing of its own for every piece', () => {
  expect(codes).toHaveLength(27);
  expect(codes.filter((code) => figure(code) === null)).toEqual([]);
  expect(new Set(codes.map((code) => JSON.stringify(figure(code)))).size).toBe(codes.length);
});

it('draws nothing but paths that a browser can read', () => {
  for (const code of codes) {
    const { line = '', halo = '', ink, gap = '', cut = '', detail = '', accent = '' } = figure(code) ?? { ink: 'missing' };
    expect(`${line}${halo}${ink}${gap}${cut}${detail}${accent}`, code).toMatch(/^(M[-0-9.MLHVCQAZahvlz ]*)+$/);
  }
});
