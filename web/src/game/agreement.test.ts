import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { botsOf, computer, fitting, hasStyles, isComputer, modesOf, modeWord, oursOf, readPlayer, readSeats, tableLine, usualMode } from './agreement';

describe('who sits at a table', () => {
  it('is a person or a computer that exists', () => {
    expect(computer(4, 'hunter')).toEqual({ level: 4, style: 'hunter' });
    expect(computer(2, 'hunter')).toEqual({ level: 2, style: 'even' });
    expect(computer(9)).toEqual({ level: 2, style: 'even' });
    expect([1, 2, 3, 6].map((level) => hasStyles(computer(level)))).toEqual([false, false, true, true]);
    expect([isComputer('person'), isComputer(undefined), isComputer(computer(1))]).toEqual([false, false, true]);
  });

  it('is read as it was kept before there were styles', () => {
    expect(readPlayer(3)).toEqual({ level: 3, style: 'even' });
    expect(readPlayer({ level: 5 })).toEqual({ level: 5, style: 'even' });
    expect(readPlayer({ level: 5, style: 'careful' })).toEqual({ level: 5, style: 'careful' });
    expect(readPlayer({ level: 5, style: 'brave' })).toEqual({ level: 5, style: 'even' });
    for (const nonsense of ['person', null, undefined, {}, 'x']) expect(readPlayer(nonsense)).toBe('person');
    expect(readSeats({ blue: 'person', yellow: 2 })).toEqual({ blue: 'person', yellow: { level: 2, style: 'even' } });
  });

  it('tells the host which sides the computer plays', () => {
    const yellow = computer(4, 'twister');
    const bots = botsOf({ blue: 'person', yellow });
    expect(bots).toEqual({ yellow: { level: 4, style: 'twister' } });
    expect(bots.yellow).not.toBe(yellow);
  });
});

describe('what is ours', () => {
  it('is told for the scenarios whose file says so', () => {
    const file = readFileSync('../scenarios/cards.scenario', 'utf8');
    const [, ...blocks] = file.split(/^scenario /m);
    expect(blocks).toHaveLength(5);
    for (const block of blocks) {
      const values = block.split('\n').slice(1).filter((line) => line.trim());
      const ours = values.filter((line) => line.startsWith('ours ')).map((line) => line.split(/ +/)[1]);
      const told = ours.length === 0 ? 'ours.cards' : ours.length === values.length ? 'ours.cards.all' : 'ours.cards.some';
      if (told === 'ours.cards.some') expect(ours).toEqual(['objects', 'cards']);
      expect(oursOf('cards', 2, Number(block[0]))).toBe(told);
    }
    expect(oursOf('cards', 2, null)).toBe('ours.cards.all');
  });

  it('is told for rooms that are not printed', () => {
    expect([oursOf('base', 2, null), oursOf('base', 3, null)]).toEqual([null, 'ours.base']);
    expect([oursOf('paladins', 2, null), oursOf('anniversary', 4, null)]).toEqual(['ours.paladins', 'ours.anniversary']);
  });
});

describe('the choice of forces', () => {
  it('is printed, given by a scenario, or left to the lot', () => {
    expect(usualMode('base', 2, null)).toBeNull();
    expect(usualMode('cards', 2, 1)).toBeNull();
    expect([4, 5].map((scenario) => usualMode('cards', 2, scenario))).toEqual(['random', 'random']);
    expect(modesOf('cards', 2, 5)).toContain('random');
  });

  it('is not offered where everybody has all of one set', () => {
    expect(['base', 'paladins', 'anniversary'].map((edition) => modesOf(edition, 2).includes('mutual'))).toEqual([false, false, true]);
    expect(modesOf('base', 2)).toEqual(['fixed', 'free', 'beginner']);
    expect([3, 4].map((players) => modesOf('base', players))).toEqual([['fixed', 'free'], ['fixed', 'free']]);
    expect(modesOf('anniversary', 3)).toEqual(['fixed', 'free', 'mutual', 'random']);
    expect(modesOf('cards', 2, 1)).toEqual([]);
    expect(fitting({ edition: 'base', players: 2, mode: 'mutual', target: null }).mode).toBeNull();
  });

  it('has the name its edition gives it', () => {
    expect([modeWord('anniversary', 'free'), modeWord('cards', 'free'), modeWord('cards', 'draft')]).toEqual(['free', 'frontal', 'draft']);
  });
});

describe('the line of a table', () => {
  const terms = { players: 2, mode: null, target: null };

  it('names secret objects where an edition has them', () => {
    expect(tableLine({ ...terms, edition: 'cards', scenario: 5, secret: true })).toBe('table cards players=2 scenario=5 secret=yes');
    expect(tableLine({ ...terms, edition: 'cards', secret: false })).toBe('table cards players=2');
    expect(tableLine({ ...terms, edition: 'base', secret: true })).toBe('table base players=2');
  });

  it('says if it is played from memory, in every edition', () => {
    expect(tableLine({ ...terms, edition: 'base', memory: true })).toBe('table base players=2 memory=yes');
    expect(tableLine({ ...terms, edition: 'cards', scenario: 5, secret: true, memory: true })).toBe('table cards players=2 scenario=5 secret=yes memory=yes');
    expect(tableLine({ ...terms, edition: 'base', memory: false })).toBe('table base players=2');
  });

  it('names points to win only where a game does not have its own', () => {
    expect(tableLine({ ...terms, edition: 'base', target: 7 })).toBe('table base players=2 target=7');
    expect(tableLine({ ...terms, edition: 'base', mode: 'beginner', target: 7 })).toBe('table base players=2 mode=beginner');
    for (const scenario of [null, 1, 5]) expect(tableLine({ ...terms, edition: 'cards', scenario, target: 7 })).not.toContain('target');
  });

  it('has nothing left of an edition that was chosen before', () => {
    const before = { edition: 'cards', players: 2, mode: 'draft', target: 8, scenario: 5, secret: true };
    expect(fitting(before)).toEqual({ ...before, target: null, handicaps: {} });
    expect(fitting({ ...before, edition: 'base' })).toEqual({ edition: 'base', players: 2, mode: null, target: 8, scenario: null, secret: false, handicaps: {} });
    expect(fitting({ ...before, scenario: 2 })).toMatchObject({ scenario: 2, mode: null });
  });

  it('names what stronger sides give up, as far as a game allows it', () => {
    const handicaps = { blue: { characters: 3, cards: 2 }, yellow: { characters: 0, cards: 1 }, red: { characters: 2, cards: 0 } };
    expect(tableLine({ ...terms, edition: 'base', handicaps })).toBe('table base players=2 handicap=blue:3:+5+6 handicap=yellow:0:+6');
    expect(tableLine({ ...terms, edition: 'base', players: 3, target: 7, handicaps })).toBe('table base players=3 handicap=blue:3:+5+6 handicap=yellow:0:+6 handicap=red:2');
    expect(tableLine({ ...terms, edition: 'base', mode: 'beginner', handicaps: { blue: { characters: 4, cards: 0 } } })).toBe('table base players=2 mode=beginner handicap=blue:2');
    expect(tableLine({ ...terms, edition: 'cards', handicaps: { blue: { characters: 7, cards: 0 } } })).toBe('table cards players=2 handicap=blue:6');
    for (const scenario of [1, 2, 3]) expect(tableLine({ ...terms, edition: 'cards', scenario, handicaps })).not.toContain('handicap');
    expect(tableLine({ ...terms, edition: 'paladins', target: 6, handicaps: { blue: { characters: 0, cards: 0 } } })).toBe('table paladins players=2 target=6');
  });
});
