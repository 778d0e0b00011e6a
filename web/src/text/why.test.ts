import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Happening, Reason, Why } from '../protocol';
import piecesDe from './pieces.de.json';
import piecesEn from './pieces.en.json';
import piecesFr from './pieces.fr.json';
import reasonsDe from './reasons.de.json';
import reasonsEn from './reasons.en.json';
import reasonsFr from './reasons.fr.json';
import { because } from './why';

const languages = { en: [reasonsEn, piecesEn], fr: [reasonsFr, piecesFr], de: [reasonsDe, piecesDe] } as const;
const tokens = new Map([
  [0, { owner: 'blue', piece: 'Go' }],
  [1, { owner: 'yellow', piece: 'Go' }],
  [2, { owner: 'blue', piece: 'Ro' }],
  [3, { owner: 'yellow', piece: 'Ro' }],
  [4, { owner: 'blue', piece: 'Th' }],
]);
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

function say(language: keyof typeof languages, why: Why, more: { side?: string; happenings?: Happening[] } = {}): string {
  const [reasons, pieces] = languages[language];
  return because(why, { reasons, pieces, side: 'yellow', tokens, ...more });
}

const cut: Why = { now: { kind: 'cutOff', slot: 'C', piece: 'Go' }, next: { kind: 'threaten', piece: 'Th' } };

describe('reasons', () => {
  it('name whose piece is meant', () => {
    expect(say('en', cut)).toBe('turns room C to cut off the blue Goblin; then the yellow Thief can leave with the next turn');
    expect(say('fr', cut)).toBe('tourne la salle C pour bloquer le Gobelin bleu\u00a0; puis la Voleuse jaune pourra sortir au prochain tour');
    expect(say('de', cut)).toMatch(/^dreht Raum C, um den blauen Goblin abzuschneiden; dann kann d(er|ie) gelbe Dieb/);
  });

  it('find out from what happened whose object it is, and name no color where nobody can tell', () => {
    const take: Why = { now: { kind: 'take', piece: 'Ro' }, next: null };
    expect(say('en', take, { happenings: [{ kind: 'took', token: 1, load: 2, at: 'c4' }] })).toBe('takes the blue Rope along');
    expect(say('en', take)).toBe('takes the Rope along');
    expect(say('de', take)).toBe('nimmt das Seil mit');
    expect(say('fr', take)).toBe('emporte la Corde');
  });

  it('need no next one, and say nothing for what has no words', () => {
    expect(say('en', { now: { kind: 'play', card: 4 }, next: null })).toBe('plays the action card 4, enough for the plan');
    expect(say('en', { now: { kind: 'rest' }, next: { kind: 'rest' } })).toBe('ends the turn: nothing else is worth it');
    expect(say('en', { now: { kind: 'dance' } as unknown as Reason, next: null })).toBe('');
  });

  it('have words for all that the computer can say', () => {
    const source = readFileSync(new URL('../../../crates/bots/src/why.rs', import.meta.url), 'utf8');
    const body = /pub enum Reason \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
    const kinds = [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].map(([, name]) => name!.charAt(0).toLowerCase() + name!.slice(1));
    expect(kinds.length).toBeGreaterThan(15);
    for (const [reasons] of Object.values(languages)) expect(Object.keys(reasons.now).sort()).toEqual([...kinds].sort());
  });

  it.each([['fr', reasonsFr], ['de', reasonsDe]] as const)('have the same places to fill in in %s', (_, other) => {
    for (const form of ['now', 'next'] as const) {
      const [from, to]: Record<string, string>[] = [reasonsEn[form], other[form]];
      expect(Object.keys(to!)).toEqual(Object.keys(from!));
      for (const [kind, text] of Object.entries(to!)) {
        expect(holes(text), kind).toEqual(holes(from![kind]!));
        expect(text, kind).not.toBe(from![kind]);
      }
    }
    expect(holes(other.both)).toEqual(holes(reasonsEn.both));
  });
});
