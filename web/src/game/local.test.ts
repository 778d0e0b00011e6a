import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { move, scene } from '../../tests/fixture';
import type { ClockRule, Line, Reply, Request } from '../protocol';
import { computer, quick, type Player } from './agreement';
import { LocalSession } from './local.svelte';

const line = (ply: number): Line => ({ ply, actor: 'blue', text: 'pass', happenings: [] });

/** A host with one game, in which a person is asked; every action adds a line. */
class FakeHost {
  lines = 3;
  asked: string[] = [];
  /** What blue is asked, one after the other; the last again and again. */
  kinds = ['act'];
  broken = false;
  /** After so many lines the computer has the turn. */
  most = Infinity;
  /** What is left of blue's time. */
  left = 120_000;

  clock: ClockRule = { kind: 'none' };

  readonly client = fakeEngine((request) => this.#answer(request));

  #answer(request: Request): Reply {
    this.asked.push(request.do);
    if (this.broken) return { error: 'refused', message: 'it broke', refusal: null } as unknown as Reply;
    if (request.do === 'took') this.left -= request.ms;
    if (request.do === 'took' || request.do === 'clocks') {
      return { ok: 'clocks', clock: this.clock, clocks: { running: [{ side: 'blue', left: this.left, atZero: 'turnEnds' }], banks: {} }, flagged: [] };
    }
    if (request.do === 'act' && this.left <= 0) return { error: 'stale', message: 'the time was up', refusal: null };
    if (request.do === 'timeUp') this.left = 120_000;
    if (request.do === 'timeUp' && request.ply !== this.lines) return { error: 'stale', message: "nobody's time is up", refusal: null };
    if (request.do === 'act' || request.do === 'timeUp') this.lines++;
    if (request.do === 'act' && this.kinds.length > 1) this.kinds.shift();
    if (request.do === 'undo') this.lines--;
    const asked = this.lines > this.most ? { side: 'yellow' as const, kind: 'card' } : { side: 'blue' as const, kind: this.kinds[0]! };
    const now = { ...scene, ply: this.lines, canUndo: true, ask: [asked] };
    if (request.do === 'act' || request.do === 'undo' || request.do === 'timeUp') return { ok: 'acted', scene: now, lines: [] };
    if (request.do === 'log') return { ok: 'log', lines: Array.from({ length: this.lines }, (_, index) => line(index + 1)).slice(request.from ?? 0) };
    if (request.do === 'legal') return { ok: 'legal', moves: [move({ text: 'pass', kind: 'pass' })] };
    if (request.do === 'record') return { ok: 'record', text: 'archmage record 1' };
    return { ok: 'scene', scene: now };
  }
}

const plies = (session: LocalSession): number[] => session.log.map(({ ply }) => ply);

async function begun(kinds = ['act']): Promise<{ host: FakeHost; session: LocalSession }> {
  const host = new FakeHost();
  host.kinds = kinds;
  const session = new LocalSession(host.client);
  await session.begin({ ...quick(computer(1)), random: false });
  await settled();
  return { host, session };
}

describe('a game on this device', () => {
  it('is one game for whoever taps twice', async () => {
    const session = new LocalSession(new FakeHost().client);
    await Promise.all([session.begin(quick('person')), session.begin(quick('person'))]);
    await settled();
    expect(plies(session)).toEqual([1, 2, 3]);
  });

  it('tells every line once, however fast one takes back', async () => {
    const { session } = await begun();
    await Promise.all([session.undo(), session.undo()]);
    await settled();
    expect(plies(session)).toEqual([1]);
  });

  it('is given back to whoever regrets the end of a turn before the computer acts', async () => {
    const { host, session } = await begun();
    host.most = 3;
    await session.act('Th a1');
    await settled();
    expect([session.thinking, session.ask]).toEqual(['yellow', null]);
    await session.undo();
    await settled();
    expect([session.thinking, session.ask, plies(session)]).toEqual([null, 'act', [1, 2, 3]]);
    expect(host.asked).not.toContain('bot');
  });

  it('stays left, whatever was on its way', async () => {
    for (const deed of ['act', 'undo', 'look'] as const) {
      const { host, session } = await begun();
      const deeds = { act: () => session.act('pass'), undo: () => session.undo(), look: () => session.lookBack(1) };
      const done = deeds[deed]();
      session.leave();
      await done;
      await settled();
      expect([session.scene, session.past, session.sending, plies(session)], deed).toEqual([null, null, false, []]);
      expect(host.asked.filter((request) => request === 'bot'), deed).toEqual([]);
    }
  });

  it('does nothing for whoever looks at the past', async () => {
    const { host, session } = await begun();
    await session.lookBack(1);
    expect(session.past?.ply).toBe(1);
    expect(await session.act('pass')).toBe(false);
    expect([host.asked.includes('act'), session.past?.ply]).toEqual([false, 1]);
    await session.lookBack(3);
    expect(await session.act('pass')).toBe(true);
  });

  it('lays nothing out any more for whoever has left', async () => {
    const host = new FakeHost();
    host.kinds = ['team'];
    const session = new LocalSession(host.client);
    await session.begin({ ...quick(computer(1)), random: true });
    while (!host.asked.includes('legal')) await Promise.resolve();
    session.leave();
    const before = host.asked.filter((request) => request === 'act').length;
    await settled();
    expect(host.asked.filter((request) => request === 'act')).toHaveLength(before);
  });

  it('knows whether anything came since this seat acted', async () => {
    const { session } = await begun();
    expect(session.news).toBe(false);
    session.log = session.log.map((line) => (line.ply === 3 ? { ...line, actor: 'yellow' } : line));
    expect(session.news).toBe(true);
  });

  it('leaves only the question at hand to the lot', async () => {
    const { host, session } = await begun(['team', 'team', 'hide', 'hide', 'card']);
    await session.atRandom();
    expect([session.ask, host.lines, session.sending]).toEqual(['hide', 5, false]);
    await session.atRandom();
    expect(session.ask).toBe('card');
  });

  it('asks nobody while it still goes on', async () => {
    const { session } = await begun(['team', 'team', 'hide']);
    void session.atRandom();
    expect([session.ask, session.sending]).toEqual(['team', true]);
    expect(await session.act('pass')).toBe(false);
  });

  it('says what broke instead of throwing it', async () => {
    const { host, session } = await begun();
    host.broken = true;
    expect(await session.sight(0)).toEqual([]);
    expect(session.crash).toBe('it broke');
  });
});

describe('a game on this device with a timer', () => {
  afterEach(() => void vi.useRealTimers());

  async function timed(kinds = ['act'], other: Player = computer(1)): Promise<{ host: FakeHost; session: LocalSession }> {
    vi.useFakeTimers();
    const host = new FakeHost();
    host.kinds = kinds;
    host.clock = { kind: 'rulebook', answer: 5 };
    const session = new LocalSession(host.client);
    await session.begin({ ...quick(other), random: false, clock: host.clock });
    await vi.advanceTimersByTimeAsync(0);
    return { host, session };
  }

  it('tells the host what was taken before what was done', async () => {
    const { host, session } = await timed();
    await vi.advanceTimersByTimeAsync(20_000);
    host.asked = [];
    await session.act('pass');
    expect([host.asked.slice(0, 2), host.left]).toEqual([['took', 'act'], 100_000]);
    session.leave();
    expect([session.timer, vi.getTimerCount()]).toEqual([null, 0]);
  });

  it('lets time be up once, and tells the line of it', async () => {
    const { host, session } = await timed();
    await vi.advanceTimersByTimeAsync(120_100);
    expect(host.asked.filter((request) => request === 'timeUp')).toHaveLength(1);
    expect([plies(session), session.fresh.map(({ ply }) => ply), session.sending]).toEqual([[1, 2, 3, 4], [4], false]);
    session.leave();
  });

  it('shows what came before the time was up', async () => {
    const { host, session } = await timed();
    host.lines++;
    await vi.advanceTimersByTimeAsync(120_100);
    expect([plies(session), session.crash, session.sending]).toEqual([[1, 2, 3, 4], null, false]);
    session.leave();
  });

  it('shows what happened instead to whoever comes too late', async () => {
    const { host, session } = await timed();
    host.left = 0;
    expect(await session.act('pass')).toBe(false);
    expect([session.refusal, session.crash]).toEqual([null, null]);
    session.leave();
  });

  it('takes no time behind the curtain', async () => {
    const { host, session } = await timed(['team'], 'person');
    expect(session.curtain).toBe('blue');
    await vi.advanceTimersByTimeAsync(10_000);
    await session.lift();
    await vi.advanceTimersByTimeAsync(3_000);
    await session.act('pass');
    expect(host.left).toBe(117_000);
    session.leave();
  });
});
