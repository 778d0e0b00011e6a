import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import onlineDe from './online.de.json';
import onlineEn from './online.en.json';
import onlineFr from './online.fr.json';
import uiDe from './ui.de.json';
import uiEn from './ui.en.json';
import uiFr from './ui.fr.json';
import { fill } from './text.svelte';

const en = { ...uiEn, ...onlineEn };
const fr = { ...uiFr, ...onlineFr };
const de = { ...uiDe, ...onlineDe };
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
    const all = ['src/app', 'src/game', 'src/online'].flatMap((folder) => sources(folder)).join('\n');
    const asked = [...all.matchAll(/\bt\('([\w.]+)'/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(80);
    for (const key of asked) expect(en, key).toHaveProperty([key]);
  });

  it('have each key in one file', () => {
    for (const key of Object.keys(onlineEn)) expect(uiEn, key).not.toHaveProperty([key]);
  });

  it('take values', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
