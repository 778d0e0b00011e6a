import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import eventsDe from './events.de.json';
import eventsEn from './events.en.json';
import eventsFr from './events.fr.json';
import piecesDe from './pieces.de.json';
import piecesEn from './pieces.en.json';
import piecesFr from './pieces.fr.json';
import whysDe from './whys.de.json';
import whysFr from './whys.fr.json';

const engine = new URL('../../../crates/engine/src/', import.meta.url);
const source = (file: string): string => readFileSync(new URL(file, engine), 'utf8');

/** Nested texts as one list: `ground.pit` to its text. */
function flat(texts: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [inner, text] of flat(value as object, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]!).sort();

const files: [string, string, object, object][] = [
  ['pieces', 'fr', piecesEn, piecesFr],
  ['pieces', 'de', piecesEn, piecesDe],
  ['events', 'fr', eventsEn, eventsFr],
  ['events', 'de', eventsEn, eventsDe],
];

// Texts that are the same word in English and in the other language.
const SHARED: Record<string, string[]> = {
  fr: [
    'Assassin',
    'Berserker',
    'Combat',
    'Golem',
    'Handicap',
    'Naga',
    'Paladin',
    'Pickpocket',
    'Troll',
    'Actions',
    'combat',
    'pentacle',
    'orange',
  ],
  de: ['General', 'Goblin', 'Golem', 'Handicap', 'Mekanork', 'Naga', 'Paladin', 'Samurai', 'Telepath', 'Troll', 'orange'],
};

/** The names of the variants of a Rust enum. */
function variants(text: string, name: string): string[] {
  const body = new RegExp(`pub enum ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].map((found) => found[1]!);
}

const camel = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

describe.each(files)('%s.%s', (_, language, english, other) => {
  const [from, to] = [flat(english), flat(other)];

  it('has the same keys in the same order', () => {
    expect([...to.keys()]).toEqual([...from.keys()]);
  });

  it('leaves nothing empty and nothing English', () => {
    for (const [key, text] of to) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).toBe(text.trim());
      if (!SHARED[language]!.includes(text)) expect(text, key).not.toBe(from.get(key));
      expect(text, key).not.toMatch(/\b(the|of|with|may|which|its|when|and)\b/i);
    }
  });

  it('has the same places to fill in', () => {
    for (const [key, text] of to) {
      // Which form of the color a piece takes depends on the grammar of its name.
      if (/\.(subject|object)$/.test(key)) expect(text, key).toMatch(/^[^{}]*\{(adjective|inflected|name)\}[^{}]*$/);
      else expect(holes(text), key).toEqual(holes(from.get(key) ?? ''));
    }
  });
});

/** Every literal in the calls of a function, as far as its parentheses go. */
function literals(text: string, call: RegExp): string[] {
  return [...text.matchAll(call)].flatMap(({ index, 0: { length } }) => {
    let end = index + length;
    for (let depth = 1; depth > 0 && end < text.length; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    return [...text.slice(index, end).matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
  });
}

describe('the engine', () => {
  const pieces: Record<string, { name: string; text: string; zones?: string }> = {};
  for (const folder of ['piece/characters/', 'piece/objects/']) {
    for (const file of readdirSync(new URL(folder, engine))) {
      const text = source(folder + file);
      const field = (name: string): string | undefined => new RegExp(`^    ${name}: "(.+)",$`, 'm').exec(text)?.[1];
      const code = field('code');
      const zones = /^pub const ZONES: Def =[^;]*?\btext: "([^"]+)"/m.exec(text)?.[1];
      if (code !== undefined) pieces[code] = { name: field('name') ?? '', text: field('text') ?? '', ...(zones === undefined ? {} : { zones }) };
    }
  }

  it('calls its pieces as the English file does', () => {
    expect(Object.keys(pieces)).toHaveLength(43);
    for (const [code, { name, text, zones }] of Object.entries(pieces)) {
      const english = (piecesEn as Record<string, { zones?: string }>)[code];
      expect(english, code).toMatchObject({ name, text });
      expect(english?.zones, code).toBe(zones);
    }
  });

  it('has a sentence for every event and words for every cause and end', () => {
    const kinds = variants(source('event.rs'), 'Event').map(camel);
    expect(kinds.length).toBeGreaterThan(30);
    for (const kind of kinds) expect(eventsEn, kind).toHaveProperty([kind]);
    for (const cause of variants(source('event.rs'), 'Cause').filter((cause) => cause !== 'Power')) {
      expect(eventsEn).toHaveProperty([`cause.${camel(cause)}`]);
    }
    const ends = variants(source('decision.rs'), 'End').map(camel);
    expect(ends).toHaveLength(5);
    for (const end of ends) expect(eventsEn).toHaveProperty([`end.${end}`]);
  });

  it('has names for its powers, grounds, sides and phases', () => {
    const powers = variants(source('piece/power.rs'), 'PowerId').map(camel);
    expect(Object.keys(piecesEn.power).sort()).toEqual(powers.sort());
    for (const power of powers) expect(eventsEn).toHaveProperty([`cause.${power}`]);
    for (const ground of variants(source('room.rs'), 'Ground')) {
      expect(piecesEn.ground).toHaveProperty(camel(ground));
    }
    const rooms = readFileSync(new URL('../../../rooms/cards.room', import.meta.url), 'utf8');
    expect(Object.keys(piecesEn.pair)).toEqual([...new Set([...rooms.matchAll(/^room ([a-z]+) /gm)].map((found) => found[1]))]);
    expect(Object.keys(piecesEn.side)).toEqual(variants(source('side.rs'), 'Side').map(camel));
    expect(Object.keys(piecesEn.phase).sort()).toEqual(variants(source('decision.rs'), 'Phase').map(camel).sort());
  });

  it('is translated wherever it says what is wrong', () => {
    const said = new Set<string>();
    for (const file of readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.rs') && !file.includes('test'))) {
      const [code] = source(file).split('#[cfg(test)]');
      for (const literal of literals(code ?? '', /\b(?:no|need)(?:::<[^>]*>)?\(/g)) if (/^[a-z].* /i.test(literal)) said.add(literal);
    }
    expect(said.size).toBeGreaterThan(250);
    expect(Object.keys(whysFr).sort()).toEqual([...said].sort());
    expect(Object.keys(whysDe)).toEqual(Object.keys(whysFr));
    for (const whys of [whysFr, whysDe]) {
      for (const [why, text] of Object.entries(whys)) {
        expect(text, why).toMatch(/^\S.*[^\s.]$/);
        expect(text, why).not.toMatch(/\b(the|of|with|may|which|its|when|and)\b/i);
      }
    }
  });
});
