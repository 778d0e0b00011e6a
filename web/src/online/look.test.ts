import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, fakeEngine, fakeStorage, settled, TwoTabs } from '../../tests/fake-server';
import { scene } from '../../tests/fixture';
import type { Request, Tell } from '../protocol';
import { look } from './look';
import { seatAt, sit } from './seats';
import { Wire } from './wire.svelte';

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));

it('takes the engine from no game that begins while it looks', async () => {
  const asked: Request['do'][] = [];
  const client = fakeEngine((request) => {
    asked.push(request.do);
    return { ok: 'scene', scene };
  });
  const server = new FakeServer();
  const wire = new Wire(server.dial);
  for (const game of ['one', 'two']) sit({ game, side: 'blue', key: `k-${game}`, invite: '' });
  let begins = false;
  server.answer = (call) => {
    if (begins) void client.ask({ do: 'new', table: 'table base players=2', seed: 1, bots: {} });
    begins = true;
    const around = { game: 'one', table: 'table base players=2', seats: {}, begun: true, spectators: 0, back: null, rematch: null, flagged: [] };
    return { tell: 'opened', re: call.id, around, orders: { combat: null, placing: null }, update: { from: 0, lines: [], now: { ply: 4 }, seat: 'blue', clocks: { running: [], banks: {} } } } as unknown as Tell;
  };
  const done = look(wire, client, () => true, () => {});
  server.socket.open();
  await done;
  await settled();
  expect(asked).toEqual(['follow', 'new']);
});

it('leaves a key alone that another tab was given while an older one was denied', async () => {
  const tabs = new TwoTabs();
  vi.stubGlobal('localStorage', tabs.here);
  const server = new FakeServer();
  sit({ game: 'one', side: 'blue', key: 'old', invite: '' });
  server.answer = (call) => {
    tabs.there(() => sit({ game: 'one', side: 'blue', key: 'new', invite: '' }));
    return { tell: 'failed', re: call.id, failure: { error: 'denied', message: 'this key opens no seat', refusal: null } };
  };
  const done = look(new Wire(server.dial), fakeEngine(() => ({ ok: 'scene', scene })), () => true, () => {});
  server.socket.open();
  await done;
  expect(seatAt('one')).toBeNull();
  tabs.there(() => expect(seatAt('one')?.key).toBe('new'));
});
