import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import type { Fight, PieceFacts, Scene, Token } from '../protocol';
import { worth } from './worth';

const facts = new Map(Object.entries({ Wa: 3, Go: 1, Cb: 2, Ba: 2 }).map(([code, strength]): [string, PieceFacts] => [code, { code, speed: 3, strength, speedOurs: false, strengthOurs: false, rules: [] }]));
const fight: Fight = {
  attacker: 0, target: 9, attackers: [0], defenders: [9], attacking: 'blue', defending: 'yellow',
  strength: { blue: 3, yellow: 1, red: 0, green: 0 }, means: 'hands', speaker: null, cards: 1, named: null, seer: null, laid: [], shown: {},
};
const token = (id: number, owner: Token['owner'], piece: string, more: Partial<Token> = {}): Token => ({ ...scene.tokens[0]!, id, owner, piece, at: owner === 'blue' ? 'a1' : 'a2', carriedBy: null, ...more });
const table = (grain: Scene['grain'], ...tokens: Token[]): Scene => ({ ...scene, grain, tokens });
const blue = (strength: number) => ({ ...fight.strength, blue: strength });

describe('what a side brings to a combat', () => {
  it('is its group and what its objects add', () => {
    const tokens = [token(0, 'blue', 'Wa'), token(1, 'blue', 'Sw', { kind: 'object', carriedBy: 0 }), token(2, 'blue', 'Ro', { kind: 'object', carriedBy: 0 }), token(9, 'yellow', 'Go')];
    const [attack, defense] = worth({ ...fight, strength: blue(4) }, table('squares', ...tokens), facts);
    expect(attack).toMatchObject({ strength: 4, extra: 1, powers: false });
    expect(attack.arms.map(({ piece }) => piece)).toEqual(['Sw']);
    expect(defense).toMatchObject({ strength: 1, extra: 0, arms: [] });
  });

  it('counts nobody who is wounded, but the armor on the same square', () => {
    const tokens = [token(0, 'blue', 'Wa'), token(9, 'yellow', 'Go', { wounded: true }), token(8, 'yellow', 'Ar', { kind: 'object' })];
    const [, defense] = worth(fight, table('squares', ...tokens), facts);
    expect(defense.group[0]?.value).toBe(0);
    expect(defense).toMatchObject({ extra: 1, powers: false });
    expect(defense.arms.map(({ piece }) => piece)).toEqual(['Ar']);
  });

  it('names powers where no object explains it', () => {
    const tokens = [token(0, 'blue', 'Wa'), token(3, 'blue', 'Ba'), token(9, 'yellow', 'Go')];
    const [attack] = worth({ ...fight, attackers: [0, 3], strength: blue(7) }, table('zones', ...tokens), facts);
    expect(attack).toMatchObject({ extra: 2, powers: true, arms: [] });
  });

  it('is the value of the shot for who shoots from elsewhere', () => {
    const [attack] = worth({ ...fight, means: 'shot', strength: blue(3) }, table('zones', token(0, 'blue', 'Cb'), token(9, 'yellow', 'Go')), facts);
    expect(attack.group[0]?.value).toBe(3);
    expect(attack.extra).toBe(0);
  });
});
