import { describe, expect, it } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { scene } from '../../tests/fixture';
import type { Line } from '../protocol';
import { Aftermath } from './aftermath.svelte';
import { computer, quick } from './agreement';
import { LocalSession } from './local.svelte';

const compared = { kind: 'compared', attack: 1, defense: 0, attackTotal: 4, defenseTotal: 2 };
const fought = (ply: number): Line => ({ ply, actor: 'yellow', text: '+0', happenings: [compared] }) as unknown as Line;

describe('the result of a combat', () => {
  it('takes the place of what was refused before it, and gives its own to what is refused after it', async () => {
    const session = new LocalSession(fakeEngine((request) => (request.do === 'log' ? { ok: 'log', lines: [] } : request.do === 'pieces' ? { ok: 'pieces', pieces: [] } : request.do === 'legal' ? { ok: 'legal', moves: [] } : request.do === 'record' ? { ok: 'record', text: '' } : { ok: 'scene', scene })));
    await session.begin({ ...quick(computer(1)), random: false });
    await settled();
    const aftermath = new Aftermath(session);
    const refuse = (): void => {
      session.refusal = { rule: 'WALL-1', why: 'a wall' };
    };
    refuse();
    aftermath.follow();
    expect(aftermath.covered).toBe(true);
    session.log = [fought(13)];
    aftermath.follow();
    expect(aftermath.covered).toBe(false);
    refuse();
    aftermath.follow();
    expect(aftermath.covered).toBe(true);
    expect(aftermath.close()).toBe(false);
  });
});
