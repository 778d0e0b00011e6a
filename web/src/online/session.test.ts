import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { move, scene } from '../../tests/fixture';
import { sketched } from '../../tests/fake-sketch';
import { FakeServer, fakeEngine, settled, TwoTabs } from '../../tests/fake-server';
import type { Around, Call, Line, Moment, Request, Tell, Update } from '../protocol';
import { settings } from '../game/settings.svelte';
import { ownSeats, seatAt, sit } from './seats';
import { OnlineSession } from './session.svelte';
import { Lost, Wire } from './wire.svelte';

const around: Around = {
  game: 'g1', table: 'table base players=2', clock: { kind: 'none' }, listed: false, begun: true, spectators: 0, back: null, flagged: [], rematch: null,
  seats: { blue: { kind: 'person', name: 'Ada', present: true }, yellow: { kind: 'person', name: 'Lena', present: false } },
};
const orders = { combat: null, placing: null };
const line = (ply: number): Line => ({ ply, actor: ply % 2 ? 'blue' : 'yellow', text: `line ${ply}`, happenings: [] });
const moment = (ply: number): Moment => ({ position: `at ${ply}`, ply, turns: 0, card: null, canUndo: false });

function update(ply: number, from: number): Update {
  const lines = Array.from({ length: ply - from }, (_, index) => line(from + index + 1));
  return { seq: ply, seat: 'blue', now: moment(ply), lines, from, clocks: { running: [], banks: {} } };
}

/** The moment that the engine follows. */
const followed = (asked: Request[]): number => asked.reduce((ply, request) => (request.do === 'follow' ? request.now.ply : ply), 0);

/** An engine that sees in a moment only how many lines led there. */
function engine(asked: Request[]) {
  return fakeEngine((request) => {
    asked.push(request);
    // After line 9 somebody else has the turn.
    if (request.do === 'follow') return { ok: 'scene', scene: { ...scene, ply: request.now.ply, ask: request.now.ply > 9 ? [] : scene.ask } };
    if (request.do === 'legal') return { ok: 'legal', moves: [move({ text: 'pass', kind: 'pass' })] };
    if (request.do === 'sketch') return sketched(request, followed(asked));
    return { error: 'denied', message: 'only the server can answer this', refusal: null };
  });
}

describe('a game on a server', () => {
  let server: FakeServer;
  let asked: Request[];
  let session: OnlineSession;
  let ply: number;
  let tabs: TwoTabs;
  /** The key that the server takes. */
  let good: string;

  const denied = { error: 'denied' as const, message: 'this key opens no seat, or not any more', refusal: null };

  function answer(call: Call): Tell | null {
    const { id: re } = call;
    if (call.say === 'open' && call.key !== null && call.key !== good) return { tell: 'failed', re, failure: denied };
    if (call.say === 'open') return { tell: 'opened', re, around, update: update(ply, Math.min(call.from, ply)), orders };
    if (call.say === 'past') return { tell: 'past', re, past: moment(call.ply) };
    return { tell: 'done', re };
  }

  beforeEach(async () => {
    tabs = new TwoTabs();
    vi.stubGlobal('localStorage', tabs.here);
    vi.stubGlobal('window', tabs.window);
    vi.stubGlobal('document', { hidden: true });
    good = 'secret';
    sit({ game: 'g1', side: 'blue', key: good, invite: 'w' });
    ply = 4;
    asked = [];
    server = new FakeServer();
    server.answer = answer;
    session = new OnlineSession(engine(asked), new Wire(server.dial), 'g1');
    session.start();
    server.socket.open();
    await settled();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Another tab changes the key; the server tells this one before the browser does. */
  function rekeyed(): void {
    good = 'newer';
    server.socket.tell({ tell: 'revoked' });
    tabs.there(() => sit({ game: 'g1', side: 'blue', key: 'newer', invite: 'w' }));
  }
  const keptKey = (): string => (JSON.parse(tabs.kept['archmage.seat.g1']!) as { key: string }).key;

  it('knows who is there only while it is connected', async () => {
    const { table } = session;
    const seen = (): unknown[] => [table.presence('blue'), table.presence('yellow')];
    expect(seen()).toEqual(['here', 'away']);
    server.socket.fall();
    expect(seen()).toEqual(['cut', 'unknown']);
    // The next connection is there before it has told anything.
    await vi.waitFor(() => expect(server.sockets).toHaveLength(2));
    server.socket.open();
    expect(seen()).toEqual(['cut', 'unknown']);
    await settled();
    expect(seen()).toEqual(['here', 'away']);
  });

  it('opens with the key of the seat and follows what it is told', () => {
    expect(server.heard[0]).toMatchObject({ say: 'open', game: 'g1', key: 'secret', from: 0 });
    expect(session.scene?.ply).toBe(4);
    expect(session.log).toHaveLength(4);
    expect(session.fresh).toEqual([]);
    expect(session.ask).toBe('act');
    expect(session.moves.map(({ text }) => text)).toEqual(['pass']);
    expect(seatAt('g1')).toMatchObject({ stands: 'mine', ply: 4, others: ['Lena'] });
  });

  it('shows at once that an action is sent, until the board shows what came of it', async () => {
    const done = session.act('pass');
    expect(session.sending).toBe(true);
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'act', ply: 4, text: 'pass' });
    expect(session.sending).toBe(true);
    expect(await session.act('pass')).toBe(false);
    server.socket.tell({ tell: 'news', update: update(5, 4) });
    expect(await done).toBe(true);
    expect(session.sending).toBe(false);
    expect(session.fresh.map(({ ply }) => ply)).toEqual([5]);
  });

  it('sends a plan only when it is meant, and shows it meanwhile as it was planned', async () => {
    settings.plan = true;
    await session.actAll(['a', 'b']);
    expect(server.heard).toHaveLength(1);
    expect(session.scene?.ply).toBe(6);
    const done = session.commit();
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'act', ply: 4, text: 'a' });
    server.socket.tell({ tell: 'news', update: update(5, 4) });
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'act', ply: 5, text: 'b' });
    expect(session.scene?.ply).toBe(6);
    server.socket.tell({ tell: 'news', update: update(6, 5) });
    await done;
    settings.plan = false;
    expect(session.plan).toBeNull();
    expect(session.fresh).toEqual([]);
    expect(session.log.map(({ text }) => text).slice(4)).toEqual(['line 5', 'line 6']);
  });

  it('keeps a plan when somebody else says something', async () => {
    settings.plan = true;
    await session.actAll(['a', 'b']);
    server.socket.tell({ tell: 'news', update: update(5, 4) });
    await settled();
    settings.plan = false;
    expect(session.plan?.steps.map(({ text }) => text)).toEqual(['a', 'b']);
    expect([session.ply, session.scene?.ply]).toEqual([5, 7]);
  });

  it('tells that a plan fell away when the turn is over, and forgets it with the next thing', async () => {
    settings.plan = true;
    await session.actAll(['a', 'b']);
    server.socket.tell({ tell: 'news', update: update(10, 4) });
    await settled();
    expect(session.plan).toBeNull();
    expect([session.fallen, session.refusal]).toEqual([2, null]);
    expect(server.heard).toHaveLength(1);
    // What others do then does not hide it.
    server.socket.tell({ tell: 'news', update: update(11, 10) });
    await settled();
    expect(session.fallen).toBe(2);
    server.socket.tell({ tell: 'news', update: update(5, 4) });
    await settled();
    await session.act('c');
    settings.plan = false;
    expect(session.fallen).toBe(0);
    expect(session.plan?.steps.map(({ text }) => text)).toEqual(['c']);
  });

  it('shows a refusal and keeps the table', async () => {
    const refusal = { rule: 'WALK-1', why: 'a wall is in the way' };
    server.answer = ({ id }) => ({ tell: 'failed', re: id, failure: { error: 'illegal', message: 'no', refusal } });
    expect(await session.act('Th b2 b3')).toBe(false);
    expect(session.refusal).toEqual(refusal);
    expect(session.sending).toBe(false);
    expect(session.scene?.ply).toBe(4);
  });

  it('comes back with the lines it missed', async () => {
    vi.useFakeTimers();
    ply = 7;
    server.socket.fall();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    server.socket.open();
    await settled();
    expect(server.socket.heard[0]).toMatchObject({ say: 'open', from: 4 });
    expect(session.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(session.fresh.map(({ ply }) => ply)).toEqual([5, 6, 7]);
  });

  it('says that an action was not answered when the connection broke', async () => {
    server.answer = () => null;
    const done = session.act('pass');
    await settled();
    server.socket.fall();
    expect(await done).toBe(false);
    expect(session.refusal?.why).toContain('connection');
  });

  it('cuts the log where a line was taken back', async () => {
    server.socket.tell({ tell: 'news', update: update(3, 2) });
    await settled();
    expect(session.log.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(session.scene?.ply).toBe(3);
  });

  it('asks the server for the past once, and leaves the engine in the present', async () => {
    await session.lookBack(2);
    expect(session.past?.scene.ply).toBe(2);
    expect(asked.at(-1)).toMatchObject({ do: 'follow', now: { ply: 4 } });
    await session.lookBack(3);
    await session.lookBack(2);
    expect(server.heard.filter((call) => call.say === 'past')).toHaveLength(2);
    await session.lookBack(4);
    expect(session.past).toBeNull();
  });

  it('goes on with the key that another tab was given', async () => {
    vi.useFakeTimers();
    rekeyed();
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'open', key: 'secret' });
    tabs.hear('archmage.seat.g1');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.heard.at(-1)).toMatchObject({ say: 'open', key: 'newer' });
    expect(session.table.trouble).toBeNull();
    expect(session.table.side).toBe('blue');
    expect(keptKey()).toBe('newer');
  });

  it('takes nothing from another tab whose key it hears of late', async () => {
    vi.useFakeTimers();
    rekeyed();
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.table.trouble).toBe('revoked');
    expect(keptKey()).toBe('newer');
    tabs.there(() => expect(seatAt('g1')?.key).toBe('newer'));
    tabs.hear('archmage.seat.g1');
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'open', key: 'newer' });
    expect(session.table.trouble).toBeNull();
  });

  it('writes no old key over a newer one when it notes how a game stands', async () => {
    tabs.there(() => sit({ game: 'g1', side: 'blue', key: 'newer', invite: 'w' }));
    server.socket.tell({ tell: 'news', update: update(5, 4) });
    await settled();
    expect(seatAt('g1')).toMatchObject({ ply: 5 });
    expect(keptKey()).toBe('newer');
  });

  it('loses the seat to another device', async () => {
    vi.useFakeTimers();
    good = 'elsewhere';
    server.socket.tell({ tell: 'revoked' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.table.trouble).toBe('revoked');
    expect(seatAt('g1')).toBeNull();
    expect(ownSeats()).toEqual([]);
  });

  it('has the key that it asked for although the answer was lost', async () => {
    vi.useFakeTimers();
    server.answer = (call) => {
      if (call.say !== 'rekey') return answer(call);
      good = call.key!;
      return null;
    };
    const lost = session.table.rekey().catch((error: unknown) => error);
    await settled();
    server.socket.fall();
    expect(await lost).toBeInstanceOf(Lost);
    await vi.advanceTimersByTimeAsync(200);
    server.socket.open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.heard.filter(({ say }) => say === 'open').slice(-2)).toMatchObject([{ key: 'secret' }, { key: good }]);
    expect(session.table.trouble).toBeNull();
    expect(keptKey()).toBe(good);
  });

  it('keeps the key where it is still good', async () => {
    vi.useFakeTimers();
    server.socket.tell({ tell: 'revoked' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.table.trouble).toBeNull();
    expect(seatAt('g1')?.key).toBe('secret');
  });

  it('watches without a key', async () => {
    const watching = new OnlineSession(engine([]), session.table.wire, 'g1', true);
    watching.start();
    await settled();
    expect(server.heard.at(-1)).toMatchObject({ say: 'open', key: null });
    expect(watching.ask).toBeNull();
    expect(watching.persons).toEqual([]);
  });

  it('leaves the game only where no other took the connection over', async () => {
    const { wire } = session.table;
    const next = new OnlineSession(engine([]), wire, 'g1');
    next.start();
    session.leave();
    await settled();
    expect(server.heard.at(-1)?.say).toBe('open');
    next.leave();
    expect(server.heard.at(-1)?.say).toBe('leave');
  });

  it('says which table there is not', async () => {
    server.answer = ({ id }) => ({ tell: 'failed', re: id, failure: { error: 'unknown', message: 'no such table', refusal: null } });
    const lost = new OnlineSession(engine([]), session.table.wire, 'g2');
    lost.start();
    await settled();
    expect(lost.table.trouble).toBe('unknown');
  });
});
