import { describe, expect, it } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { move, scene } from '../../tests/fixture';
import type { Line, Reply, Request } from '../protocol';
import { computer, quick } from './agreement';
import { LocalSession } from './local.svelte';

const line = (ply: number): Line => ({ ply, actor: 'blue', text: 'pass', happenings: [] });

/** A host with one game, in which a person is asked; every action adds a line. */
class FakeHost {
  lines = 3;
  asked: string[] = [];
  /** What blue is asked, one after the other; the last again and again. */
  kinds = ['act'];
  broken = false;

  readonly client = fakeEngine((request) => this.#answer(request));

  #answer(request: Request): Reply {
    this.asked.push(request.do);
    if (this.broken) return { error: 'refused', message: 'it broke', refusal: null } as unknown as Reply;
    if (request.do === 'act') this.lines++;
    if (request.do === 'act' && this.kinds.length > 1) this.kinds.shift();
    const now = { ...scene, ply: this.lines, canUndo: true, ask: [{ side: 'blue' as const, kind: this.kinds[0]! }] };
    if (request.do === 'undo') this.lines--;
    if (request.do === 'act' || request.do === 'undo') return { ok: 'acted', scene: now, lines: [] };
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
