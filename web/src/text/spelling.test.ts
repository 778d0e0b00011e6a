import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './spelling.de.json';
import fr from './spelling.fr.json';
import { quoted, spelled } from './spelling';

const source = (path: string): string => readFileSync(new URL(`../../../crates/engine/src/notation/${path}`, import.meta.url), 'utf8');

/** What only a record can get wrong: lots, which nobody types, and rooms of one's own. */
const RECORDS = [/^expected a room/, /^two rooms/, /^nobody has/, /^pair /, /^expected who acts/, /^expected `end/];

/** Every sentence that the readers of typed actions have, with something in each place. */
function sentences(): string[] {
  const code = [source('action/read.rs'), source('names.rs')].map((text) => text.split('#[cfg(test)]')[0]!).join('');
  const told = [...code.matchAll(/(?:format!|Err|let form =|"found)?[\s(]"((?:expected|there is|nobody|\{\w*\} (?:has|is|stands)|two rooms|pair )(?:[^"\\]|\\\s+|\\.)*)"/g)].map((found) => found[1]!.replace(/\\\s+/g, ''));
  // What a table calls its places is put into some of them.
  const both = told.flatMap((text) => {
    if (text.startsWith('expected a {}')) return ['square', 'zone'].map((place) => text.replace('{}', place));
    return text.includes('{way}') ? ['squares such as `c3 c4`', 'zones such as `a1 b1`'].map((way) => text.replace('{way}', way)) : [text];
  });
  return both.map((text) => text.replace(/\{\w*\}/g, '`x`')).filter((text) => !RECORDS.some((record) => record.test(text)));
}

describe('what is wrong with a typed action', () => {
  it('is said in every language', () => {
    expect(sentences().length).toBeGreaterThan(30);
    for (const text of sentences()) {
      expect(spelled(text, fr), text).not.toBeNull();
      expect(spelled(text, de), text).not.toBeNull();
    }
  });

  it('has the same sentences with the same places', () => {
    const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
    expect(Object.keys(de)).toEqual(Object.keys(fr));
    for (const [key, text] of [...Object.entries(fr), ...Object.entries(de)]) expect(holes(text), key).toEqual(holes(key));
  });

  it('is taken over with what was typed', () => {
    expect(spelled('expected a square from a0 to j21, found `z9`', fr)).toBe('on attend une case de a0 à j21, et non `z9`');
    expect(spelled('expected a zone next to a1, found `d2`', de)).toBe('gebraucht wird eine Zone neben a1, nicht `d2`');
    expect(spelled('expected a square, a direction (n, e, s, w) or a token: blue has no Cleric face up', fr)).toBe('on attend une case, une direction (n, e, s, w) ou un pion\u00a0: blue n’a pas de Cleric visible');
    expect(spelled('the moon is made of cheese', fr)).toBeNull();
    expect(quoted('not `z9`, not `z8`', ['«', '»'])).toBe('not «z9», not «z8»');
  });
});
