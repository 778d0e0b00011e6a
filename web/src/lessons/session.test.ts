import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import type { Move, Progress, Reply, Request } from '../protocol';
import type { Client } from '../worker/client';
import { readLesson } from './course';
import { LessonSession } from './session.svelte';

const lesson = readLesson('board', 'lesson one');
const next = { text: 'Th g4 g5', kind: 'walk' } as Move;

/** A host of a lesson of two steps that is as far as the test says. */
class FakeHost {
  progress: Progress = { steps: ['first', 'second'], done: 0, missed: false, squares: ['c3'], next };
  asked: string[] = [];
  readonly now = { ...scene, seat: 'blue' as const, ply: 0, ask: [{ side: 'yellow' as const, kind: 'act' }] };

  client(): Client {
    const answer = async (request: Request): Promise<Reply> => {
      this.asked.push(request.do);
      if (request.do === 'progress') return { ok: 'progress', progress: this.progress };
      if (request.do === 'log') return { ok: 'log', lines: [] };
      if (request.do === 'bot' || request.do === 'act') return { ok: 'acted', scene: this.now, lines: [] };
      return { ok: 'scene', scene: this.now };
    };
    return { ask: answer, get: (_kind: string, request: Request) => answer(request) } as unknown as Client;
  }
}

async function learn(change: Partial<Progress>): Promise<{ host: FakeHost; session: LessonSession }> {
  const host = new FakeHost();
  host.progress = { ...host.progress, ...change };
  const session = new LessonSession(host.client(), lesson);
  await session.learn();
  return { host, session };
}

describe('a lesson', () => {
  it('knows its step, its goal and what leads on', async () => {
    const { session } = await learn({ done: 1 });
    expect(session.step).toBe('second');
    expect(session.marked).toEqual(['c3']);
    expect(await session.advise()).toEqual({ step: next, why: null });
    expect(session.persons).toEqual(['blue']);
    session.leave();
  });

  it('has no hint where nothing is known to lead on', async () => {
    const { session } = await learn({ next: null });
    expect(await session.advise()).toBeNull();
    session.leave();
  });

  it.each<[Partial<Progress>]>([[{ missed: true }], [{ done: 2 }]])('lets nobody go on when it is over: %j', async (change) => {
    const { host, session } = await learn(change);
    expect(session.thinking).toBeNull();
    expect(host.asked).not.toContain('bot');
    expect(session.solved).toBe(change.done === 2);
  });

  it('is not stored, so the game on the table stays', async () => {
    const { host, session } = await learn({});
    expect(host.asked).not.toContain('record');
    session.leave();
  });

  it('looks first at who learns', async () => {
    const { session } = await learn({});
    expect(session.outset).toBe('g4');
    session.leave();
  });
});
