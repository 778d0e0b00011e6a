import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, fakeEngine, fakeStorage, settled } from '../../tests/fake-server';
import { scene } from '../../tests/fixture';
import type { Request, Tell } from '../protocol';
import { look } from './look';
import { sit } from './seats';
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
