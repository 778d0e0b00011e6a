import type { Move } from '../protocol';
import { aim, rotations, swaps, type Rotation, type Swap } from './moves';
import type { Play } from './play.svelte';

/** The power that swaps rooms, in the notation. */
export const SWAPS = 'invert';

/** What is looked at on the board before it is done: a room turned, two rooms swapped, an attack. */
export class Trial {
  /** Which of the turns is tried out. */
  turning: number | null = $state(null);
  /** Which of the swaps is tried out. */
  swapping: number | null = $state(null);
  /** An attack that is looked at before it is made. */
  striking: Move | null = $state.raw(null);
  #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  /** Every way to turn rooms that the points allow, the own room's first. */
  turns: Rotation[] = $derived.by(() => {
    const { deeds, session, who, room } = this.#play;
    const its = ({ slot }: Move): number => Number(slot === room);
    const moves = [...(deeds.find((deed) => deed.kind === 'turn')?.moves ?? [])].sort((a, b) => its(b) - its(a));
    return session.scene ? rotations(moves, session.scene.points + (who?.purse?.points ?? 0), session.scene) : [];
  });

  /** Every way to swap rooms. */
  swaps: Swap[] = $derived.by(() => {
    const { deeds, session } = this.#play;
    return session.scene ? swaps(deeds.find((deed) => deed.power === SWAPS)?.moves ?? [], session.scene) : [];
  });

  /** Rooms that a tap turns while one is tried out. */
  turnable: ReadonlySet<string> = $derived.by(() => new Set(this.turning === null || this.#play.session.past ? [] : this.turns.map((turn) => turn.slot)));

  /** Whether the board shows rooms as they could lie. */
  get ofRooms(): boolean {
    return this.turning !== null || this.swapping !== null;
  }

  /** Whether the board shows what a deed would lead to. */
  get active(): boolean {
    return this.ofRooms || this.striking !== null;
  }

  /** Shows a room turned. */
  turn(index: number): void {
    const rotation = this.turns[index];
    if (!rotation) return;
    this.#begin('turn');
    this.turning = index;
    void this.#play.session.tryOut(rotation.moves);
  }

  /** Shows two rooms swapped. */
  swap(index: number): void {
    const swap = this.swaps[index];
    if (!swap) return;
    this.#begin(`use:${SWAPS}`);
    this.swapping = index;
    void this.#play.session.tryOut([swap.move]);
  }

  /** Shows who would fight. */
  strike(move: Move): void {
    const play = this.#play;
    this.#begin(play.deedKey);
    play.staged = aim(move, play.tokens);
    this.striking = move;
    void play.aftermath.learn();
    void play.session.tryOut([move]);
  }

  #begin(deedKey: string | null): void {
    this.turning = this.swapping = this.striking = null;
    this.#play.deedKey = deedKey;
    this.#play.confirm = this.#play.chooser = null;
  }

  /** The next turn or swap that could be made, or the one before. */
  next(back: boolean): void {
    const next = (now: number | null, count: number): number => (now === null ? 0 : (now + (back ? count - 1 : 1)) % Math.max(1, count));
    if (this.swapping !== null) this.swap(next(this.swapping, this.swaps.length));
    else this.turn(next(this.turning, this.turns.length));
  }

  /** Shows a room turned one step further, or another one turned for the first time; false if it cannot be turned. */
  turnOn(slot: string): boolean {
    const its = this.turns.flatMap((rotation, index) => (rotation.slot === slot ? [index] : []));
    const next = its[its.indexOf(this.turning ?? -1) + 1] ?? its[0];
    if (this.turning === null || next === undefined) return false;
    this.turn(next);
    return true;
  }

  /** Shows a room turned by some more quarters than now; false if it cannot be turned to there, or lies so already. */
  turnBy(slot: string, quarters: number): boolean {
    const now = this.turns[this.turning ?? -1];
    const lies = now?.slot === slot ? now.quarters : 0;
    const wanted = (((lies + quarters) % 4) + 4) % 4;
    if (wanted === lies) return false;
    const index = this.turns.findIndex((rotation) => rotation.slot === slot && rotation.quarters === wanted);
    if (index >= 0) this.turn(index);
    // As it lies in the game: that is no turn.
    else if (wanted === 0) this.#play.cancel();
    return index >= 0 || wanted === 0;
  }

  /** Does what is tried out; a room turns quarter by quarter. */
  async commit(): Promise<void> {
    const swap = this.swaps[this.swapping ?? -1];
    const turn = this.turns[this.turning ?? -1];
    if (swap) await this.#play.run(swap.move);
    else if (this.striking) await this.#play.run(this.striking);
    else if (turn) await this.#play.session.actAll(turn.moves.map((move) => move.text));
  }

  stop(): void {
    if (!this.active) return;
    this.turning = this.swapping = this.striking = null;
    void this.#play.session.tryOut([]);
  }
}
