import type { Move, SquareName, Token } from '../protocol';
import { bySquare, choices, deeds, movers, strikes, tokensOf, type Deed } from './moves';
import { Advisor } from './advisor.svelte';
import { Aftermath } from './aftermath.svelte';
import type { Scale } from './board/view';
import { Facing } from './facing.svelte';
import type { Turn } from './geometry';
import { Lineup } from './lineup';
import { Overlay } from './overlay.svelte';
import { Pointing } from './pointing';
import { Route } from './route.svelte';
import type { Session } from './session.svelte';
import { isShared } from './share';
import { Staging } from './staging.svelte';
import { SWAPS, Trial } from './trial.svelte';

/** What the person at the screen is pointing at: a character, a square, a choice not yet made. */
export class Play {
  selected: number | null = $state(null);
  deedKey: string | null = $state(null);
  hover: SquareName | null = $state(null);
  staged: SquareName | null = $state(null);
  chooser: Move[] | null = $state.raw(null);
  confirm: Move | null = $state.raw(null);
  piece: string | null = $state(null);
  hideTokens = $state(false);
  /** How much of the board a small screen shows. */
  scale: Scale = $state('usual');
  /** The square around which it is to be shown next. */
  closer: SquareName | null = null;
  /** Whether a small screen shows the whole board anyway. */
  fits = $state(true);
  /** How the board lies on the screen. */
  lies: Turn = $state(0);
  /** Asked to end the turn while points are left; the next time it ends. */
  ending = $state(false);

  readonly session: Session;
  readonly overlay: Overlay;
  readonly advisor: Advisor;
  readonly route: Route;
  readonly staging: Staging;
  readonly facing: Facing;
  readonly aftermath: Aftermath;
  readonly trial: Trial;
  readonly pointing: Pointing;
  readonly #lineup: Lineup;

  constructor(session: Session) {
    this.session = session;
    this.overlay = new Overlay(this);
    this.advisor = new Advisor(this);
    this.route = new Route(this);
    this.staging = new Staging(this);
    this.facing = new Facing(session);
    this.aftermath = new Aftermath(session);
    this.trial = new Trial(this);
    this.pointing = new Pointing(this);
    this.#lineup = new Lineup(session);
  }

  tokens: Map<number, Token> = $derived.by(() => (this.session.shown ? tokensOf(this.session.shown) : new Map()));

  movers: number[] = $derived.by(() => (this.session.ask === 'act' ? movers(this.session.moves) : []));

  who: Token | null = $derived.by(() => (this.selected === null ? null : (this.tokens.get(this.selected) ?? null)));

  /** The place of the room in which the chosen one stands, whatever is tried out. */
  get room(): string | null {
    const { scene } = this.session;
    const at = scene?.tokens.find((token) => token.id === this.selected)?.at;
    return scene?.squares.find((square) => square.name === at)?.slot ?? null;
  }

  deeds: Deed[] = $derived.by(() =>
    this.session.ask === 'act' && this.selected !== null ? deeds(this.session.moves, this.selected) : [],
  );

  deed: Deed | null = $derived.by(() => this.deeds.find((deed) => deed.key === this.deedKey) ?? null);

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
    if (session.ask === 'act' && !this.trial.ofRooms) {
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
    if (this.trial.striking) return this.trial.striking;
    const square = this.hover ?? this.staged;
    return (square !== null && this.targets.get(square)?.[0]) || null;
  });

  select(id: number | null): void {
    this.selected = id;
    this.deedKey = this.staged = null;
    this.chooser = this.confirm = null;
    this.route.clear();
    this.trial.stop();
  }

  /** Drops what was about to be done; who is chosen stays so. */
  leaveOff(): void {
    this.staged = this.deedKey = null;
    this.chooser = this.confirm = null;
    this.ending = false;
    this.route.clear();
    this.trial.stop();
  }

  /** Keeps only what still makes sense after something happened. */
  settle(): void {
    const { ask, moves } = this.session;
    this.#lineup.finish();
    this.leaveOff();
    // What the page said itself was about the table before.
    if (this.session.refusal?.lead) this.session.refusal = null;
    this.advisor.clear();
    this.staging.prune();
    this.facing.clear();
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
    if (this.chooser || this.confirm || this.staged || this.deedKey || this.trial.active) {
      this.deedKey = this.staged = null;
      this.chooser = this.confirm = null;
      this.trial.stop();
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
    await this.runAll(this.lastTime);
  }

  /** Makes choices one after the other, as long as they are asked for. */
  async runAll(moves: Move[]): Promise<void> {
    const { ask } = this.session;
    for (const { text } of moves) {
      await this.session.idle();
      const move = this.session.moves.find((move) => move.text === text);
      if (this.session.ask !== ask) return;
      if (move) await this.run(move);
    }
  }

  /** Does a move; shows first where rooms would lie and who would fight, and asks again where it cannot be taken back. */
  propose(move: Move): void {
    const swap = this.trial.swaps.findIndex((swap) => swap.move.text === move.text);
    if (swap >= 0) this.trial.swap(swap);
    else if (strikes(move)) this.trial.strike(move);
    else if (move.final && this.confirm !== move) this.confirm = move;
    else void this.run(move);
  }

  startDeed(deed: Deed): void {
    this.chooser = this.confirm = null;
    if (deed.kind === 'turn') {
      this.trial.turn(0);
      return;
    }
    if (deed.power === SWAPS) {
      this.trial.swap(0);
      return;
    }
    this.trial.stop();
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
}

export function placed(move: Move): number | null {
  return move.kind === 'place' ? (move.target ?? move.who) : null;
}
