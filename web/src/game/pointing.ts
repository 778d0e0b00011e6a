import type { SquareName } from '../protocol';
import { full, nobody, shot, unasked, type Told } from './explain';
import { bySquare, choices, isPlainWalk, strikes } from './moves';
import { deedName } from './names';
import type { Play } from './play.svelte';

export type Means = 'mouse' | 'touch' | 'key';

/** What it means to point at a place of the board, by what is asked and what was chosen before. */
export class Pointing {
  #play: Play;
  /** The square that was pointed at last. */
  #pointed: SquareName | null = null;

  constructor(play: Play) {
    this.#play = play;
  }

  /** Points at a square, or at a figure where several stand in one place: selects, previews, does or explains. */
  tap(square: SquareName, slot: string | null, means: Means, figure: number | null = null): void {
    const play = this.#play;
    const { session } = play;
    session.refusal = null;
    if (session.past) return;
    if (!session.ask) {
      // Whoever looks on is told above whose turn it is.
      if (session.persons.length > 0 && !session.thinking) session.refusal = unasked(play);
      return;
    }
    if (play.route.active) {
      void (play.route.end === square ? play.route.go() : play.route.extend(square));
      return;
    }
    // Who is asked after Enter answers with Enter.
    const again = square === this.#pointed;
    this.#pointed = square;
    if (again && means === 'key' && play.confirm) {
      void play.run(play.confirm);
      return;
    }
    if (again && means === 'key' && play.way) {
      play.propose(play.way);
      return;
    }
    if (square !== play.staged) this.#dropChoice();
    if (session.ask === 'act') this.#tapToAct(square, slot, means, figure);
    else if (session.ask === 'place') this.#tapToPlace(square, means);
    else if (session.ask === 'facing') play.facing.choose(square);
    else if (session.ask === 'hide' && slot !== null) {
      const move = play.slots.get(slot);
      if (move) void play.run(move);
      else void this.#tell(full(play, slot));
    } else session.refusal = unasked(play);
  }

  /** Shows an answer, unless the table has changed or something else is shown meanwhile. */
  async #tell(answer: Promise<Told | null>): Promise<void> {
    const { session } = this.#play;
    const { scene } = session;
    const refusal = await answer;
    if (scene === session.scene && session.refusal === null) session.refusal = refusal;
  }

  /** Adds a square to the way of the chosen character. */
  passBy(square: SquareName): void {
    const play = this.#play;
    if (play.session.ask !== 'act' || play.selected === null || play.trial.ofRooms) return;
    play.chooser = play.confirm = play.staged = null;
    if (play.route.who === play.selected || play.route.begin(play.selected)) void play.route.extend(square);
  }

  /** Another square was pointed at: what was asked about the last one is no longer meant. */
  #dropChoice(): void {
    const play = this.#play;
    if (!play.chooser && !play.confirm) return;
    play.chooser = play.confirm = null;
    if (play.deed && bySquare(play.deed.moves, play.tokens).size === 0) play.deedKey = null;
  }

  #tapToAct(square: SquareName, slot: string | null, means: Means, figure: number | null): void {
    const play = this.#play;
    if (play.trial.striking) {
      // A second tap on the same enemy is no answer: whoever clicks twice by mistake has not begun a combat.
      const same = square === play.staged && (figure === null || figure === play.trial.striking.target);
      if (same && means === 'key') void play.trial.commit();
      if (same) return;
      play.trial.stop();
    }
    if (play.trial.ofRooms) {
      const { trial } = play;
      const other = trial.swapping === null ? -1 : trial.swaps.findIndex(({ slots }) => slots[1] === slot);
      if (other >= 0 && other !== trial.swapping) trial.swap(other);
      else if (means === 'key') void trial.commit();
      else if (slot === null || !trial.turnOn(slot)) play.cancel();
      return;
    }
    if (figure !== null && figure !== play.selected && play.deedKey === null && play.movers.includes(figure)) {
      play.select(figure);
      return;
    }
    if (this.#tapTarget(square, means, figure)) return;
    const mover = play.movers.find((id) => play.tokens.get(id)?.at === square);
    if (mover !== undefined) {
      play.select(mover === play.selected ? null : mover);
      return;
    }
    const reveal = slot === null ? undefined : play.slots.get(slot);
    if (reveal) {
      play.propose(reveal);
      return;
    }
    play.staged = null;
    const own = play.session.scene?.tokens.find(
      (token) => token.at === square && token.owner === play.session.seat && token.kind === 'character',
    );
    if (own && play.selected === null) void play.session.why(own.id, square);
    else if (play.selected !== null) void this.#explain(play.selected, square, slot, means, figure);
    else void this.#tell(nobody(play, square, slot));
  }

  /** Says why not; what only another deed could do there is offered instead, unless one means to walk. */
  async #explain(who: number, square: SquareName, slot: string | null, means: Means, figure: number | null): Promise<void> {
    const play = this.#play;
    const walking = play.deed?.kind === 'walk';
    await play.session.why(who, square, walking);
    if (!walking && (await this.#explainShot(who, square, figure))) return;
    if (walking || play.session.refusal || play.deedKey === null || play.selected !== who) return;
    play.deedKey = null;
    this.tap(square, slot, means, figure);
  }

  /** Somebody who strikes from afar, and points at an enemy, may not want to walk there; whether they would hit. */
  async #explainShot(who: number, square: SquareName, figure: number | null): Promise<boolean> {
    const play = this.#play;
    const { session } = play;
    const { refusal } = session;
    const enemies = session.scene!.tokens.filter((token) => token.at === square && token.kind === 'character' && token.owner !== session.seat);
    const target = enemies.find(({ id }) => id === figure) ?? enemies[0];
    const found = refusal && target ? await shot(play, who, target) : null;
    if (!found || session.refusal !== refusal || play.selected !== who) return false;
    if ('move' in found) {
      session.refusal = null;
      play.propose(found.move);
      return true;
    }
    const why = `${deedName('use', found.power)}: ${found.why}`;
    session.refusal = play.deedKey === `use:${found.power}` ? { rule: '', why: '', lead: why } : { ...refusal!, also: why };
    return false;
  }

  #tapToPlace(square: SquareName, means: Means): void {
    const play = this.#play;
    // A finger that slips must not place a token for good: a second tap does, or the button.
    if (means === 'touch' && play.waiting.length === 1 && play.staging.on(square) !== null) {
      void play.staging.commit();
      return;
    }
    const done = play.waiting.length > 1 || means === 'touch' ? play.staging.tap(square) : this.#tapTarget(square, means);
    if (!done && play.placing !== null) void play.session.why(play.placing, square);
  }

  #tapTarget(square: SquareName, means: Means, figure: number | null = null): boolean {
    const play = this.#play;
    const list = play.targets.get(square);
    if (!list) return false;
    const aimed = list.filter((move) => figure !== null && move.target === figure);
    const options = choices(aimed.length > 0 ? aimed : list);
    if (options.length > 1) {
      // Most who carry something mean to go there with it: a second tap says so.
      if (play.staged === square && play.chooser && isPlainWalk(play.way ?? options[0]!)) {
        play.propose(play.way ?? options[0]!);
        return true;
      }
      play.staged = square;
      play.chooser = options;
    } else if (means === 'touch' && play.staged !== square && play.session.ask === 'act' && !strikes(options[0]!)) {
      play.staged = square;
      play.chooser = play.confirm = null;
    } else {
      play.propose(options[0]!);
    }
    return true;
  }
}
