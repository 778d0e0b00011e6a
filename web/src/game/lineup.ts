import type { Move, Scene } from '../protocol';
import { kept } from './shelf';

const KEPT = 'archmage.lineups';

type Choices = Record<string, string>;

const read = (): Record<string, Choices> => kept.read(KEPT, {});

function key({ edition, mode, sides }: Scene, ask: string): string {
  return [edition, mode, sides.length, ask].join(' ');
}

/** What somebody chose in the set-up, kept for the next game of the same kind. */
export class Lineup {
  /** Questions answered in this game: the first answer replaces those of the last game. */
  #answered = new Set<string>();

  keep(scene: Scene, ask: string, move: Move): void {
    const all = read();
    const name = key(scene, ask);
    const choices = this.#answered.has(name) ? (all[name] ?? {}) : {};
    this.#answered.add(name);
    choices[move.piece ?? move.pair ?? move.text] = move.text;
    kept.keep(KEPT, { ...all, [name]: choices });
  }

  /** What was chosen last time and may be chosen now. */
  last(scene: Scene, ask: string, moves: Move[]): Move[] {
    const name = key(scene, ask);
    if (this.#answered.has(name)) return [];
    const texts = Object.values(read()[name] ?? {});
    return texts.flatMap((text) => moves.find((move) => move.text === text) ?? []);
  }
}
