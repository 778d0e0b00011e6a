import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request, Side } from '../protocol';
import { thought, Timer, type Told } from './timer.svelte';

/** A host that counts as the real one does, for one side. */
class Game {
  side: Side | null = 'blue';
  left = 120_000;
  clock: Told['clock'] = { kind: 'rulebook', answer: 5 };
  asked: Request[] = [];
  ups = 0;
  busy = false;

  readonly timer = new Timer({
    watcher: () => this.side,
    ask: async (request) => {
      this.asked.push(request);
      if (request.do === 'took') this.left -= request.ms;
      return this.told;
    },
    up: () => {
      if (!this.busy) this.ups++;
      return !this.busy;
    },
  });

  get told(): Told {
    return { clock: this.clock, clocks: { running: [{ side: 'blue', left: this.left, atZero: 'turnEnds' }], banks: { yellow: 60_000 } }, flagged: [] };
  }

  get shown(): [number | undefined, boolean | undefined] {
    const time = this.timer.time('blue', performance.now());
    return [time?.left, time?.runs];
  }
}

async function begun(): Promise<Game> {
  const game = new Game();
  await game.timer.begin(null);
  game.timer.tell(game.told);
  return game;
}

describe('the timer of a game on this device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is none where the table agreed on none', async () => {
    const game = new Game();
    game.clock = { kind: 'none' };
    await game.timer.begin(null);
    expect(game.timer.on).toBe(false);
    game.timer.spend({ side: 'yellow', ms: 5 });
    expect(game.asked).toEqual([{ do: 'clocks' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts for whoever has the board before them, and for nobody else', async () => {
    const game = await begun();
    vi.advanceTimersByTime(30_000);
    expect(game.shown).toEqual([90_000, true]);
    expect(game.timer.time('yellow', performance.now())).toEqual({ left: 60_000, runs: false, atZero: null });
    game.timer.spend();
    game.side = null;
    game.timer.tell(game.told);
    vi.advanceTimersByTime(30_000);
    expect(game.shown).toEqual([90_000, false]);
    game.timer.spend();
    expect(game.left).toBe(90_000);
  });

  it('tells whole milliseconds and loses none', async () => {
    const game = await begun();
    for (let step = 0; step < 10; step++) {
      vi.advanceTimersByTime(0.75);
      game.timer.spend();
    }
    expect(game.left).toBe(120_000 - 7);
  });

  it('stops while the page is hidden', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
    const game = await begun();
    vi.advanceTimersByTime(10_000);
    game.side = null;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    game.side = 'blue';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(game.shown).toEqual([100_000, true]);
  });

  it('rings when time is up by the count of the host, and again while nobody can hear it', async () => {
    const game = await begun();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(game.ups).toBe(0);
    // The host counted less, as after a take-back.
    game.left += 500;
    await vi.advanceTimersByTimeAsync(10);
    expect(game.ups).toBe(0);
    game.busy = true;
    await vi.advanceTimersByTimeAsync(600);
    expect([game.ups, game.left <= 0]).toEqual([0, true]);
    game.busy = false;
    await vi.advanceTimersByTimeAsync(60);
    expect(game.ups).toBeGreaterThan(0);
  });

  it('keeps what somebody thinks, so that loading the page again gives no time', async () => {
    const game = await begun();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(thought()).toEqual({ side: 'blue', ms: 5_000 });
    game.timer.spend();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(thought(), 'also what the host knows and the record does not').toEqual({ side: 'blue', ms: 7_000 });
    game.timer.keep();
    expect(thought()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(thought()).toEqual({ side: 'blue', ms: 1_000 });
    game.timer.end();
    expect(vi.getTimerCount()).toBe(0);
    const again = new Game();
    await again.timer.begin(thought());
    expect(again.left).toBe(119_000);
    again.timer.end();
  });
});
