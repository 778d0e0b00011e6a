import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './spelling.de.json';
import fr from './spelling.fr.json';
import { quoted, spelled, type Lexicon } from './spelling';

const engine = new URL('../../../crates/engine/src/', import.meta.url);
const lexicon = (spelling: Record<string, string>): Lexicon => ({ spelling, whys: {}, name: () => undefined });
const languages = Object.entries({ fr, de }).map(([language, catalog]) => [language, catalog, lexicon(catalog)] as const);

/** Files that say nothing to a page: claims are for cases, numbers for the compiler, and writers only write. */
const ELSEWHERE = /^notation\/(claim|numbers|ink|.*\/write|.*\/frame)\.rs$/;

/** What is not said but written or typed; a form is only ever said in quotes. */
const WRITTEN = new Set([
  'archmage record 1', '{} {}', 'over {winner} {} {}', 'line {}: {}', '{}, found {}', 'room {} {arrow}\\n', '{word} {values}', '{} ({})', '{file}:{}: {}',
  'forces Cl Go ..', 'pairs 1 2 ..', 'card 4', 'limit 6', 'quiet 3', 'chooser blue', 'deal A=1cw0 B=3ccw2 ..', 'hider blue', 'first blue', 'discard Th', 'line Th', 'hide Ro C', 'place y:Ro c4', 'face AC BT',
  'brought blue 1 2', 'gate c3 e open', 'breach c3 n', 'illusion blue pit c3', 'forces blue Cl Go ..', 'hand blue jumps=2 ..', 'turn blue points=3', 'laid blue 4',
  'blue Th c3`, `blue Th c3 wounded`, `blue Go in C`, `blue Go dead', 'chance pairs {count}', 'chance {}', 'pick {} {side}', 'hide {side}', '{text} {side}',
  'place {} revealer={revealer} placer={placer}{rest}', 'over {} {}', 'fight {} {}',
]);

const places = (text: string): string[] => ['square', 'zone'].map((place) => text.replace('{}', place));
const found = (text: string): string[] => [`expected ${text}, found {}`];

/** Literals that are parts of sentences, or have words of the engine put in, with all sentences that come of them. */
const WHOLE: Record<string, string[]> = {
  'expected `table` and an edition ({})': ['expected `table` and an edition ({}), found {}'],
  'drawings of rooms': [],
  'expected all {what} after one `{}`, found a second one': ['drawings of rooms', 'scenarios'].map((what) => `expected all ${what} after one \`{}\`, found a second one`),
  'expected a line `end` after the {what}': ['drawings of rooms', 'scenarios'].map((what) => `expected a line \`end\` after the ${what}`),
  '`players=2`, `players=3` or `players=4`': found('`players=2`, `players=3` or `players=4`'),
  '`mode=` and one of fixed, free, mutual, draft, random, beginner': found('`mode=` and one of fixed, free, mutual, draft, random, beginner'),
  'a number after `scenario=`': found('a number after `scenario=`'),
  'a number after `target=`': found('a number after `target=`'),
  '`secret=yes` or `secret=no`': found('`secret=yes` or `secret=no`'),
  '`memory=yes` or `memory=no`': found('`memory=yes` or `memory=no`'),
  '`ghost=walls` or `ghost=nowalls`': found('`ghost=walls` or `ghost=nowalls`'),
  'a handicap of a side at the table such as `handicap=blue:2:+5+6`': found('a handicap of a side at the table such as `handicap=blue:2:+5+6`'),
  'players=, scenario=, mode=, target=, ghost=, secret=, memory= or handicap=': found('players=, scenario=, mode=, target=, ghost=, secret=, memory= or handicap='),
  '{side} has no {second}{} face up': ['{side} has no {} face up', '{side} has no second {} face up'],
  '`{text}` is no edge: expected blank, `---` or `|` (wall), `===` or `#` (portcullis){}': [
    '`{text}` is no edge: expected blank, `---` or `|` (wall), `===` or `#` (portcullis)',
    '`{text}` is no edge: expected blank, `---` or `|` (wall), `===` or `#` (portcullis), `:::` or `:` (slit), `ooo` or `o` (pit)',
  ],
  ', `:::` or `:` (slit), `ooo` or `o` (pit)': [],
  'pick Th` or `pick pair 3': found('`pick Th` or `pick pair 3`'),
  'rage 1` or `rage 2': found('`rage 1` or `rage 2`'),
  'name 5` or `name -': found('`name 5` or `name -`'),
  'room A 1cw 0` or, face down, `room A 1cw 0 down': found('`room A 1cw 0` or, face down, `room A 1cw 0 down`'),
  'purse b:Th 4` or `purse y:Me 3 charmed': found('`purse b:Th 4` or `purse y:Me 3 charmed`'),
  'an action card such as `card 4`': found('an action card such as `card 4`'),
  'a combat card such as `name 5`': found('a combat card such as `name 5`'),
  'two combat cards such as `+4+2`': found('two combat cards such as `+4+2`'),
  'a combat card such as `+4`': found('a combat card such as `+4`'),
  'a combat card after the colon such as `^b2:4`': found('a combat card after the colon such as `^b2:4`'),
  'nobody has {copies} copies of {}': ['nobody has two copies of {}', 'nobody has three copies of {}'],
  'zones such as `a1 b1`': [],
  'squares such as `c3 c4`': [],
  'expected what {word} does: {way}, `@C+`, `?C`, `*y:Tr` or `!power`': ['squares such as `c3 c4`', 'zones such as `a1 b1`'].map(
    (way) => `expected what {word} does: ${way}, \`@C+\`, \`?C\`, \`*y:Tr\` or \`!power\``,
  ),
  'expected a {}, a direction (n, e, s, w) or a token: {why}': places('expected a {}, a direction (n, e, s, w) or a token: {why}'),
  'the last step': places('expected a {} next to the last step, found {found}'),
  'expected a {} next to {from}, found {}': places('expected a {} next to {from}, found {}'),
  'nobody wins': ['nobody wins such a game'],
  '{side} wins': ['{side} wins such a game'],
  '{words} such a game (END-2)': [],
  '{} has no such scenario: choose {known}': ['{} has no such scenario: choose {known}', '{} has no such scenario: choose none'],
  'free, mutual, draft or random': [],
  'scenario {} is played with mode {modes}': ['free, mutual, draft or random', 'fixed'].map((modes) => `scenario {} is played with mode ${modes}`),
};

/** The literals with more than one word in the files whose messages a page shows. */
function literals(): string[] {
  const inside = (folder: string): string[] => readdirSync(new URL(folder, engine), { recursive: true, encoding: 'utf8' }).map((file) => folder + file);
  const files = [...inside('notation/'), ...inside('rule/sound/'), 'edition/setup.rs', 'rules.rs'].filter((file) => file.endsWith('.rs') && !ELSEWHERE.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(new URL(file, engine), 'utf8').split('#[cfg(test)]')[0]!.replace(/^\s*\/\/.*$/gm, '');
    const all = [...code.matchAll(/(b?)"((?:[^"\\]|\\[\s\S])*)"/g)].filter(([, bytes]) => !bytes);
    return all.map(([, , text]) => text!.replace(/\\\n\s*/g, '')).filter((text) => /[\w}`:;,] [\w`{(+]/.test(text));
  });
}

/** What is left of English outside of what is typed. */
const english = (text: string): string | undefined =>
  /\b(the|of|with|which|its|when|and|is|are|has|have|expected|found|or|not|to|from|each|after|before|one|two|such|nothing|nobody|rooms?|squares?)\b/i.exec(text.replace(/`[^`]*`/g, ''))?.[0];

const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();

describe.each(languages)('what is wrong with a text, in %s', (language, catalog, words) => {
  it('is said whatever it is', () => {
    const said = literals().filter((text) => !WRITTEN.has(text));
    expect(said.length).toBeGreaterThan(250);
    for (const text of said.flatMap((text) => WHOLE[text] ?? [text])) {
      const told = spelled(text.replace('({rule})', '(SETUP-12)').replace(/\{\w*\}/g, 'x'), words);
      expect(told, text).not.toBeNull();
      expect(english(told!), `${text} -> ${told}`).toBeUndefined();
    }
  });

  it('has places to fill in as in English, and is never taken for something else', () => {
    for (const [key, text] of Object.entries(catalog)) {
      expect(holes(text), key).toEqual(holes(key));
      expect(spelled(key.replace(/\{\d\}/g, 'x'), words), key).toBe(text.replace(/\{\d\}/g, 'x'));
    }
  });

  it('keeps to the signs of the language', () => {
    for (const text of Object.values(catalog).map((text) => text.replace(/`[^`]*`/g, 'x'))) {
      expect(text).not.toMatch(/'/);
      if (language === 'fr') expect(text).not.toMatch(/(^|[^\u00a0])[:;!?]/);
    }
  });
});

describe('what is wrong with a text', () => {
  it('has the same sentences in every language, and none that nobody says', () => {
    expect(Object.keys(de)).toEqual(Object.keys(fr));
    const code = new Set(literals());
    for (const text of [...WRITTEN, ...Object.keys(WHOLE)]) expect(code.has(text), text).toBe(true);
  });

  it('is taken over with what was typed, with names and rules', () => {
    expect(spelled('expected a square from a0 to j21, found `z9`', lexicon(fr))).toBe('on attend une case de a0 à j21, et non `z9`');
    expect(spelled('expected a zone next to a1, found `d2`', lexicon(de))).toBe('gebraucht wird eine Zone neben a1, nicht `d2`');
    const named: Lexicon = { spelling: fr, whys: { 'a pit is in the way': 'une fosse bloque le passage' }, name: (word) => ({ blue: 'Bleu', Cleric: 'Clerc' })[word] };
    expect(spelled('expected a square, a direction (n, e, s, w) or a token: blue has no Cleric face up', named)).toBe('on attend une case, une direction (n, e, s, w) ou un pion\u00a0: Bleu n’a pas de pion `Clerc` visible');
    expect(spelled('a pit is in the way (PIT-1)', named)).toBe('une fosse bloque le passage (PIT-1)');
    expect(spelled('the moon is made of cheese', named)).toBeNull();
    expect(quoted('not `z9`, not `z8`', ['«', '»'])).toBe('not «z9», not «z8»');
  });
});
