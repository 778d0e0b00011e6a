import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, Reason } from '../protocol';
import { speak } from '../text/text.svelte';
import { fakeStorage } from '../../tests/fake-server';
import { spoken, telling } from './story';

const line = (ply: number, actor: string, kind?: Reason['kind']): Line => ({
  ply, actor, text: '', happenings: [], ...(kind ? { why: { now: { kind } as Reason, next: null } } : {}),
});

describe('what is told of a turn of the computer', () => {
  const log = [line(1, 'blue'), line(2, 'yellow', 'play'), line(3, 'yellow', 'escape'), line(4, 'yellow', 'rest'), line(5, 'blue')];

  it('is what was done in it, not that it ended, until the computer acts again', () => {
    expect(telling(log, null)?.ply).toBe(3);
    expect(telling([...log, line(6, 'yellow', 'rest')], null)?.ply).toBe(6);
  });

  it('is what was last done at a moment of the past', () => {
    expect(telling(log, 2)?.ply).toBe(2);
    expect(telling(log, 1)).toBeNull();
  });
});

describe('what a screen reader hears', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('document', { documentElement: {} });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is what happened and, once, why', async () => {
    await speak('en');
    const ends: Line = { ...line(4, 'yellow', 'rest'), happenings: [{ kind: 'turnEnded', side: 'yellow' }] };
    expect(spoken([ends], new Map(), 0, true)).toBe('Yellow ends the turn. Yellow ends the turn: nothing else is worth it.');
    expect(spoken([ends], new Map(), 0, false)).toBe('Yellow ends the turn.');
  });

  it('leaves out reasons that say nothing', async () => {
    await speak('en');
    const turn = { happenings: [{ kind: 'turned', slot: 'C', quarters: 1 }] };
    const why = (now: Reason, next: Reason | null): string => spoken([{ ...line(4, 'yellow'), ...turn, why: { now, next } }], new Map(), 0, true);
    expect(why({ kind: 'prepare' }, null)).toBe('Room C turns a quarter turn clockwise.');
    expect(why({ kind: 'prepare' }, { kind: 'rest' })).toBe('Room C turns a quarter turn clockwise.');
    expect(why({ kind: 'play', card: 3 }, { kind: 'reveal', slot: 'D' })).toMatch(/plays the action card 3.* room D is revealed/);
  });

  it('says where a portcullis is as the board lies on the screen', async () => {
    await speak('en');
    const opens: Line = { ...line(5, 'yellow'), happenings: [{ kind: 'gateChanged', at: 'a18', dir: 'e', state: 'open' }] };
    const heard = ([0, 1, 2, 3] as const).map((lies) => spoken([opens], new Map(), lies, false));
    expect(heard.map((text) => text.slice('The portcullis '.length))).toEqual(['right of a18 opens.', 'below a18 opens.', 'left of a18 opens.', 'above a18 opens.']);
  });
});
