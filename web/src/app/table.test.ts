import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../tests/fake-server';
import { computer } from '../game/agreement';
import { keepTable, lastTable } from './table';

describe('the table that was set last', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it('is the base set for two until there was one', () => {
    expect(lastTable()).toMatchObject({ edition: 'base', players: 2, random: true });
  });

  it('comes back as it was, and whoever had no seat has the usual one', () => {
    keepTable({ edition: 'cards', players: 2, mode: 'draft', target: null, scenario: 5, secret: true, memory: true, handicaps: { yellow: { characters: 2, cards: 1 } }, seats: { blue: computer(4, 'runner'), yellow: 'person' }, random: false });
    expect(lastTable()).toEqual({ edition: 'cards', players: 2, mode: 'draft', target: null, scenario: 5, secret: true, memory: true, handicaps: { yellow: { characters: 2, cards: 1 } }, seats: { blue: computer(4, 'runner'), yellow: 'person', red: computer(2), green: computer(2) }, random: false });
  });

  it('is forgotten where there is no such table any more', () => {
    for (const kept of ['nonsense', '{"edition":"seas"}', '{"edition":"cards","players":4}']) {
      localStorage.setItem('archmage.table', kept);
      expect(lastTable(), kept).toMatchObject({ edition: 'base', players: 2 });
    }
    localStorage.setItem('archmage.table', '{"edition":"cards","scenario":1,"mode":"draft"}');
    expect(lastTable()).toMatchObject({ edition: 'cards', scenario: 1, mode: null });
    localStorage.setItem('archmage.table', '{"edition":"cards","target":7}');
    expect(lastTable()).toMatchObject({ edition: 'cards', target: null });
  });
});
