import type { Seated } from '../protocol';
import { goOn } from './routes';
import { sit } from './seats';
import { failureText } from './words';

/** The way to a seat: asked for once at a time, and what was in the way last time. */
export class Seating {
  busy = $state(false);
  trouble = $state('');

  async take(ask: () => Promise<{ seated: Seated }>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      const { seated } = await ask();
      sit(seated);
      goOn({ at: 'game', game: seated.game });
    } catch (error) {
      this.trouble = failureText(error);
    } finally {
      this.busy = false;
    }
  }
}
