import type { Around, Orders, Seated, Side } from '../protocol';
import { STOPPED, timeOf, type Time, type Timepiece, type Watch } from './clock';
import { surely } from './seating.svelte';
import { nextKey, sit } from './seats';
import { Denied, type Wire } from './wire.svelte';

/** Why a table cannot be shown (any more). */
export type Trouble = 'unknown' | 'denied' | 'revoked';

/** What is known of a person; without a connection the others are unknown, and oneself is cut off. */
export type Presence = 'here' | 'away' | 'unknown' | 'cut';

/** What there is around a game that a server hosts: who sits where, the time, and what one asks of the others. */
export class Table implements Timepiece {
  around: Around | null = $state.raw(null);
  watch: Watch = $state.raw(STOPPED);
  orders: Orders = $state.raw({ combat: null, placing: null });
  trouble: Trouble | null = $state(null);
  /** Whether the connection that there is now has told who is there. */
  heard = $state(false);
  /** The side of this device; null for a spectator. */
  side: Side | null = $state(null);

  constructor(
    readonly wire: Wire,
    readonly game: string,
  ) {}

  time(side: Side, now: number): Time | null {
    return timeOf(this.watch, side, now);
  }

  runs(side: Side): boolean {
    return this.watch.clocks.running.some((one) => one.side === side);
  }

  /** Whether the person of a side is there, as far as one can know here; null where no person sits. */
  presence(side: Side): Presence | null {
    const sitter = this.around?.seats[side];
    if (sitter?.kind !== 'person') return null;
    if (this.heard && this.wire.state === 'open') return sitter.present ? 'here' : 'away';
    return side === this.side ? 'cut' : 'unknown';
  }

  /** Asks the others to take back everything after a line. */
  async askBack(ply: number): Promise<void> {
    await this.wire.ask('done', { say: 'askBack', ply });
  }

  async answerBack(yes: boolean): Promise<void> {
    const back = this.around?.back;
    if (back) await this.wire.ask('done', { say: 'answerBack', yes, ply: back.ply });
  }

  async give(orders: Orders): Promise<void> {
    await this.wire.ask('done', { say: 'give', orders });
    this.orders = orders;
  }

  /** A code with which another device takes this seat over, and how many seconds it is good for. */
  async handOver(): Promise<{ code: string; seconds: number }> {
    return this.wire.ask('code', { say: 'handOver' });
  }

  /** Locks every other device out of this seat. */
  async rekey(): Promise<void> {
    sit((await this.wire.ask('seated', { say: 'rekey', key: nextKey(this.game) })).seated);
  }

  async getUp(): Promise<void> {
    await this.wire.ask('done', { say: 'getUp' });
  }

  /** Takes a seat at the table of the next game. */
  async rematch(): Promise<Seated> {
    const about = `after.${this.game}`;
    const say = { say: 'rematch', key: nextKey(about) } as const;
    const { seated } = await surely(() => this.wire.ask('seated', say));
    sit(seated, about);
    return seated;
  }

  /** What a refusal to open the table means. */
  refuse(error: unknown): void {
    if (!(error instanceof Denied)) return;
    this.trouble = error.failure.error === 'denied' ? 'denied' : 'unknown';
  }
}
