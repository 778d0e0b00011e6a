import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import type { Line, Scene } from '../protocol';
import { isOld, laidCards, lastFight } from './fought';

const line = (ply: number, actor: string, ...kinds: string[]): Line => ({ ply, actor, text: '', happenings: kinds.map((kind) => ({ kind })) });
const fight = line(3, 'yellow', 'laid', 'compared', 'wounded');

describe('the result of a combat', () => {
  it('stays while only others act', () => {
    expect(lastFight([fight, line(4, 'yellow', 'stepped'), line(5, 'yellow', 'turnEnded')], null, ['blue'])).toBe(fight);
  });

  it('goes with the next action of whoever is at the screen', () => {
    expect(lastFight([fight, line(4, 'blue', 'stepped')], null, ['blue'])).toBeNull();
    expect(lastFight([fight, line(4, 'yellow', 'stepped')], null, ['blue', 'yellow'])).toBeNull();
    expect(lastFight([line(1, 'blue', 'attacked'), fight], null, ['blue', 'yellow'])).toBe(fight);
  });

  it('stays for whoever watches until the next turn has ended', () => {
    const log = [fight, line(4, 'yellow', 'turnEnded'), line(5, 'blue', 'stepped')];
    expect(lastFight(log, null, [])).toBe(fight);
    expect(lastFight([...log, line(6, 'blue', 'turnEnded')], null, [])).toBeNull();
  });

  it('is old when the turn has ended', () => {
    expect(isOld([line(2, 'blue', 'turnEnded'), fight, line(4, 'yellow', 'stepped')], fight)).toBe(false);
    expect(isOld([fight, line(4, 'yellow', 'turnEnded')], fight)).toBe(true);
  });

  it('is shown again to whoever looks back at it', () => {
    const log = [line(1, 'blue', 'attacked'), line(2, 'blue', 'laid'), fight, line(4, 'blue', 'stepped')];
    expect(lastFight(log, 3, ['blue'])).toBe(fight);
    expect(lastFight(log, 2, ['blue'])).toBeNull();
  });
});

describe('the cards of a combat', () => {
  const spent = (...cards: number[]): Scene => ({ ...scene, hands: { ...scene.hands, blue: { ...scene.hands.blue!, spentCombat: cards } } });

  it('are one of that value', () => {
    expect(laidCards(4, 1, 'blue', spent(2), spent(2, 4))).toEqual([4]);
  });

  it('are the two that were spent', () => {
    expect(laidCards(7, 2, 'blue', spent(3, 4), spent(3, 3, 4, 4))).toEqual([4, 3]);
    expect(laidCards(7, 2, 'blue', spent(2), spent(2, 5, 2))).toEqual([5, 2]);
    expect(laidCards(5, 2, 'blue', spent(2), spent(2, 5))).toEqual([5, 0]);
  });
});
