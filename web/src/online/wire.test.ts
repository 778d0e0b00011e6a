import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, settled } from '../../tests/fake-server';
import { Denied, Lost, Wire } from './wire.svelte';

describe('a wire', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const failure = { error: 'stale' as const, message: 'too late', refusal: null };

  it('connects for the first call and gives each answer to its call', async () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    const first = wire.ask('done', { say: 'ping' });
    const second = wire.ask('record', { say: 'record' });
    expect(wire.state).toBe('connecting');
    server.socket.open();
    await settled();
    const [one, two] = server.heard.map((call) => call.id);
    server.socket.tell({ tell: 'record', re: two!, text: 'archmage record 1' });
    server.socket.tell({ tell: 'done', re: one! });
    expect((await second).text).toBe('archmage record 1');
    await first;
  });

  it('throws what the server denies', async () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    server.answer = ({ id }) => ({ tell: 'failed', re: id, failure });
    const call = wire.ask('done', { say: 'undo', ply: 3 }).catch((error: unknown) => error);
    server.socket.open();
    const error = await call;
    expect(error).toBeInstanceOf(Denied);
    expect((error as Denied).failure.error).toBe('stale');
  });

  it('reports calls that were under way when it broke, and comes back at once', async () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    const connected = vi.fn();
    wire.listen({ connected });
    server.socket.open();
    const call = wire.ask('done', { say: 'ping' }).catch((error: unknown) => error);
    await settled();
    server.socket.fall();
    expect(await call).toBeInstanceOf(Lost);
    expect(wire.state).toBe('lost');
    await expect(wire.ask('done', { say: 'ping' })).rejects.toBeInstanceOf(Lost);
    await vi.advanceTimersByTimeAsync(150);
    expect(server.sockets).toHaveLength(2);
    server.socket.open();
    expect(wire.state).toBe('open');
    expect(connected).toHaveBeenCalledTimes(2);
  });

  it('is back within a second of its server, however long that was gone', async () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    wire.listen({});
    for (let i = 0; i < 40; i++) {
      const before = server.sockets.length;
      server.socket.fall();
      await vi.advanceTimersByTimeAsync(700);
      expect(server.sockets).toHaveLength(before + 1);
    }
  });

  it('waits longer where nobody looks, but not when the page is seen or the network comes back', async () => {
    vi.stubGlobal('document', { hidden: true });
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    wire.listen({});
    for (let i = 0; i < 5; i++) {
      server.socket.fall();
      // The lot decides how long a pause is; an attempt must not hang until it is given up.
      await vi.advanceTimersToNextTimerAsync();
      expect(server.sockets).toHaveLength(i + 2);
    }
    const before = server.sockets.length;
    server.socket.fall();
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.sockets).toHaveLength(before);
    wire.wake();
    expect(server.sockets).toHaveLength(before + 1);
    // An attempt that hangs is given up for a new one.
    wire.wake();
    expect(server.sockets).toHaveLength(before + 2);
    expect(server.sockets.at(-2)!.closed).toBe(true);
  });

  it('notices a dead connection by its silence', async () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    wire.listen({});
    server.socket.open();
    await vi.advanceTimersByTimeAsync(26000);
    expect(server.heard.map((call) => call.say)).toEqual(['ping']);
    expect(wire.state).toBe('open');
    await vi.advanceTimersByTimeAsync(9000);
    expect(server.sockets[0]!.closed).toBe(true);
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  it('tells news to whoever listens, until they stop', () => {
    const server = new FakeServer();
    const wire = new Wire(server.dial);
    const told = vi.fn();
    const stop = wire.listen({ told });
    server.socket.open();
    server.socket.tell({ tell: 'stopping' });
    server.socket.tell({ tell: 'lobby', re: null, offers: [] });
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    server.socket.tell({ tell: 'stopping' });
    expect(told).toHaveBeenCalledTimes(2);
  });
});
