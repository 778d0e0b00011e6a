import { expect, it } from 'vitest';
import { termsText } from './words';

it('tells whoever is invited which side gives up what', () => {
  const terms = termsText('table base players=2 handicap=blue:3:+5+6 handicap=yellow:0:+6 target=5');
  expect(terms).toContain('Handicap Blue (characters: 3 fewer, without +5+6)');
  expect(terms).toContain('Handicap Yellow (without +6)');
});

it('tells whoever is invited that the table plays from memory', () => {
  expect(termsText('table base players=2 memory=yes')).toContain('from memory');
  expect(termsText('table base players=2')).not.toContain('from memory');
});
