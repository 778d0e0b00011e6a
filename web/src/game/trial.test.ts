import { describe, expect, it } from 'vitest';
import { fakeEngine, settled } from '../../tests/fake-server';
import { move, scene } from '../../tests/fixture';
import type { Reply, Request } from '../protocol';
import { computer, quick } from './agreement';
import { LocalSession } from './local.svelte';
import { Play } from './play.svelte';
import { question } from './question';

const THIEF = 0;
const turn = (slot: string, quarters: number) => move({ text: `Th @${slot}${quarters === 3 ? '-' : '+'}`, kind: 'turn', slot, slots: [slot], quarters, final: true });

/** Blue's Thief stands on a gear, in room B, and whose gear turns it counterclockwise, and can turn it either way and its twin in A clockwise; there are points for two quarters. */
async function onGear(refused = ''): Promise<Play> {
  const now = { ...scene, points: 2 };
  const client = fakeEngine((request: Request): Reply => {
    if (request.do === 'legal') return { ok: 'legal', moves: [turn('A', 1), turn('B', 1), turn('B', 3)] };
    if (request.do === 'preview' && request.texts.join() === refused) return { error: 'illegal', message: 'no', refusal: { rule: 'TURN-1', why: 'no' } };
    if (request.do === 'preview') return { ok: 'preview', preview: { scene: now, opened: [], closed: [], falls: [] } };
    if (request.do === 'log') return { ok: 'log', lines: [] };
    if (request.do === 'record') return { ok: 'record', text: 'archmage record 1' };
    return { ok: 'scene', scene: now };
  });
  const session = new LocalSession(client);
  await session.begin({ ...quick(computer(1)), random: false });
  await settled();
  const play = new Play(session);
  play.select(THIEF);
  return play;
}

/** What is tried out, by its place and its quarters. */
const tried = ({ trial }: Play): string => {
  const { slot, quarters } = trial.turns[trial.turning ?? -1] ?? {};
  return slot ? `${slot} ${quarters}` : '';
};

describe('a room that is tried out', () => {
  it('is the own one at first, a quarter as its gear turns it', async () => {
    const play = await onGear();
    play.startDeed(play.deeds[0]!);
    expect(tried(play)).toBe('B 3');
  });

  it('turns on with every tap, and its twin with a tap on the twin', async () => {
    const play = await onGear();
    play.trial.turn(0);
    const taps = ['g4', 'g4', 'g4', 'a1', 'g4'].map((square) => {
      play.pointing.tap(square, square === 'a1' ? 'A' : 'B', 'touch');
      return tried(play);
    });
    expect(taps).toEqual(['B 2', 'B 1', 'B 3', 'A 1', 'B 3']);
  });

  it('lies as before after a tap elsewhere', async () => {
    const play = await onGear();
    play.trial.turn(0);
    play.pointing.tap('c12', 'E', 'mouse');
    expect(play.trial.active).toBe(false);
    expect(play.session.preview).toBe(null);
  });

  it('is turned by hand to where the points allow it, and back to how it lies', async () => {
    const play = await onGear();
    play.trial.turn(0);
    expect(play.trial.turnBy('B', 0), 'lies so already').toBe(false);
    expect(play.trial.turnBy('B', -1)).toBe(true);
    expect(tried(play)).toBe('B 2');
    expect(play.trial.turnBy('A', -1), 'three quarters').toBe(false);
    expect(play.trial.turnBy('A', -2)).toBe(true);
    expect(tried(play)).toBe('A 2');
    expect(play.trial.turnBy('A', 2)).toBe(true);
    expect(play.trial.active).toBe(false);
  });

  it('is no longer shown where the next quarter is refused', async () => {
    const play = await onGear('Th @B+,Th @B+');
    play.trial.turn(0);
    await settled();
    expect(play.session.preview).not.toBe(null);
    play.trial.turn(1);
    await settled();
    expect(play.session.preview).toBe(null);
    expect(play.session.refusal?.rule).toBe('TURN-1');
  });

  it('is told with the keys that choose, confirm and cancel', async () => {
    const play = await onGear();
    play.trial.turn(0);
    expect(question(play)).toMatch(/^Turn a room\. 1: This room, B, counterclockwise, 1 AP, 2: This room, B, half a turn, 2 AP, .*Confirm: C\. Cancel: Esc\.$/);
  });
});
