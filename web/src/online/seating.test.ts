import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, fakeStorage } from '../../tests/fake-server';
import type { Call } from '../protocol';
import { aboutTable, lay, surely } from './seating.svelte';
import { sit } from './seats';
import { Table } from './table.svelte';
import { Denied, Lost, Wire } from './wire.svelte';
import { toCreate, wishes } from './wishes';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again where the answer was lost', async () => {
  const answers = [new Lost(), new Lost(), 'a seat'];
  const ask = vi.fn(() => {
    const answer = answers.shift()!;
    return answer instanceof Lost ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const got = surely(ask);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await got).toBe('a seat');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('takes no for an answer, and does not ask for ever', async () => {
  const no = new Denied({ error: 'stale', message: 'too late', refusal: null });
  const refused = vi.fn(() => Promise.reject(no));
  await expect(surely(refused)).rejects.toBe(no);
  expect(refused).toHaveBeenCalledTimes(1);
  const silent = vi.fn(() => Promise.reject(new Lost()));
  const got = expect(surely(silent)).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(60_000);
  await got;
  expect(silent.mock.calls.length).toBeGreaterThan(3);
});

describe('a table whose answer is lost', () => {
  const seated = (key: string) => ({ game: 'g1', side: 'blue' as const, key, invite: 'w' });
  const keyOf = (call: Call | undefined): string => (call && 'key' in call && call.key) || '';
  let server: FakeServer;
  let wire: Wire;

  beforeEach(() => {
    server = new FakeServer();
    wire = new Wire(server.dial);
    wire.listen({});
    server.socket.open();
  });

  /** The connection breaks, and the next one stands when somebody asks again. */
  async function breaks(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    server.socket.fall();
    await vi.advanceTimersByTimeAsync(200);
    server.socket.open();
    await vi.advanceTimersByTimeAsync(700);
  }

  const answer = (): void => {
    const call = server.heard.at(-1)!;
    server.socket.tell({ tell: 'seated', re: call.id, seated: seated(keyOf(call)) });
  };

  it('is asked for again with the same key, which is kept before it is sent', async () => {
    const wanted = toCreate(wishes(), 'Ada');
    const got = lay(wire, wanted);
    expect(localStorage.getItem(`archmage.next.${aboutTable(wanted)}`)).toMatch(/^[0-9a-f]{32}$/);
    await breaks();
    answer();
    const [first, second] = server.heard;
    expect(server.heard).toHaveLength(2);
    expect(keyOf(first)).toMatch(/^[0-9a-f]{32}$/);
    expect({ ...second, id: 0 }).toEqual({ ...first, id: 0 });
    sit((await got).seated, aboutTable(wanted));
    // The next one is another table, although it is wanted in the same words.
    void lay(wire, wanted).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(keyOf(server.heard[2])).not.toBe(keyOf(first));
  });

  it('is asked for with the same key after the page was loaded anew, and with another for another table', async () => {
    const wanted = toCreate(wishes(), 'Ada');
    void lay(wire, wanted).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    void lay(wire, wanted).catch(() => {});
    void lay(wire, { ...wanted, listed: true }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    const [one, again, other] = server.heard.map(keyOf);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('has a new key when the server will not have the old one', async () => {
    const wanted = toCreate(wishes(), 'Ada');
    const refused = expect(lay(wire, wanted)).rejects.toBeInstanceOf(Denied);
    await vi.advanceTimersByTimeAsync(0);
    server.socket.tell({ tell: 'failed', re: server.heard[0]!.id, failure: { error: 'denied', message: 'another table', refusal: null } });
    await refused;
    void lay(wire, wanted).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(keyOf(server.heard[1])).not.toBe(keyOf(server.heard[0]));
  });

  it('is asked for again as the next game, too', async () => {
    const got = new Table(wire, 'g0').rematch();
    await breaks();
    answer();
    expect(await got).toEqual(seated(keyOf(server.heard[0])));
    expect(server.heard.map(keyOf)).toEqual([keyOf(server.heard[0]), keyOf(server.heard[0])]);
  });
});
