import { untrack } from 'svelte';
import type { Line, PieceFacts, Scene } from '../protocol';
import { comparedIn, isOld, laidCards, lastFight, type Compared } from './fought';
import type { Session } from './session.svelte';
import { worth, type Worth } from './worth';

/** A combat that was decided, as its result is shown. */
export interface Result {
  line: Line;
  compared: Compared;
  /** The table on which the cards were laid. */
  before: Scene;
  attack: Worth;
  defense: Worth;
  attackCards: number[];
  defenseCards: number[];
}

/** The last combat, until somebody at the screen acts or puts its result away. */
export class Aftermath {
  readonly session: Session;
  /** What is printed on pieces. */
  facts: Map<string, PieceFacts> = $state.raw(new Map());
  #before: Scene | null = $state.raw(null);
  /** The number of the line whose result was put away. */
  #closed: number | null = $state(null);
  /** The number of the line whose result was wanted in full. */
  #unfolded: number | null = $state(null);
  #met: Scene | null = null;
  /** The number of the line whose result came last. */
  #came: number | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  line: Line | null = $derived.by(() => {
    const { log, past, persons } = this.session;
    return lastFight(log, past?.ply ?? null, persons);
  });

  result: Result | null = $derived.by(() => {
    const { line } = this;
    const before = this.#before;
    const after = this.session.shown;
    const fight = before?.fight;
    // Whoever places tokens needs to see every square.
    if (this.session.ask === 'place' && !this.session.past) return null;
    const compared = line && comparedIn(line);
    if (!line || !compared || !after || !fight || before.ply !== line.ply - 1 || line.ply === this.#closed || this.facts.size === 0) return null;
    const [attack, defense] = worth(fight, before, this.facts);
    return {
      line, compared, before, attack, defense,
      attackCards: laidCards(compared.attack, fight.cards, fight.attacking, before, after),
      defenseCards: laidCards(compared.defense, 1, fight.defending, before, after),
    };
  });

  /** Whether it is only a line: something else is asked since its turn is over, and nobody looks back at it. */
  brief: boolean = $derived.by(() => {
    const { log, past, ask } = this.session;
    return this.line !== null && past === null && ask !== null && this.line.ply !== this.#unfolded && isOld(log, this.line);
  });

  /** Shows all of it again. */
  unfold(): void {
    this.#unfolded = this.line?.ply ?? null;
  }

  /** Fetches what the result is made of; called whenever the table or the line changes. */
  follow(): void {
    const { line } = this;
    const { scene } = this.session;
    untrack(() => {
      if (scene?.fight && scene !== this.#met) {
        this.#met = this.#before = scene;
        this.#closed = null;
      }
      if (scene?.fight || line) void this.learn();
      // Of two notices over the board the newer one is shown.
      if (line && line.ply !== this.#came) this.session.refusal = null;
      this.#came = line?.ply ?? null;
      if (!line || this.#before?.ply === line.ply - 1) return;
      // The screen showed the attack and its end at once.
      void this.session.earlier(line.ply - 1).then((before) => {
        if (line === this.line) this.#before = before;
      });
    });
  }

  async learn(): Promise<void> {
    if (this.facts.size === 0) this.facts = new Map((await this.session.pieces()).map((piece) => [piece.code, piece]));
  }

  /** Whether something that was refused since is told in its place. */
  get covered(): boolean {
    return this.session.refusal !== null;
  }

  /** Puts the result away; false if none is seen. */
  close(): boolean {
    if (!this.result || this.covered) return false;
    this.#closed = this.line?.ply ?? null;
    return true;
  }
}
