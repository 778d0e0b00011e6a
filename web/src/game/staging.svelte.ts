import type { Move, SquareName } from '../protocol';
import { placed, type Play } from './play.svelte';

/** Where the tokens of a revealed room are meant to go, before anything is placed. */
export class Staging {
  squares: ReadonlyMap<number, SquareName> = $state.raw(new Map());
  #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  /** The token that is meant for a square. */
  on(square: SquareName): number | null {
    for (const [token, at] of this.squares) if (at === square) return token;
    return null;
  }

  clear(): void {
    this.squares = new Map();
  }

  /** Forgets what is placed already, or no longer this seat's to place. */
  prune(): void {
    const { waiting } = this.#play;
    this.squares = new Map([...this.squares].filter(([token]) => waiting.includes(token)));
  }

  /** Puts the token in hand on a square, takes one up again, or swaps two; false if the square is not allowed. */
  tap(square: SquareName): boolean {
    const { placing, waiting } = this.#play;
    if (placing === null) return false;
    const there = this.on(square);
    const from = this.squares.get(placing);
    const next = new Map(this.squares);
    if (there === placing) {
      next.delete(placing);
    } else if (there !== null && from !== undefined && this.#move(there, from) && this.#move(placing, square)) {
      next.set(there, from).set(placing, square);
    } else if (there !== null) {
      this.#play.selected = there;
      return true;
    } else if (this.#move(placing, square)) {
      next.set(placing, square);
    } else {
      return false;
    }
    this.squares = next;
    this.#play.selected = waiting.find((token) => !next.has(token)) ?? placing;
    return true;
  }

  #move(token: number, square: SquareName): Move | undefined {
    return this.#play.session.moves.find((move) => placed(move) === token && move.to === square);
  }

  /** Places everything, one token after the other; stops with the reason where one is refused. */
  async commit(): Promise<void> {
    const texts = [...this.squares].flatMap(([token, square]) => this.#move(token, square)?.text ?? []);
    await this.#play.session.actAll(texts);
  }
}
