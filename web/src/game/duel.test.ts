import { describe, expect, it } from 'vitest';
import type { Fight } from '../protocol';
import { expected, odds } from './duel';

const fight: Fight = {
  attacker: 0, target: 1, attackers: [0], defenders: [1], attacking: 'blue', defending: 'yellow',
  strength: { blue: 3, yellow: 2, red: 0, green: 0 }, means: 'hands', speaker: null, cards: 1, named: null, seer: null, laid: [], shown: {},
};

describe('what the other side may lay', () => {
  it('is any card it holds', () => {
    expect(expected(fight, [0, 2, 5], 'blue')).toEqual([0, 2, 5]);
  });

  it('is the card that was seen, or named if it is held', () => {
    expect(expected({ ...fight, shown: { blue: 4 } }, [0, 4], 'blue')).toEqual([4]);
    const named = { ...fight, named: { side: 'blue', card: 5 } } as Fight;
    expect(expected(named, [0, 2, 5], 'blue')).toEqual([5]);
    expect(expected(named, [0, 2], 'blue')).toEqual([0, 2]);
  });

  it('is the sum of two cards where a Berserker lays two', () => {
    const two = { ...fight, cards: 2 };
    expect(expected(two, [0, 2, 5], 'blue')).toEqual([2, 5, 7]);
    expect(expected({ ...two, named: { side: 'blue', card: 2 } }, [0, 2, 5], 'blue')).toEqual([2, 7]);
    expect(expected(two, [0, 2, 5], 'yellow')).toEqual([0, 2, 5]);
    expect(odds(two, 'yellow', 'blue', [0, 2, 5], 6)).toEqual({ beats: '2', ties: '5', loses: '7' });
  });
});
