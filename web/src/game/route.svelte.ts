import type { Refusal, Side, SquareName } from '../protocol';
import type { Play } from './play.svelte';
import { changes, collide, shortest, touch, walkText, type Change } from './route';

/** A walk that is drawn square by square; the engine says whether it may be made. */
export class Route {
  who: number | null = $state(null);
  /** The squares of the way, the start included. */
  way: SquareName[] = $state.raw([]);
  /** Keys of the changes that are wished. */
  chosen: ReadonlySet<string> = $state.raw(new Set<string>());
  refusal: Refusal | null = $state.raw(null);
  /** The pointer is still down. */
  drawing = $state(false);
  #play: Play;
  #checked = 0;

  constructor(play: Play) {
    this.#play = play;
  }

  get active(): boolean {
    return this.way.length > 1;
  }

  get end(): SquareName | null {
    return this.way.at(-1) ?? null;
  }

  changes: Change[] = $derived.by(() => {
    const scene = this.#play.session.scene;
    return scene && this.who !== null && this.active ? changes(scene, this.who, this.way, this.chosen) : [];
  });

  text: string = $derived.by(() => {
    const { scene, moves, seat } = this.#play.session;
    const walk = moves.find((move) => move.kind === 'walk' && move.who === this.who);
    const code = walk?.text.split(' ')[0] ?? '';
    const chosen = this.changes.filter((change) => this.chosen.has(change.key));
    return scene ? walkText(scene, seat as Side, code, this.way, chosen) : '';
  });

  /** Begins at a character that can walk; false if it cannot. */
  begin(who: number): boolean {
    const at = this.#play.tokens.get(who)?.at;
    if (!at || !this.#play.session.moves.some((move) => move.kind === 'walk' && move.who === who)) return false;
    this.clear();
    this.who = who;
    this.way = [at];
    return true;
  }

  clear(): void {
    this.#checked++;
    this.who = null;
    this.way = [];
    this.chosen = new Set();
    this.refusal = null;
    this.drawing = false;
  }

  /** Goes on to a square, or back to one that was passed. */
  async extend(square: SquareName): Promise<void> {
    const scene = this.#play.session.scene;
    if (!scene || this.end === null || this.end === square) return;
    const passed = this.way.indexOf(square);
    if (passed >= 0) this.way = this.way.slice(0, passed + 1);
    else if (touch(scene, this.end, square)) this.way = [...this.way, square];
    else this.way = [...this.way, ...shortest(scene, this.end, square)];
    await this.#check();
  }

  async toggle(key: string): Promise<void> {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(key)) {
      const change = this.changes.find((one) => one.key === key);
      for (const other of this.changes) if (change && collide(change, other)) chosen.delete(other.key);
      chosen.add(key);
    }
    this.chosen = chosen;
    await this.#check();
  }

  async #check(): Promise<void> {
    const checked = ++this.#checked;
    const refusal = this.active ? await this.#play.session.check(this.text) : null;
    if (checked === this.#checked) this.refusal = refusal;
  }

  /** The pointer was lifted: a way without choices is gone at once, others wait for an answer. */
  async drop(ask: boolean): Promise<void> {
    this.drawing = false;
    if (!this.active) {
      this.clear();
      return;
    }
    await this.#check();
    if (this.refusal) {
      this.#play.session.refusal = this.refusal;
      this.clear();
    } else if (!ask && this.changes.length === 0) {
      await this.go();
    }
  }

  async go(): Promise<void> {
    const { text } = this;
    if (await this.#play.session.act(text)) this.clear();
  }
}
