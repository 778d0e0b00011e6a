import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../tests/fake-server';
import { computer } from '../game/agreement';
import { forget, nextKey, note, ownSeats, proveKey, seatAt, sit, voidKey } from './seats';
import { clockOf } from './clock';
import { botsAt, toCreate, wishes } from './wishes';

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

const seated = (game: string, key = 'k') => ({ game, side: 'blue' as const, key, invite: 'w' });

describe('the own seats', () => {
  it('keep what is known when a key changes', () => {
    sit(seated('g1', 'old'));
    note('g1', { others: ['Lena'], stands: 'theirs', ply: 7 });
    sit(seated('g1', 'new'));
    expect(seatAt('g1')).toMatchObject({ key: 'new', others: ['Lena'], stands: 'theirs', ply: 7 });
    forget('g1');
    expect(seatAt('g1')).toBeNull();
  });

  it('are none where the key is void, until there is another', () => {
    sit(seated('g1', 'old'));
    voidKey('g1', 'old');
    expect(seatAt('g1')).toBeNull();
    sit(seated('g1', 'new'));
    expect(seatAt('g1')?.key).toBe('new');
  });

  it('may have the key that was asked for, once the one before is void', () => {
    sit(seated('g1', 'old'));
    const next = nextKey('g1');
    expect(next).toMatch(/^[0-9a-f]{32}$/);
    expect(nextKey('g1')).toBe(next);
    proveKey('g1', 'old');
    expect(seatAt('g1')?.key).toBe('old');
    voidKey('g1', 'old');
    expect(seatAt('g1')?.key).toBe(next);
    proveKey('g1', next);
    expect(seatAt('g1')?.key).toBe(next);
    expect(nextKey('g1')).not.toBe(next);
    voidKey('g1', nextKey('g1'));
    expect(seatAt('g1')?.key).toBe(next);
  });

  it('are none where neither key opens them', () => {
    sit(seated('g1', 'old'));
    const next = nextKey('g1');
    voidKey('g1', 'old');
    voidKey('g1', next);
    expect(seatAt('g1')).toBeNull();
    sit(seated('g1', nextKey('code')), 'code');
    expect(seatAt('g1')?.key).not.toBe(nextKey('code'));
  });

  it('come first where one is awaited', () => {
    for (const [game, stands] of [['a', 'over'], ['b', 'theirs'], ['c', 'mine'], ['d', 'waiting']] as const) {
      sit(seated(game));
      note(game, { stands });
    }
    expect(ownSeats().map(({ game }) => game)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('survive what cannot be read, and note nothing for a stranger', () => {
    localStorage.setItem('archmage.seat.x', '{');
    note('y', { stands: 'mine' });
    expect(ownSeats()).toEqual([]);
  });
});

describe('wishes for a table', () => {
  it('become a call', () => {
    const wanted = { ...wishes(), edition: 'anniversary', mode: 'draft', target: '6', clock: 'bank' as const, minutes: 10, increment: 5, side: 'yellow' as const };
    expect(toCreate(wanted, 'Lena')).toEqual({
      say: 'create', table: 'table anniversary players=2 mode=draft target=6', clock: { kind: 'bank', minutes: 10, increment: 5 },
      listed: false, side: 'yellow', bots: {}, name: 'Lena',
    });
  });

  it('name a clock with what it needs and no more', () => {
    expect(clockOf({ ...wishes(), clock: 'none' })).toEqual({ kind: 'none' });
    expect(clockOf({ ...wishes(), clock: 'rulebook', answer: 5 })).toEqual({ kind: 'rulebook', answer: 5 });
    expect(clockOf({ ...wishes(), clock: 'days', days: 7 })).toEqual({ kind: 'days', days: 7 });
  });

  it('leave the own seat and one more to persons', () => {
    const wanted = { ...wishes(), players: 3, side: 'red' as const, others: { blue: computer(2), red: computer(3), green: computer(1) } };
    expect(botsAt(wanted)).toEqual({ blue: { level: 2, style: 'even' } });
    expect(botsAt({ ...wanted, side: '', others: { blue: computer(1), yellow: computer(1), red: computer(1) } })).toEqual({});
  });
});
