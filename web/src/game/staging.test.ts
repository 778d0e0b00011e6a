import { describe, expect, it } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { move, scene } from '../../tests/fixture';
import type { Reply, Request } from '../protocol';
import { computer, quick } from './agreement';
import { LocalSession } from './local.svelte';
import { Play } from './play.svelte';

const SWORD = 6;
const to = (square: string) => move({ text: `place y:Sw ${square}`, kind: 'place', who: null, target: SWORD, to: square });

/** Blue is to place one token, on one of two squares. */
async function asked(): Promise<{ play: Play; placed: string[] }> {
  const placed: string[] = [];
  const now = { ...scene, phase: 'place' as const, ask: [{ side: 'blue' as const, kind: 'place' }] };
  const client = fakeEngine((request: Request): Reply => {
    if (request.do === 'act') placed.push(request.text);
    if (request.do === 'act') return { ok: 'acted', scene: now, lines: [] };
    if (request.do === 'log') return { ok: 'log', lines: [] };
    if (request.do === 'legal') return { ok: 'legal', moves: [to('c4'), to('c5')] };
    if (request.do === 'record') return { ok: 'record', text: 'archmage record 1' };
    return { ok: 'scene', scene: now };
  });
  const session = new LocalSession(client);
  await session.begin({ ...quick(computer(1)), random: false });
  await settled();
  return { play: new Play(session), placed };
}

describe('the only token to place', () => {
  it('is placed by the second tap of a finger on a square', async () => {
    const { play, placed } = await asked();
    play.pointing.tap('c4', 'A', 'touch');
    play.pointing.tap('c5', 'A', 'touch');
    await settled();
    expect([placed, play.staging.squares.get(SWORD)]).toEqual([[], 'c5']);
    play.pointing.tap('c5', 'A', 'touch');
    await settled();
    expect(placed).toEqual(['place y:Sw c5']);
  });

  it('is placed at once by a mouse', async () => {
    const { play, placed } = await asked();
    play.pointing.tap('c4', 'A', 'mouse');
    await settled();
    expect(placed).toEqual(['place y:Sw c4']);
  });
});
