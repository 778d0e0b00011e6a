import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './ui.de.json';
import en from './ui.en.json';
import fr from './ui.fr.json';
import { fill } from './text.svelte';

const catalogs: Record<string, Record<string, string>> = { en, fr, de };
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
}

describe('the texts of the page', () => {
  it.each(['fr', 'de'])('are complete in %s, with the same holes', (language) => {
    const catalog = catalogs[language]!;
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(catalog[key], key).not.toBe('');
      expect(holes(catalog[key] ?? ''), key).toEqual(holes(text));
    }
  });

  it('exist for every key that the page asks for', () => {
    const all = ['src/app', 'src/game'].flatMap((folder) => sources(folder)).join('\n');
    const asked = [...all.matchAll(/\bt\('([\w.]+)'/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(80);
    for (const key of asked) expect(en, key).toHaveProperty([key]);
  });

  it('take values', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
