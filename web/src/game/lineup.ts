import type { Line, Move } from '../protocol';
import { isSetup, type Session } from './session.svelte';
import { kept } from './shelf';

/** What was chosen in the last finished set-up of every kind. */
const KEPT = 'archmage.lineup';
/** What is chosen in set-ups that are not finished. */
const CHOSEN = 'archmage.lineup.now';

interface Choice {
  ask: string;
  text: string;
}

type Choices = Record<string, Choice[]>;

const made = (log: Line[], seat: string, text: string): boolean => log.some((line) => line.actor === seat && line.text === text);

/** The choices of whoever sits here; people who share a screen have secrets from each other. */
function key({ scene, seat, persons }: Session): string {
  return [scene?.edition, scene?.mode, scene?.sides.length, persons.length > 1 ? seat : 'alone'].join(' ');
}

/** What somebody chose in the set-up, kept for the next game of the same kind. Only the log knows what was taken back or dealt by lot. */
export class Lineup {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The choices that were made in this very game. */
  get #chosen(): Choice[] {
    const { log, seat } = this.#session;
    return (kept.read<Choices>(CHOSEN, {})[key(this.#session)] ?? []).filter(({ text }) => made(log, seat, text));
  }

  /** Notes a choice that is about to be made. */
  note({ text }: Move): void {
    const { ask, sending } = this.#session;
    if (!ask || sending || !isSetup(ask)) return;
    kept.keep(CHOSEN, { ...kept.read<Choices>(CHOSEN, {}), [key(this.#session)]: [...this.#chosen, { ask, text }] });
  }

  /** Keeps the choices once the set-up is over. */
  finish(): void {
    const { ask } = this.#session;
    if (!ask || isSetup(ask)) return;
    const chosen = this.#chosen;
    if (chosen.length === 0) return;
    const { [key(this.#session)]: _, ...rest } = kept.read<Choices>(CHOSEN, {});
    kept.keep(KEPT, { ...kept.read<Choices>(KEPT, {}), [key(this.#session)]: chosen });
    kept.keep(CHOSEN, rest);
  }

  /** What was chosen in an earlier game and may be chosen now. */
  get last(): Move[] {
    const { ask, moves } = this.#session;
    if (!ask || !isSetup(ask) || this.#chosen.some((choice) => choice.ask === ask)) return [];
    const before = (kept.read<Choices>(KEPT, {})[key(this.#session)] ?? []).filter((choice) => choice.ask === ask);
    return before.flatMap(({ text }) => moves.find((move) => move.text === text) ?? []);
  }
}
