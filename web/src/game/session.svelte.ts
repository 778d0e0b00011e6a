import type { Advice, ClockRule, Line, Move, PieceFacts, Preview, Reached, Refusal, Scene, Seat, Side, SightLine, SquareName, Threat, Why } from '../protocol';
import type { Timepiece } from '../online/clock';
import type { Table } from '../online/table.svelte';
import type { Client } from '../worker/client';
import type { Seats } from './agreement';
import type { Told } from './explain';
import { lastOwn } from './recap';
import { settings } from './settings.svelte';

const SETUP = ['pickPair', 'pickCharacter', 'pickObject', 'forces', 'discard', 'team', 'hide', 'facing'];

export const isSetup = (kind: string): boolean => SETUP.includes(kind);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What to do, and why where a computer thought about it. */
export type Hint = Pick<Advice, 'step'> & { why: Why | null };

/** Something that this seat means to do, on the table before it. */
export interface Step {
  text: string;
  /** What is known of it; null for what was typed in another way than it is listed. */
  move: Move | null;
  scene: Scene;
}

/** What this seat means to do in its turn, and how the table is as long as nothing of it is done. */
export interface Intent {
  steps: Step[];
  scene: Scene;
  moves: Move[];
  log: Line[];
}

/** A game as the seat in front of the screen sees it, on this device or on a server. */
export abstract class Session {
  scene: Scene | null = $state.raw(null);
  moves: Move[] = $state.raw([]);
  log: Line[] = $state.raw([]);
  /** Lines that came since the board was last drawn. */
  fresh: Line[] = $state.raw([]);
  /** What happened while somebody else sat at the screen. */
  unheard: Line[] = $state.raw([]);
  seat: Seat = $state('spectator');
  seats: Seats = $state.raw({});
  curtain: Side | null = $state(null);
  thinking: Side | null = $state(null);
  /** An action is on its way and not answered yet. */
  sending = $state(false);
  refusal: Told | null = $state.raw(null);
  crash: string | null = $state(null);
  past: { ply: number; scene: Scene } | null = $state.raw(null);
  /** What is planned; scene, moves and log are then those after it. */
  plan: Intent | null = $state.raw(null);
  /** So many planned actions fell away because the table has changed; told until something is done or planned again. */
  fallen = $state(0);
  preview: { moves: Move[]; preview: Preview } | null = $state.raw(null);

  /** What there is around a game that a server hosts; null for a game on this device. */
  abstract readonly table: Table | null;

  /** What knows the time of the sides; null where nobody's is limited. */
  get timer(): Timepiece | null {
    return this.table;
  }

  /** What was agreed about time; null where nobody was asked. */
  get clock(): ClockRule | null {
    return this.table?.around?.clock ?? null;
  }

  /** Sides that lost because their time was up. */
  get flagged(): Side[] {
    return this.table?.around?.flagged ?? [];
  }

  protected client: Client;
  /** Counts the games that this session had; what was asked for an earlier one is not listened to. */
  protected run = 0;
  #attempts = 0;
  #sketching = false;

  constructor(client: Client) {
    this.client = client;
  }

  /** What the board shows: the past, a turn tried out, or now. */
  get shown(): Scene | null {
    return this.past?.scene ?? this.preview?.preview.scene ?? this.scene;
  }

  /** Sides of the persons at this screen. */
  abstract get persons(): Side[];

  /** What the seat in front of the screen is asked, if anything. */
  get ask(): string | null {
    if (this.curtain || !this.scene) return null;
    return this.scene.ask.find((ask) => ask.side === this.seat && this.persons.includes(ask.side))?.kind ?? null;
  }

  /** Whether the whole game may be written down now, secrets included. */
  abstract get mayRecord(): boolean;

  /** Does several things, of which the first ones were planned and are shown already; stops where one is refused, which is told. */
  protected abstract perform(texts: string[], planned: number): Promise<boolean>;
  /** Takes back the last thing that was done. */
  protected abstract revert(): Promise<void>;
  /** Lets the lot answer the rest of what the set-up asks now, for whoever sits here. */
  abstract atRandom(): Promise<void>;
  /** The whole game written down; null where that failed, which is then told. */
  abstract record(): Promise<string | null>;
  /** The table after so many lines of the log; null where that failed, which is then told. */
  protected abstract sceneAt(ply: number): Promise<Scene | null>;

  /** Waits for the engine. Nothing comes back where the game was left meanwhile, or where the engine broke, which is then told. */
  protected async hear<T>(answer: Promise<T>): Promise<T | undefined> {
    const { run } = this;
    try {
      const heard = await answer;
      return run === this.run ? heard : undefined;
    } catch (error) {
      if (run === this.run) this.crash = messageOf(error);
      return undefined;
    }
  }

  async lift(): Promise<void> {}

  /** Stops everything; a worker that still thinks is not listened to. */
  leave(): void {
    this.run++;
    this.scene = null;
    this.moves = [];
    this.log = this.fresh = this.unheard = [];
    this.curtain = this.thinking = null;
    this.sending = false;
    this.fallen = 0;
    this.crash = this.refusal = this.past = this.preview = this.plan = null;
  }

  /** Why a token may not act on a square; null if it may. */
  async reason(who: number, to: SquareName, walking = false): Promise<Refusal | null> {
    const reply = await this.hear(this.client.ask({ do: 'why', seat: this.seat, who, to, walking }));
    if (!reply) return null;
    return 'error' in reply ? { rule: '', why: reply.message } : reply.ok === 'why' ? reply.refusal : null;
  }

  async why(who: number, to: SquareName, walking = false): Promise<void> {
    const { run } = this;
    const refusal = await this.reason(who, to, walking);
    if (run === this.run) this.refusal = refusal;
  }

  /** How many lines of the log have happened. */
  get ply(): number {
    return (this.plan ?? this).scene?.ply ?? 0;
  }

  /** Whether what this seat is asked now can be planned. */
  get mayPlan(): boolean {
    return this.ask === 'act' || this.ask === 'card';
  }

  /** Whether what is done now is only planned. */
  get planning(): boolean {
    return settings.plan && this.mayPlan;
  }

  /** Does something in notation, or plans it; a refusal is shown. */
  act(text: string): Promise<boolean> {
    return this.actAll([text]);
  }

  /** Does or plans several things one after the other; stops where one is refused. Nobody acts on a table that is not shown. */
  async actAll(texts: string[]): Promise<boolean> {
    if (this.past) return false;
    this.fallen = 0;
    if (!this.planning || this.sending) return this.#carryOut(texts);
    for (const [index, text] of texts.entries()) {
      const move = this.moves.find((move) => move.text === text) ?? null;
      const came = await this.#sketch([...(this.plan?.steps ?? []), { text, move, scene: this.scene! }]);
      if (came === 'refused') return false;
      // Somebody would learn something or is asked next, so what was planned happens before it.
      if (came === 'apart') return this.#carryOut(texts.slice(index));
    }
    return true;
  }

  /** Plans from now on before anything is done, or no longer; a plan is done or dropped first. */
  togglePlan(): void {
    if (!this.mayPlan || this.plan) return;
    settings.plan = !settings.plan;
    settings.keep();
  }

  /** Does what is planned. */
  async commit(): Promise<void> {
    if (this.plan) await this.#carryOut([]);
  }

  /** Does something that has nothing to do with the plan, which is kept. */
  async actAside(text: string): Promise<void> {
    const steps = this.plan?.steps ?? [];
    await this.dropPlan();
    if (await this.perform([text], 0)) await this.replan(steps);
  }

  #carryOut(texts: string[]): Promise<boolean> {
    const planned = (this.plan?.steps ?? []).map((step) => step.text);
    return this.perform([...planned, ...texts], planned.length);
  }

  async dropPlan(): Promise<void> {
    if (this.plan) await this.#sketch([]);
  }

  /** Plans again, on a table that has changed, as much as still holds. */
  protected async replan(steps: Step[]): Promise<void> {
    let held = this.mayPlan ? steps.length : 0;
    while (held > 0 && (await this.#sketch(steps.slice(0, held))) !== 'held') held--;
    if (held === steps.length || !this.scene || this.scene.outcome) return;
    this.fallen = steps.length - held;
    // The table has changed, and that is told: not what rule is in the way now.
    this.refusal = null;
  }

  /** Takes back what was planned last, else what was done last. */
  async undo(): Promise<void> {
    this.fallen = 0;
    const steps = this.plan?.steps;
    if (steps) await this.#sketch(steps.slice(0, -1));
    else await this.revert();
  }

  /** Shows the table after these steps, as far as the engine can foresee it. */
  async #sketch(steps: Step[]): Promise<'held' | 'refused' | 'apart'> {
    const { scene, moves, log, seat } = this;
    if (this.#sketching || !scene) return 'refused';
    this.#sketching = true;
    this.refusal = null;
    const base = this.plan ?? { scene, moves, log };
    const reply = await this.hear(this.client.ask({ do: 'sketch', seat, texts: steps.map((step) => step.text) }));
    this.#sketching = false;
    // A table that changed meanwhile is planned on anew.
    if (!reply || this.scene !== scene) return 'refused';
    if ('error' in reply || reply.ok !== 'sketch') {
      this.refusal = 'error' in reply ? (reply.refusal ?? { rule: '', why: reply.message }) : null;
      return 'refused';
    }
    if (reply.held < steps.length) {
      this.refusal = reply.refusal;
      return reply.refusal ? 'refused' : 'apart';
    }
    const lines = [...base.log, ...reply.lines];
    this.fresh = lines.slice(log.length);
    this.log = lines;
    this.past = this.preview = null;
    this.plan = steps.length > 0 ? { ...base, steps } : null;
    this.moves = this.plan ? reply.moves : base.moves;
    this.scene = this.plan ? reply.scene : base.scene;
    return 'held';
  }

  /** Resolves when everybody else at this screen has answered what they were asked. */
  async idle(): Promise<void> {}

  /** Why something in notation is refused; null if it is not. */
  async check(text: string): Promise<Refusal | null> {
    const reply = await this.hear(this.client.ask({ do: 'check', seat: this.seat, text }));
    if (!reply) return null;
    if ('error' in reply) return reply.refusal ?? { rule: '', why: reply.message };
    return reply.ok === 'checked' ? reply.refusal : null;
  }

  /** Whether the moment that is shown could be gone back to by agreement. */
  get mayTakeBack(): boolean {
    return false;
  }

  /** Goes back to an earlier moment, on which all agreed. */
  async takeBack(_ply: number): Promise<void> {}

  /** Whether hints are fair here: not in games against people elsewhere. */
  get mayAdvise(): boolean {
    return false;
  }

  /** What a strong computer would do in the place of this seat; null where there is nothing to advise. */
  async advise(): Promise<Hint | null> {
    return null;
  }

  /** What a lesson says about the next step, where a computer would give its reason. */
  get remark(): string {
    return '';
  }

  /** Squares that a lesson points at. */
  get marked(): SquareName[] {
    return [];
  }

  /** Whether this is a game that can be given up or agreed to be a draw. */
  get mayResign(): boolean {
    return true;
  }

  /** A square to look at first, if not the own line. */
  get outset(): SquareName | null {
    return null;
  }

  /** Games of a hundred that this seat would win from here; null where that cannot be told. */
  async chance(): Promise<number | null> {
    return null;
  }

  /** What is printed on all pieces. */
  async pieces(): Promise<PieceFacts[]> {
    return (await this.hear(this.client.get('pieces', { do: 'pieces', edition: this.scene?.edition })))?.pieces ?? [];
  }

  /** Shows what moves would lead to, one after the other; nothing with none. */
  async tryOut(moves: Move[]): Promise<void> {
    const attempt = ++this.#attempts;
    if (moves.length === 0) {
      this.preview = null;
      return;
    }
    const reply = await this.hear(this.client.ask({ do: 'preview', seat: this.seat, texts: moves.map((move) => move.text) }));
    if (!reply || attempt !== this.#attempts) return;
    if ('error' in reply) {
      // What was tried out before is not what is refused now.
      this.preview = null;
      this.refusal = reply.refusal;
    } else if (reply.ok === 'preview') this.preview = { moves, preview: reply.preview };
  }

  /** Where a character gets to with so many points. */
  async reach(who: number, points: number): Promise<Reached[]> {
    return (await this.hear(this.client.get('reach', { do: 'reach', seat: this.seat, who, points })))?.squares ?? [];
  }

  /** What a character sees. */
  async sight(who: number): Promise<SightLine[]> {
    return (await this.hear(this.client.get('sight', { do: 'sight', seat: this.seat, who })))?.lines ?? [];
  }

  /** What the other sides could do to this seat's. */
  async danger(): Promise<Threat[]> {
    return (await this.hear(this.client.get('danger', { do: 'danger', seat: this.seat })))?.threats ?? [];
  }

  /** The table as this seat saw it after so many lines of the log. */
  earlier(ply: number): Promise<Scene | null> {
    return this.sceneAt(ply);
  }

  async lookBack(ply: number): Promise<void> {
    if (!this.scene) return;
    if (ply >= this.ply) {
      this.past = null;
      return;
    }
    const { run } = this;
    const scene = await this.sceneAt(Math.max(0, ply));
    if (!scene || run !== this.run) return;
    this.preview = null;
    this.past = { ply: Math.max(0, ply), scene };
  }

  /** How many lines there were after the last turn of this seat. */
  get #mine(): number {
    return lastOwn((this.plan ?? this).log, this.seat);
  }

  /** Whether anything came since the last turn of this seat. */
  get news(): boolean {
    return this.#mine < this.ply;
  }

  /** Plays again, step by step, what came since the last turn of this seat. */
  async recap(): Promise<void> {
    const run = this.run;
    const end = this.ply;
    for (let ply = this.#mine; ply < end && run === this.run; ply++) {
      await this.lookBack(ply);
      await wait(Math.max(350, settings.pause));
      if (!this.past) return;
    }
    this.past = null;
  }

  /** How long the board needs to show what just came. */
  protected lasts(): number {
    const steps = this.fresh.flatMap((line) => line.happenings).filter((happening) => happening.kind === 'stepped').length;
    const turned = this.fresh.some((line) => line.happenings.some((happening) => happening.kind === 'turned'));
    return settings.step * (steps + (turned ? 4 : 0));
  }
}
