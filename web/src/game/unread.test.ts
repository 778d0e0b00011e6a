import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reply, Request } from '../protocol';
import { speak, study, type Language } from '../text/text.svelte';
import { handle, initSync } from '../wasm/archmage_wasm.js';
import { recordText, spellingText } from './names';

const ask = (request: Request): Reply => JSON.parse(handle(JSON.stringify(request))) as Reply;
const record = (lines: string, start = 'table base'): string => `archmage record 1\nfrom\n${start}\n${lines}\nturn blue points=4\nend\n`;
const board = (lines: string): string => record(`room A 1cw 0\nroom C 2cw 0\n${lines}`);
const zones = (lines: string): string => record(lines, 'table cards');
const agreed = (line: string, more = ''): string => `archmage record 1\n${line}\n${more}`;

/** Records with something wrong in them, a kind of mistake each. */
const RECORDS = [
  '', 'archmage', 'archmage record 1', 'archmage record 1\nfrom\ntable base', 'archmage record 1\nfrom\nend',
  agreed('tabel base'), agreed('table moon'), agreed('table base players=9'), agreed('table base mode=odd'), agreed('table base mode=free mode=free'),
  agreed('table base scenario=x'), agreed('table base scenario=3'), agreed('table base secret=x'), agreed('table base memory=x'), agreed('table base secret=yes'), agreed('table base target=x'),
  agreed('table base target=20'), agreed('table base ghost=x'), agreed('table base handicap=x'), agreed('table base handicap=blue:7'), agreed('table base moon=1'),
  agreed('table base mode=draft'), agreed('table base players=3 mode=beginner'), agreed('table cards players=3'), agreed('table cards scenario=77'), agreed('table cards target=7'),
  agreed('table cards scenario=1 mode=beginner'), agreed('table base', 'moon first'), agreed('table base', 'blue pass'), agreed('table base', 'over blue 5-3 target'),
  agreed('table base', 'chance pairs 1 1'), agreed('table base', 'chance pairs 1 9'), agreed('table base', 'chance deal A'), agreed('table base', 'chance deal A=1cw0 A=2cw0'),
  agreed('table base', 'chance deal A=1cw'), agreed('table base', 'chance deal A=9cw0'), agreed('table base', 'chance forces Wa Wa Wa'), agreed('table base', 'blue pick'),
  agreed('table base', 'rooms\nroom'), agreed('table base', 'rooms\nroom\nend'), agreed('table base', 'rooms\nroom 3c clockwise\nend'), agreed('table base', 'rooms\nroom 3 clockwise\n+\nend'),
  agreed('table base', 'rooms\nend\nrooms\nend'), agreed('table base', 'scenarios\nscenario 1\nend'), agreed('table cards', 'scenarios'), agreed('table cards', 'scenarios\nend'), agreed('table cards', 'scenarios\nmoon 3\nend'),
  agreed('table cards', 'scenarios\nscenario 50\nend'), agreed('table cards', 'scenarios\nscenario 500\nend'), agreed('table cards', 'scenarios\nobjects warrior\nscenario 50\nend'),
  board('blue Wa a8'), board('blue Wa c3\nblue Wa c4'), board('room A 3cw 0'), board('yellow Wi b9\nyellow Go b9'), board('blue Wa a30'), board('blue Wa c3 c4'), board('blue Wa c3 hurt hurt'),
  board('blue Ro c3 wounded'), board('blue Dr c3'), board('blue Wa g3'), board('blue'), board('red Wa c3'), board('blue Xx c3'), board('moon'), board('gate c3 e'), board('gate c3 e odd'),
  board('gate c3 x open'), board('gate c3 e open'), board('breach c3 n'), board('illusion blue pit'), board('hand blue jumps=x'), board('hand blue jumps=1 jumps=2'), board('hand blue actions=2,2'),
  board('hand blue saved=20'), board('hand blue jumps=9'), board('hand blue walls=9'), board('hand blue used=6,6'), board('hand blue living=7'), board('hand blue placed=7'), board('hand blue points=200'),
  board('limit 1'), board('limit'), board('quiet 200'), board('stirred x'), board('offers blue yellow'), board('resigned blue'), board('purse b:Wa 3'), board('purse'), board('laid blue 4'), board('laid'),
  board('phase moon'), board('phase chance moon'), board('phase pick moon blue'), board('phase place C blue yellow'), board('phase over blue moon'), board('phase over blue target'),
  board('phase over blue quiet'), board('phase over draw agreement'), board('phase fight b:Wa y:Wa'), board('phase card'), board('phase hide blue'), board('phase forces'), board('phase start'),
  board('blue Wa c3 wounded\nyellow Go c3 wounded'), board('blue Ro c3\nblue Sw c3'), board('pairs 1 1'), board('pairs 1'), board('room K 3cw 0'), board('room B 3cw 7'), board('room B'), board('room B 1cw 0'),
  board('blue Wa dead\nblue Go c3 down'), board('blue Wa waiting'), board('forces blue Wa Wa Wa'), zones('blue Wa a9'), zones('blue Ro with Wa'), zones('breach A'), zones('phase facing blue yellow'),
];

/** Typed actions that cannot be read. */
const TYPED = [
  ' ', 'wa', 'Wa', 'Tr d2 d1', 'Th b4 c4 +Sw', 'Wa2 c3 c4', 'Wa b3 b4', 'Wa c3 z9', 'Wa c3 c5', 'Wa @C', 'Wa @CC+', 'Wa ?9', 'Wa *Xx', 'Wa *y:Tr', 'Wa *q:Tr', 'Wa *r:Tr', 'Wa *y:?9', 'Wa !moon', 'Wa !heal Tr',
  'Wa !heal c3 c4', 'Wa @C+ c3', 'Wa c3 ^c4', 'Wa c3 |c4 c5', 'Wa c3 c4 ^c5 c6', 'Wa %y:Go Wa', 'Wa !pit', 'card x', 'card', 'name x', '+x', '+1+x', 'pick', 'pick Xx', 'pick pair 99', 'rage 3', 'face AC BT', 'hide Ro 9',
];

/** English outside of what is typed and quoted. */
const ENGLISH = /\b(the|of|with|which|its|when|and|is|are|has|have|expected|found|or|not|to|from|each|after|before|one|such|nothing|nobody|rooms|squares?|blue|yellow|Warrior|Rope|Sword|Goblin)\b/;
const bare = (text: string): string => text.replace(/[«„][^»“]*[»“]/g, '').replace(/\([^)]*\)/g, '');

describe.each<Language>(['de', 'fr'])('what the engine cannot read, in %s', (language) => {
  beforeAll(async () => {
    initSync({ module: readFileSync(new URL('../wasm/archmage_wasm_bg.wasm', import.meta.url)) });
    vi.stubGlobal('document', { documentElement: {} });
    await speak(language);
    await study();
  });
  afterAll(() => speak('en').then(() => vi.unstubAllGlobals()));

  it.each(RECORDS)('says it of a record: %j', (text) => {
    const reply = ask({ do: 'load', record: text, bots: {} });
    const message = 'message' in reply ? String(reply.message) : '';
    expect(message).toMatch(/^line \d+: /);
    const told = recordText(message);
    expect(told).toMatch(/^(Zeile|Ligne|ligne)\s/);
    expect(bare(told), message).not.toMatch(ENGLISH);
  });

  it('says it of a table too, which has no lines', () => {
    const told = { de: 'Blau darf nur auf die Kampfkarten +1 bis +6 verzichten (HANDICAP-4)', fr: 'Bleu ne peut renoncer qu’aux cartes Combat +1 à +6 (HANDICAP-4)', en: '' };
    expect(recordText('blue may give up the combat cards +1 to +6 only (HANDICAP-4)')).toBe(told[language]);
  });

  it.each(TYPED)('says it of a typed action: %j', (text) => {
    ask({ do: 'load', record: board('blue Wa c3'), bots: {} });
    const reply = ask({ do: 'act', seat: 'blue', text });
    const message = 'message' in reply ? String(reply.message) : '';
    const told = spellingText(message);
    expect(told, message).not.toBe('');
    expect(bare(told), message).not.toMatch(ENGLISH);
  });
});

it('begins with a capital letter in English as well', () => {
  expect(recordText('line 6: nothing holds this character over the pit (PIT-2)')).toMatch(/^[Ll]ine 6: Nothing holds/);
  expect(recordText('blue has the `Warrior` already')).toBe('Blue has the “Warrior” already');
});
