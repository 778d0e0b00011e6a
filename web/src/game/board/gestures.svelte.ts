import type { Square } from '../../protocol';
import { around, sweep, type Point } from '../motion';
import type { Play } from '../play.svelte';
import { settings } from '../settings.svelte';
import { animate } from './animate';
import type { Stage } from './stage.svelte';

/** Degrees by which a pointer has to go around a room before it turns it: less is a tap. */
const FIRM = 8;
/** How near to the edge of what is in sight a finger moves the board, and by how many pixels a frame at most. */
const RIM = 40;
const PUSH = 9;

/** What it means when a pointer stays down and moves: a character draws its way, or a room that is tried out is turned by hand. */
export class Gestures {
  /** It is a finger. */
  touched = false;
  /** It did something by moving, so the click at its end means nothing. */
  done = false;
  /** Where on the board a finger is that draws a way: it hides the square below it. */
  finger: Point | null = $state.raw(null);
  /** The element whose upper left corner is that of the board. */
  grid: HTMLElement | undefined;
  #stage: Stage;
  #play: Play;
  #grabbed: { who: number; square: string } | null = null;
  #twisted: { slot: string; last: Point; by: number } | null = null;
  /** Where the pointer was last, in the window. */
  #at: Point = { x: 0, y: 0 };
  #frame = 0;

  constructor(stage: Stage, play: Play) {
    this.#stage = stage;
    this.#play = play;
  }

  /** What shows a part of the board. */
  get frame(): HTMLElement | null {
    return this.grid?.closest('.scroller') ?? null;
  }

  down(event: PointerEvent, { name, slot }: Square): void {
    // A second finger takes back what the first one does.
    if (!event.isPrimary) {
      this.cancel();
      return;
    }
    const { session, trial, movers, tokens, selected } = this.#play;
    this.touched = event.pointerType !== 'mouse';
    this.done = false;
    this.#grabbed = this.#twisted = null;
    if (session.ask !== 'act' || session.past || event.button !== 0) return;
    if (slot !== null && trial.turnable.has(slot)) this.#twisted = { slot, last: this.#point(event), by: 0 };
    if (trial.ofRooms) return;
    const who = movers.find((id) => tokens.get(id)?.at === name);
    // A finger scrolls the board unless it starts on the chosen character.
    if (who !== undefined && (!this.touched || who === selected)) this.#grabbed = { who, square: name };
  }

  move(event: PointerEvent): void {
    if (event.buttons === 0 || !event.isPrimary) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.#twisted) this.#twist(this.#point(event));
    else if (this.#grabbed) this.#draw();
    if (this.done && !this.grid?.hasPointerCapture(event.pointerId)) this.grid?.setPointerCapture(event.pointerId);
  }

  up(event: PointerEvent): void {
    if (!event.isPrimary) return;
    if (this.#twisted && this.done && !this.#play.trial.turnBy(this.#twisted.slot, Math.round(this.#twisted.by / 90))) this.#spring();
    if (this.#grabbed && this.done) void this.#play.route.drop(this.touched);
    this.#leave();
  }

  /** Nothing was meant. */
  cancel(): void {
    if (this.#twisted) this.#spring();
    if (this.#grabbed && this.done) this.#play.route.clear();
    this.#leave();
  }

  #leave(): void {
    // No click comes after what was done by moving.
    if (this.done) this.touched = false;
    this.#grabbed = this.#twisted = this.finger = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #point({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.grid!.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  #twist(at: Point): void {
    const twisted = this.#twisted!;
    const center = this.#stage.center(twisted.slot);
    // Next to the middle a little way is a large angle.
    if (Math.hypot(at.x - center.x, at.y - center.y) > this.#stage.unit * 0.4) twisted.by += sweep(center, twisted.last, at);
    twisted.last = at;
    if (Math.abs(twisted.by) > FIRM) this.done = true;
    if (this.done) this.#stage.twist = { slot: twisted.slot, by: twisted.by };
  }

  /** Lets a room that was turned by hand go back to where it lies. */
  #spring(): void {
    const { twist } = this.#stage;
    this.#stage.twist = null;
    const spots = this.#stage.spots();
    if (twist && settings.step > 0) animate(this.#stage, { scene: this.#stage.scene, spots }, spots, [], settings.step, twist);
  }

  #draw(): void {
    const play = this.#play;
    const grabbed = this.#grabbed!;
    const at = this.#point({ clientX: this.#at.x, clientY: this.#at.y });
    const square = this.#stage.squareAt(at);
    if (this.done && this.touched) this.finger = at;
    if (!square || (!this.done && square.name === grabbed.square)) return;
    if (!this.done) {
      if (play.selected !== grabbed.who) play.select(grabbed.who);
      if (!play.route.begin(grabbed.who)) {
        this.#grabbed = null;
        return;
      }
      this.done = true;
      play.route.drawing = true;
      if (this.touched) this.#follow();
    }
    void play.route.extend(square.name);
  }

  /** Moves the board on under a finger at the edge of what is in sight. */
  #follow(): void {
    this.#frame = requestAnimationFrame(() => {
      const { frame } = this;
      if (!frame || !this.#grabbed) return;
      const { left, top, right, bottom } = frame.getBoundingClientRect();
      const [x, y] = [around(this.#at.x, left, right, RIM) * PUSH, around(this.#at.y, top, bottom, RIM) * PUSH];
      if (x !== 0 || y !== 0) {
        frame.scrollBy(x, y);
        this.#draw();
      }
      this.#follow();
    });
  }
}
