import { onDestroy } from 'svelte';
import { wait } from '../game/session.svelte';
import type { Seated } from '../protocol';
import { goOn } from './routes';
import { dropKey, nextKey, sit } from './seats';
import { Denied, Lost, type Wire } from './wire.svelte';
import type { NewTable } from './wishes';
import { failureText } from './words';

/** So often, and so many milliseconds apart, a seat is asked for where the connection broke. */
const TRIES = 10;
const PAUSE = 700;

/** Asks again while the answer is lost on the way. For what has a key of its own: asked twice, it is one seat. */
export async function surely<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Lost) || tries === TRIES) throw error;
      await wait(PAUSE);
    }
  }
}

/** What the key of a new table is made about: who wants another table wants another key. */
export const aboutTable = (wanted: NewTable): string => JSON.stringify(wanted);

/** Asks for a new table. The same wishes have the same key until there is an answer, so that asked twice it is one table. */
export async function lay(wire: Wire, wanted: NewTable): Promise<{ seated: Seated }> {
  const about = aboutTable(wanted);
  const say = { ...wanted, key: nextKey(about) };
  try {
    return await surely(() => wire.ask('seated', say));
  } catch (error) {
    if (error instanceof Denied && error.failure.error === 'denied') dropKey(about);
    throw error;
  }
}

/** The way to a seat: asked for once at a time, and what was in the way last time. */
export class Seating {
  busy = $state(false);
  trouble = $state('');
  #here = true;

  /** Belongs to the screen that makes it: whoever has gone elsewhere is not fetched back. */
  constructor() {
    onDestroy(() => (this.#here = false));
  }

  /** Asks for a seat, with a key made about something; `unwelcome` is what one reads where the way in does not fit. */
  async take(ask: () => Promise<{ seated: Seated }>, about?: string, unwelcome?: string): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      const { seated } = await ask();
      sit(seated, about);
      if (this.#here) goOn({ at: 'game', game: seated.game });
    } catch (error) {
      this.trouble = (error instanceof Denied && error.failure.error === 'denied' && unwelcome) || failureText(error);
    } finally {
      this.busy = false;
    }
  }
}
