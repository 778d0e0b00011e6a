import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { sketched } from '../../tests/fake-sketch';
import { move, scene } from '../../tests/fixture';
import type { Line, Reply, Request } from '../protocol';
import { computer, quick } from './agreement';
import { LocalSession } from './local.svelte';
import { settings } from './settings.svelte';

/** A host on which blue acts again and again. */
class FakeHost {
  done: string[] = [];
  refused = '';
  readonly client = fakeEngine((request) => this.#answer(request));

  get lines(): Line[] {
    return this.done.map((text, index) => ({ ply: index + 1, actor: 'blue', text, happenings: [] }));
  }

  #answer(request: Request): Reply {
    if (request.do === 'sketch') return sketched(request, this.done.length);
    if (request.do === 'act' && request.text === this.refused) return { error: 'illegal', message: 'no', refusal: { rule: 'WALK-1', why: 'no' } };
    if (request.do === 'act') this.done.push(request.text);
    if (request.do === 'undo') this.done.pop();
    const now = { ...scene, ply: this.done.length, canUndo: this.done.length > 0 };
    if (request.do === 'act' || request.do === 'undo') return { ok: 'acted', scene: now, lines: [] };
    if (request.do === 'log') return { ok: 'log', lines: this.lines.slice(request.from) };
    if (request.do === 'legal') return { ok: 'legal', moves: [move({ text: 'now' })] };
    if (request.do === 'record') return { ok: 'record', text: 'archmage record 1' };
    return { ok: 'scene', scene: now };
  }
}

describe('a plan', () => {
  let host: FakeHost;
  let session: LocalSession;
  const planned = (): string[] => (session.plan?.steps ?? []).map((step) => step.text);
  const told = (): string[] => session.log.map((line) => line.text);

  beforeEach(async () => {
    settings.plan = true;
    host = new FakeHost();
    session = new LocalSession(host.client);
    await session.begin({ ...quick(computer(1)), random: false });
    await settled();
  });
  afterEach(() => {
    settings.plan = false;
  });

  it('is shown as if it were done, and nothing is', async () => {
    await session.act('a');
    await session.actAll(['b', 'c']);
    expect(host.done).toEqual([]);
    expect(planned()).toEqual(['a', 'b', 'c']);
    expect(told()).toEqual(['a', 'b', 'c']);
    expect(session.fresh.map((line) => line.text)).toEqual(['c']);
    expect([session.scene?.ply, session.ply]).toEqual([3, 0]);
    expect(session.moves[0]!.text).toBe('after 3');
  });

  it('is taken back step by step, before what was done', async () => {
    settings.plan = false;
    await session.act('done');
    settings.plan = true;
    await session.act('a');
    await session.act('b');
    await session.undo();
    expect(planned()).toEqual(['a']);
    await session.undo();
    expect(session.plan).toBeNull();
    expect(session.moves[0]!.text).toBe('now');
    expect(host.done).toEqual(['done']);
    await session.undo();
    expect(host.done).toEqual([]);
  });

  it('is done at once when it is meant, and is not told twice', async () => {
    await session.actAll(['a', 'b']);
    await session.commit();
    expect(host.done).toEqual(['a', 'b']);
    expect(session.plan).toBeNull();
    expect(told()).toEqual(['a', 'b']);
    expect(session.fresh).toEqual([]);
    expect(session.scene?.ply).toBe(2);
  });

  it('is done before what cannot be foreseen', async () => {
    await session.act('a');
    await session.act('apart');
    expect(host.done).toEqual(['a', 'apart']);
    expect(session.plan).toBeNull();
    expect(session.fresh.map((line) => line.text)).toEqual(['apart']);
  });

  it('stays as it is when a step of it is refused', async () => {
    await session.act('a');
    expect(await session.act('never')).toBe(false);
    expect(session.refusal?.rule).toBe('WALK-1');
    expect(planned()).toEqual(['a']);
    expect(host.done).toEqual([]);
  });

  it('ends with what was done of it when it is refused then', async () => {
    await session.actAll(['a', 'b', 'c']);
    host.refused = 'b';
    await session.commit();
    expect(host.done).toEqual(['a']);
    expect(told()).toEqual(['a']);
    expect(session.plan).toBeNull();
    expect(session.refusal?.rule).toBe('WALK-1');
  });

  it('is kept while a draw is offered, and can be dropped', async () => {
    await session.act('a');
    await session.actAside('draw');
    expect(host.done).toEqual(['draw']);
    expect(planned()).toEqual(['a']);
    expect(told()).toEqual(['draw', 'a']);
    await session.dropPlan();
    expect(session.plan).toBeNull();
    expect(told()).toEqual(['draw']);
  });

  it('is made only where one acts', async () => {
    settings.plan = false;
    await session.act('a');
    expect(host.done).toEqual(['a']);
  });
});
