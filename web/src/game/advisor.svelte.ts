import type { Move } from '../protocol';
import { placed, type Play } from './play.svelte';
import type { Hint } from './session.svelte';

const ASKS = ['card', 'act', 'place', 'announce', 'commit'];

/** A hint for whoever is asked: what a strong computer would do, shown on the board until something happens. */
export class Advisor {
  advice: Hint | null = $state.raw(null);
  asking = $state(false);
  /** There was nothing to advise. */
  silent = $state(false);
  #play: Play;
  #asked = 0;

  constructor(play: Play) {
    this.#play = play;
  }

  /** Whether a hint can be asked for now. */
  get offered(): boolean {
    const { session } = this.#play;
    return session.mayAdvise && !session.past && ASKS.includes(session.ask ?? '');
  }

  get shown(): boolean {
    return this.advice !== null || this.asking || this.silent;
  }

  /** The advised move, where the board shows what may be done now. */
  get step(): Move | null {
    return this.#play.session.past ? null : (this.advice?.step ?? null);
  }

  async toggle(): Promise<void> {
    if (this.shown) {
      this.#play.cancel();
      return;
    }
    if (!this.offered) return;
    const asked = ++this.#asked;
    this.asking = true;
    try {
      const advice = await this.#play.session.advise();
      if (asked !== this.#asked) return;
      this.advice = advice;
      this.silent = advice === null;
      if (advice) this.#point(advice.step);
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }

  /** Forgets the hint; false if there was none. */
  clear(): boolean {
    const shown = this.shown;
    this.#asked++;
    this.advice = null;
    this.asking = this.silent = false;
    return shown;
  }

  /** Does what is advised. */
  async follow(): Promise<void> {
    const { step } = this;
    if (!step) return;
    this.#play.trial.stop();
    await this.#play.run(step);
  }

  /** Chooses what the hint is about, as a finger would. */
  #point(step: Move): void {
    const play = this.#play;
    if (step.kind === 'place') play.selected = placed(step);
    else if (step.who !== null) play.select(step.who);
    if (step.kind !== 'turn') return;
    const index = play.trial.turns.findIndex(({ moves }) => moves.length === 1 && moves[0]?.text === step.text);
    if (index >= 0) play.trial.turn(index);
  }
}
