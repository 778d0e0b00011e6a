import { onDestroy } from 'svelte';
import type { Seated } from '../protocol';
import { goOn } from './routes';
import { sit } from './seats';
import { Denied } from './wire.svelte';
import { failureText } from './words';

/** The way to a seat: asked for once at a time, and what was in the way last time. */
export class Seating {
  busy = $state(false);
  trouble = $state('');
  #here = true;

  /** Belongs to the screen that makes it: whoever has gone elsewhere is not fetched back. */
  constructor() {
    onDestroy(() => (this.#here = false));
  }

  /** Asks for a seat; `unwelcome` is what one reads where the key to it does not fit. */
  async take(ask: () => Promise<{ seated: Seated }>, unwelcome?: string): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      const { seated } = await ask();
      sit(seated);
      if (this.#here) goOn({ at: 'game', game: seated.game });
    } catch (error) {
      this.trouble = (error instanceof Denied && error.failure.error === 'denied' && unwelcome) || failureText(error);
    } finally {
      this.busy = false;
    }
  }
}
