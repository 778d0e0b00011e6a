import type { Scene, SquareName } from '../protocol';
import type { Session } from './session.svelte';

/** Which zones the starting team is meant to face, before anything is said: a spot before each room. */
export class Facing {
  #meant: ReadonlyMap<string, SquareName> = $state.raw(new Map());
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The spot that is meant before a room: the one where somebody stands until another is chosen. */
  wish(slot: string): SquareName | undefined {
    return this.#meant.get(slot) ?? this.#session.scene?.squares.find((square) => square.line === this.#session.seat && square.before === slot)?.name;
  }

  /** Chooses a spot; false if it is none of the own ones. */
  choose(name: SquareName): boolean {
    const square = this.#session.scene?.squares.find((one) => one.name === name);
    if (!square?.before || square.line !== this.#session.seat) return false;
    this.#meant = new Map(this.#meant).set(square.before, name);
    return true;
  }

  clear(): void {
    if (this.#meant.size > 0) this.#meant = new Map();
  }

  /** The table with everybody where they are meant to stand. */
  shown(scene: Scene): Scene {
    if (this.#meant.size === 0 || this.#session.ask !== 'facing' || this.#session.past) return scene;
    const spots = new Map(scene.squares.filter((square) => square.line === this.#session.seat).map((square) => [square.name, square.before ?? '']));
    const meant = (at: SquareName | null): SquareName | null => (at !== null && this.#meant.get(spots.get(at) ?? '')) || at;
    return { ...scene, tokens: scene.tokens.map((token) => (token.owner === this.#session.seat ? { ...token, at: meant(token.at) } : token)) };
  }
}
