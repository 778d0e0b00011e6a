import type { Move, SquareName, Token } from '../protocol';
import { aim, bySquare, choices, deeds, movers, rotations, swaps, tokensOf, type Deed, type Rotation, type Swap } from './moves';
import { Advisor } from './advisor.svelte';
import { Aftermath } from './aftermath.svelte';
import { Facing } from './facing.svelte';
import type { Turn } from './geometry';
import { Lineup } from './lineup';
import { Overlay } from './overlay.svelte';
import { Route } from './route.svelte';
import type { Session } from './session.svelte';
import { isShared } from './share';
import { Staging } from './staging.svelte';

/** The power that swaps rooms, in the notation. */
const SWAPS = 'invert';

export type Means = 'mouse' | 'touch' | 'key';

/** What the person at the screen is pointing at: a character, a square, a choice not yet made. */
export class Play {
  selected: number | null = $state(null);
  deedKey: string | null = $state(null);
  hover: SquareName | null = $state(null);
  staged: SquareName | null = $state(null);
  chooser: Move[] | null = $state.raw(null);
  confirm: Move | null = $state.raw(null);
  piece: string | null = $state(null);
  turning: number | null = $state(null);
  swapping: number | null = $state(null);
  /** An attack that is looked at before it is made. */
  striking: Move | null = $state.raw(null);
  hideTokens = $state(false);
  /** Whether a small screen shows the board larger than usual. */
  larger = $state(false);
  /** How the board lies on the screen. */
  lies: Turn = $state(0);
  hint = $state(false);
  /** Asked to end the turn while points are left; the next time it ends. */
  ending = $state(false);

  readonly session: Session;
  readonly overlay: Overlay;
  readonly advisor: Advisor;
  readonly route: Route;
  readonly staging: Staging;
  readonly facing: Facing;
  readonly aftermath: Aftermath;
  readonly #lineup: Lineup;
  /** The square that was pointed at last. */
  #pointed: SquareName | null = null;

  constructor(session: Session) {
    this.session = session;
    this.overlay = new Overlay(this);
    this.advisor = new Advisor(this);
    this.route = new Route(this);
    this.staging = new Staging(this);
    this.facing = new Facing(session);
    this.aftermath = new Aftermath(session);
    this.#lineup = new Lineup(session);
  }

  tokens: Map<number, Token> = $derived.by(() => (this.session.shown ? tokensOf(this.session.shown) : new Map()));

  movers: number[] = $derived.by(() => (this.session.ask === 'act' ? movers(this.session.moves) : []));

  who: Token | null = $derived.by(() => (this.selected === null ? null : (this.tokens.get(this.selected) ?? null)));

  deeds: Deed[] = $derived.by(() =>
    this.session.ask === 'act' && this.selected !== null ? deeds(this.session.moves, this.selected) : [],
  );

  deed: Deed | null = $derived.by(() => this.deeds.find((deed) => deed.key === this.deedKey) ?? null);

  /** Every way to turn rooms that the points allow. */
  turns: Rotation[] = $derived.by(() => {
    const moves = this.deeds.find((deed) => deed.kind === 'turn')?.moves ?? [];
    return rotations(moves, (this.session.scene?.points ?? 0) + (this.who?.purse?.points ?? 0));
  });

  /** Every way to swap rooms. */
  swaps: Swap[] = $derived.by(() => {
    const { scene } = this.session;
    return scene ? swaps(this.deeds.find((deed) => deed.power === SWAPS)?.moves ?? [], scene) : [];
  });

  /** Whether the board shows rooms as they could lie. */
  get trying(): boolean {
    return this.turning !== null || this.swapping !== null;
  }

  /** Whether the board shows what a deed would lead to. */
  get previewing(): boolean {
    return this.trying || this.striking !== null;
  }

  /** Tokens of the revealed room that this seat places. */
  waiting: number[] = $derived.by(() =>
    this.session.ask === 'place' ? [...new Set(this.session.moves.map(placed).filter((id) => id !== null))] : [],
  );

  /** The token in hand. */
  placing: number | null = $derived.by(() => {
    if (this.selected !== null && this.waiting.includes(this.selected)) return this.selected;
    return this.waiting.find((token) => !this.staging.squares.has(token)) ?? this.waiting[0] ?? null;
  });

  /** Squares one can choose now, with the moves that they stand for. */
  targets: Map<SquareName, Move[]> = $derived.by(() => {
    const { session } = this;
    if (session.past) return new Map();
    if (session.ask === 'act' && !this.trying) {
      return bySquare(this.deed ? this.deed.moves : this.deeds.flatMap((deed) => deed.moves), this.tokens);
    }
    if (session.ask === 'place') {
      return bySquare(session.moves.filter((move) => placed(move) === this.placing), this.tokens);
    }
    return new Map();
  });

  /** Rooms one can choose now. */
  slots: Map<string, Move> = $derived.by(() => {
    const { session } = this;
    const slots = new Map<string, Move>();
    if (session.past) return slots;
    const list =
      session.ask === 'hide'
        ? session.moves.filter((move) => move.kind === 'hide' && move.piece === this.piece)
        : this.deeds.filter((deed) => deed.kind === 'reveal' && (this.deedKey === null || this.deedKey === deed.key)).flatMap((deed) => deed.moves);
    for (const move of list) if (move.slot !== null && !slots.has(move.slot)) slots.set(move.slot, move);
    return slots;
  });

  #way: Move | null = $state.raw(null);

  /** Of many ways to share loads, the one that is meant so far: the plainest, until another is chosen. */
  way: Move | null = $derived.by(() => {
    const ways = this.chooser;
    if (!ways || !isShared(ways)) return null;
    return ways.find((move) => move === this.#way) ?? ways[0]!;
  });

  share(way: Move): void {
    this.#way = way;
  }

  /** The move whose path is drawn. */
  pointed: Move | null = $derived.by(() => {
    if (this.way) return this.way;
    // Where somebody is attacked one may be able to walk as well.
    if (this.striking) return this.striking;
    const square = this.hover ?? this.staged;
    return (square !== null && this.targets.get(square)?.[0]) || null;
  });

  select(id: number | null): void {
    this.selected = id;
    this.hint = false;
    this.deedKey = this.staged = null;
    this.chooser = this.confirm = null;
    this.route.clear();
    this.stopTrying();
  }

  /** Keeps only what still makes sense after something happened. */
  settle(): void {
    const { ask, moves } = this.session;
    this.#lineup.finish();
    this.staged = this.deedKey = null;
    this.chooser = this.confirm = null;
    this.hint = this.ending = false;
    this.route.clear();
    this.advisor.clear();
    this.staging.prune();
    this.facing.clear();
    this.stopTrying();
    if (ask === 'act' && this.selected !== null && !this.movers.includes(this.selected)) this.selected = null;
    if (ask !== 'act' && ask !== 'place') this.selected = null;
    if (!moves.some((move) => move.piece === this.piece)) this.piece = moves.find((move) => move.kind === 'hide')?.piece ?? null;
  }

  /** Takes back the last choice that was not made yet; false if there is none. */
  cancel(): boolean {
    const hinted = this.advisor.clear();
    const shown = this.session.refusal !== null || hinted || this.ending;
    this.session.refusal = null;
    this.ending = false;
    if (this.route.active) {
      this.route.clear();
      return true;
    }
    if (this.chooser || this.confirm || this.staged || this.deedKey || this.previewing) {
      this.deedKey = this.staged = null;
      this.chooser = this.confirm = null;
      this.stopTrying();
      return true;
    }
    const chosen = this.selected !== null;
    this.selected = null;
    return chosen || shown;
  }

  async run(move: Move): Promise<void> {
    this.chooser = this.confirm = null;
    this.staged = null;
    this.#lineup.note(move);
    await this.session.act(move.text);
  }

  /** What was chosen in the last game of this kind and may be chosen now. */
  get lastTime(): Move[] {
    return this.#lineup.last;
  }

  /** Chooses as in the last game, as far as that is allowed. */
  async asLastTime(): Promise<void> {
    const { ask } = this.session;
    for (const { text } of this.lastTime) {
      await this.session.idle();
      const move = this.session.moves.find((move) => move.text === text);
      if (this.session.ask !== ask) return;
      if (move) await this.run(move);
    }
  }

  /** Turns the room by the quarters that are tried out, one after the other. */
  async turn(): Promise<void> {
    const moves = this.turns[this.turning ?? -1]?.moves ?? [];
    await this.session.actAll(moves.map((move) => move.text));
  }

  /** Swaps the rooms that are tried out. */
  async swap(): Promise<void> {
    const swap = this.swaps[this.swapping ?? -1];
    if (swap) await this.run(swap.move);
  }

  /** Does a move; shows first where rooms would lie and who would fight, and asks again where it cannot be taken back. */
  propose(move: Move): void {
    const swap = this.swaps.findIndex((swap) => swap.move.text === move.text);
    if (swap >= 0) this.startSwapping(swap);
    else if (strikes(move)) this.#startStriking(move);
    else if (move.final && this.confirm !== move) this.confirm = move;
    else void this.run(move);
  }

  startDeed(deed: Deed): void {
    this.chooser = this.confirm = null;
    if (deed.kind === 'turn') {
      this.startTurning(0);
      return;
    }
    if (deed.power === SWAPS) {
      this.startSwapping(0);
      return;
    }
    this.stopTrying();
    const list = choices(deed.moves);
    if (list.length === 1 && deed.kind !== 'walk') {
      this.deedKey = deed.key;
      this.propose(list[0]!);
    } else if (bySquare(list, this.tokens).size === 0) {
      this.deedKey = deed.key;
      this.chooser = list;
    } else {
      this.deedKey = this.deedKey === deed.key ? null : deed.key;
    }
  }

  startTurning(index: number): void {
    const rotation = this.turns[index];
    if (!rotation) return;
    this.deedKey = 'turn';
    this.swapping = this.striking = null;
    this.turning = index;
    this.confirm = this.chooser = null;
    void this.session.tryOut(rotation.moves);
  }

  startSwapping(index: number): void {
    const swap = this.swaps[index];
    if (!swap) return;
    this.deedKey = `use:${SWAPS}`;
    this.turning = this.striking = null;
    this.swapping = index;
    this.confirm = this.chooser = null;
    void this.session.tryOut([swap.move]);
  }

  #startStriking(move: Move): void {
    this.turning = this.swapping = null;
    this.confirm = this.chooser = null;
    this.staged = aim(move, this.tokens);
    this.striking = move;
    void this.aftermath.learn();
    void this.session.tryOut([move]);
  }

  /** The next turn or swap that could be made, or the one before. */
  tryNext(back: boolean): void {
    const next = (now: number | null, count: number): number => (now === null ? 0 : (now + (back ? count - 1 : 1)) % Math.max(1, count));
    if (this.swapping !== null) this.startSwapping(next(this.swapping, this.swaps.length));
    else this.startTurning(next(this.turning, this.turns.length));
  }

  stopTrying(): void {
    if (!this.previewing) return;
    this.turning = this.swapping = this.striking = null;
    void this.session.tryOut([]);
  }

  /** Action points that would be lost at the end of the turn: a wheel keeps some. */
  get losing(): number {
    const { scene } = this.session;
    return Math.max(0, (scene?.points ?? 0) - (scene?.wheel?.most ?? 0));
  }

  /** Ends the turn; asks once more where points would be lost. */
  endTurn(): void {
    const { session } = this;
    const pass = session.moves.find((move) => move.kind === 'pass');
    if (session.ask !== 'act' || !pass) return;
    if (this.losing > 0 && !this.ending && this.movers.length > 0) this.ending = true;
    else void session.act(pass.text);
  }

  /** Points at a square, or at a figure where several stand in one place: selects, previews, does or explains. */
  tap(square: SquareName, slot: string | null, means: Means, figure: number | null = null): void {
    const { session } = this;
    session.refusal = null;
    if (session.past || !session.ask) return;
    if (this.route.active) {
      void (this.route.end === square ? this.route.go() : this.route.extend(square));
      return;
    }
    // Who is asked after Enter answers with Enter.
    const again = square === this.#pointed;
    this.#pointed = square;
    if (again && means === 'key' && this.confirm) {
      void this.run(this.confirm);
      return;
    }
    if (again && means === 'key' && this.way) {
      this.propose(this.way);
      return;
    }
    if (square !== this.staged) this.#dropChoice();
    if (session.ask === 'act') this.#tapToAct(square, slot, means, figure);
    else if (session.ask === 'place') this.#tapToPlace(square, means);
    else if (session.ask === 'facing') this.facing.choose(square);
    else if (session.ask === 'hide' && slot !== null) {
      const move = this.slots.get(slot);
      if (move) void this.run(move);
    }
  }

  /** Adds a square to the way of the chosen character. */
  passBy(square: SquareName): void {
    if (this.session.ask !== 'act' || this.selected === null || this.trying) return;
    this.chooser = this.confirm = this.staged = null;
    if (this.route.who === this.selected || this.route.begin(this.selected)) void this.route.extend(square);
  }

  /** Another square was pointed at: what was asked about the last one is no longer meant. */
  #dropChoice(): void {
    if (!this.chooser && !this.confirm) return;
    this.chooser = this.confirm = null;
    if (this.deed && bySquare(this.deed.moves, this.tokens).size === 0) this.deedKey = null;
  }

  #tapToAct(square: SquareName, slot: string | null, means: Means, figure: number | null): void {
    if (this.striking) {
      // A second tap on the same enemy is no answer: whoever clicks twice by mistake has not begun a combat.
      const same = square === this.staged && (figure === null || figure === this.striking.target);
      if (same && means === 'key') void this.run(this.striking);
      if (same) return;
      this.stopTrying();
    }
    if (this.trying) {
      const other = this.swapping === null ? -1 : this.swaps.findIndex(({ slots }) => slots[1] === slot);
      if (other >= 0 && other !== this.swapping) this.startSwapping(other);
      else if (means === 'key') void (this.turning === null ? this.swap() : this.turn());
      else this.cancel();
      return;
    }
    if (figure !== null && figure !== this.selected && this.deedKey === null && this.movers.includes(figure)) {
      this.select(figure);
      return;
    }
    if (this.#tapTarget(square, means, figure)) return;
    const mover = this.movers.find((id) => this.tokens.get(id)?.at === square);
    if (mover !== undefined) {
      this.select(mover === this.selected ? null : mover);
      return;
    }
    const reveal = slot === null ? undefined : this.slots.get(slot);
    if (reveal) {
      this.propose(reveal);
      return;
    }
    this.staged = null;
    const own = this.session.scene?.tokens.find(
      (token) => token.at === square && token.owner === this.session.seat && token.kind === 'character',
    );
    if (own && this.selected === null) void this.session.why(own.id, square);
    else if (this.selected !== null) void this.#explain(this.selected, square, slot, means, figure);
    else this.hint = true;
  }

  /** Says why not; what only another deed could do there is offered instead, unless one means to walk. */
  async #explain(who: number, square: SquareName, slot: string | null, means: Means, figure: number | null): Promise<void> {
    const walking = this.deed?.kind === 'walk';
    await this.session.why(who, square, walking);
    if (walking || this.session.refusal || this.deedKey === null || this.selected !== who) return;
    this.deedKey = null;
    this.tap(square, slot, means, figure);
  }

  #tapToPlace(square: SquareName, means: Means): void {
    // A finger that slips must not place a token for good: a second tap does, or the button.
    if (means === 'touch' && this.waiting.length === 1 && this.staging.on(square) !== null) {
      void this.staging.commit();
      return;
    }
    const done = this.waiting.length > 1 || means === 'touch' ? this.staging.tap(square) : this.#tapTarget(square, means);
    if (!done && this.placing !== null) void this.session.why(this.placing, square);
  }

  #tapTarget(square: SquareName, means: Means, figure: number | null = null): boolean {
    const list = this.targets.get(square);
    if (!list) return false;
    const aimed = list.filter((move) => figure !== null && move.target === figure);
    const options = choices(aimed.length > 0 ? aimed : list);
    if (options.length > 1) {
      this.staged = square;
      this.chooser = options;
    } else if (means === 'touch' && this.staged !== square && this.session.ask === 'act' && !strikes(options[0]!)) {
      this.staged = square;
      this.chooser = this.confirm = null;
    } else {
      this.propose(options[0]!);
    }
    return true;
  }
}

const strikes = (move: Move): boolean => move.kind === 'fight' || move.kind === 'shoot';

export function placed(move: Move): number | null {
  return move.kind === 'place' ? (move.target ?? move.who) : null;
}
