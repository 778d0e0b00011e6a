import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogs, speak, type Language } from '../text/text.svelte';
import { inCodes, vocabulary } from './vocabulary';

const read = (typed: string): string => inCodes(typed, vocabulary());

describe.each<[Language, [string, string][]]>([
  ['en', [['thief b4 c4 +rope d4', 'Th b4 c4 +Ro d4'], ['Wall-Walker c5 |c4', 'Ww c5 |c4'], ['red dragon !breathe fire s', 'Dr !breath s'], ['pass', 'pass'], ['pick pair 3', 'pick pair 3']]],
  ['de', [
    ['Diebin b4 c4 +Seil d4', 'Th b4 c4 +Ro d4'], ['KRIEGER *gelb:Troll', 'Wa *yellow:Tr'], ['Mauergangerin c5 |c4', 'Ww c5 |c4'], ['Roter Drache !Feueratem s', 'Dr !breath s'],
    ['passen', 'pass'], ['Karte 4', 'card 4'], ['Diebin b4 c4 -Seil2', 'Th b4 c4 -Ro2'], ['Großer Schild', 'Ls'],
  ]],
  ['fr', [
    ['Voleuse b4 c4 +Corde d4', 'Th b4 c4 +Ro d4'], ['passe', 'pass'], ['Passe-Muraille c5 |c4', 'Ww c5 |c4'], ['guerrier d3 -epee d4', 'Wa d3 -Sw d4'],
    ['Maîtresse d\'armes e2 e3', 'Wm e2 e3'], ['maitresse d’armes e2 e3', 'Wm e2 e3'], ['clerc !soigner Gobelin', 'Cl !heal Go'], ['carte 4', 'card 4'],
  ]],
])('typed words in %s', (language, lines) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak(language);
  });
  afterAll(async () => {
    await speak('en');
    vi.unstubAllGlobals();
  });

  it.each(lines)('%s means %s', (typed, text) => expect(read(typed)).toBe(text));

  it('leave the notation alone', () => {
    for (const text of ['Th b4 c4 +Ro d4', 'Wa *y:Tr', 'Me @A+', 'Ww ?C', '+4', 'place y:Ro c4', 'As AS b1']) expect(read(text)).toBe(text);
  });

  it('mean one thing each', () => {
    const { pieces, commands, powers, sides } = vocabulary();
    expect(pieces.size).toBe(Object.keys(catalogs().pieces).filter((code) => code.length === 2).length);
    expect(new Set(powers.values()).size).toBe(17);
    expect(sides.size).toBe(4);
    expect(new Set(commands.values()).size).toBe(10);
    for (const word of commands.keys()) expect(pieces.has(word), word).toBe(false);
  });
});
