import { STOPPED, timeOf, type Time, type Timepiece, type Watch } from '../online/clock';
import type { Answer, ClockRule, Request, Side } from '../protocol';
import { kept } from './shelf';

/** What somebody has thought since the game was kept. */
const THOUGHT = 'archmage.thought';
/** How often that is kept, too: who loads the page again gains less. */
const OFTEN = 1000;
/** How soon to look again when time is up while something is still on its way. */
const SOON = 50;

/** What the host tells about the time of a game on this device. */
export type Told = Omit<Extract<Answer, { ok: 'clocks' }>, 'ok'>;

/** Time that a side had the board before it. */
export interface Took {
  side: Side;
  ms: number;
}

/** What a timer needs of its game. */
export interface Timed {
  /** Whose time passes: who is asked, with the board before them. */
  watcher(): Side | null;
  /** Asks the host; nothing comes back where the game was left meanwhile. */
  ask(request: Extract<Request, { do: 'took' | 'clocks' }>): Promise<Told | undefined>;
  /** Does what happens when time is up; false if something else is still on its way. */
  up(): boolean;
}

export const thought = (): Took | null => kept.read<Took | null>(THOUGHT, null);

/**
 * The timer of a game on this device. The host knows no time: it is told how long a side had the board before it, which
 * is measured here.
 */
export class Timer implements Timepiece {
  clock: ClockRule = $state.raw({ kind: 'none' });
  flagged: Side[] = $state.raw([]);
  #watch: Watch = $state.raw(STOPPED);
  /** Whose time passes. */
  #side: Side | null = $state(null);
  #since = 0;
  /** What the host was told of it since the game was kept. */
  #unkept = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #deaf: () => void = () => {};
  #game: Timed;

  constructor(game: Timed) {
    this.#game = game;
  }

  get on(): boolean {
    return this.clock.kind !== 'none';
  }

  /** Puts the timer up, if the game has one; somebody may have thought since the game was kept. */
  async begin(took: Took | null): Promise<void> {
    const told = await this.#game.ask(took ? { do: 'took', ...took } : { do: 'clocks' });
    if (!told) return;
    this.tell(told, null);
    if (this.on) this.#listen();
  }

  end(): void {
    this.#deaf();
    this.#deaf = () => {};
    clearTimeout(this.#alarm);
    this.clock = { kind: 'none' };
    this.#side = null;
  }

  /** Shows what the host told just now, and lets time pass from now on. */
  tell({ clock, clocks, flagged }: Told, side = this.#game.watcher()): void {
    this.clock = clock;
    this.flagged = flagged;
    this.#side = this.on ? side : null;
    this.#since = performance.now();
    this.#watch = { clocks, at: this.#since };
    this.#arm(clocks.running.find((one) => one.side === side)?.left);
  }

  /** Tells the host what was taken since it was told last, or what somebody else took. */
  spend(took = this.#take()): void {
    if (took && this.on) void this.#game.ask({ do: 'took', ...took });
  }

  /** Everything that the host was told is being kept. */
  keep(): void {
    this.spend();
    this.#unkept = 0;
    kept.remove(THOUGHT);
  }

  runs(side: Side): boolean {
    return side === this.#side;
  }

  time(side: Side, now: number): Time | null {
    const runs = this.runs(side);
    const time = timeOf(this.#watch, side, runs ? now : this.#watch.at);
    return time && { ...time, runs };
  }

  /** Whole milliseconds; what is less than one is not lost. */
  #take(): Took | null {
    const side = this.#side;
    const ms = side ? Math.floor(performance.now() - this.#since) : 0;
    if (!side || ms <= 0) return null;
    this.#since += ms;
    this.#unkept += ms;
    return { side, ms };
  }

  #listen(): void {
    this.#deaf();
    const seen = (): void => this.#seen();
    const note = (): void => this.#note();
    const often = setInterval(note, OFTEN);
    globalThis.document?.addEventListener('visibilitychange', seen);
    globalThis.window?.addEventListener('pagehide', note);
    this.#deaf = () => {
      clearInterval(often);
      globalThis.document?.removeEventListener('visibilitychange', seen);
      globalThis.window?.removeEventListener('pagehide', note);
    };
  }

  /** The page was hidden, or is seen again: then somebody has the board before them, or nobody. */
  #seen(): void {
    this.#note();
    this.spend();
    void this.#ask();
  }

  async #ask(): Promise<Told | undefined> {
    const told = await this.#game.ask({ do: 'clocks' });
    if (told && this.on) this.tell(told);
    return told;
  }

  /** Keeps what somebody has thought, so that a page that is loaded again gives no time back. */
  #note(): void {
    const ms = this.#unkept + Math.floor(performance.now() - this.#since);
    if (this.#side && ms > 0) kept.keep(THOUGHT, { side: this.#side, ms });
  }

  /** Time is up, as far as the page knows. */
  async #ring(): Promise<void> {
    this.spend();
    const told = await this.#ask();
    const late = told?.clocks.running.some(({ side, left }) => side === this.#side && left <= 0);
    if (late && !this.#game.up()) this.#arm(SOON);
  }

  #arm(left: number | undefined): void {
    clearTimeout(this.#alarm);
    // A browser takes longer times for none at all.
    if (left !== undefined) this.#alarm = setTimeout(() => void this.#ring(), Math.min(Math.max(SOON, left), 2 ** 31 - 1));
  }
}
