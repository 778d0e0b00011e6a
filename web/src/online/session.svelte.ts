import type { Line, Moment, Refusal, Scene, Side, Tell, Update } from '../protocol';
import { isSetup, messageOf, Session, wait } from '../game/session.svelte';
import { computer, isComputer, type Seats } from '../game/agreement';
import type { Client } from '../worker/client';
import { note, onKey, proveKey, seatAt, voidKey } from './seats';
import { Table } from './table.svelte';
import { Denied, type Wire } from './wire.svelte';
import { failureText, namesOf } from './words';

/** The longest time that the board may take to show what came, so that it never lags behind the clock. */
const LONGEST = 2500;

/** Another tab of this browser that changed the key keeps the new one within this time. */
const GRACE = 500;

/** A game that a server hosts. The engine of the page follows it, so what is legal and why not is known at once. */
export class OnlineSession extends Session {
  readonly table: Table;

  #watching: boolean;
  #stop: () => void = () => {};
  /** Whether this connection follows the game; news before that are about another one. */
  #opened = false;
  /** The key that the game was opened with. */
  #key: string | null = null;
  #now: Moment | null = null;
  #lines: Line[] = [];
  #pasts = new Map<number, Scene>();
  #showing = false;
  #waiters: (() => void)[] = [];
  #hurry: () => void = () => {};
  /** The board shows already what is being sent. */
  #holding = false;

  /** A spectator uses no key even where this device has one. */
  constructor(client: Client, wire: Wire, game: string, watching = false) {
    super(client);
    this.table = new Table(wire, game);
    this.#watching = watching;
  }

  get persons(): Side[] {
    return this.table.side === null ? [] : [this.table.side];
  }

  get mayRecord(): boolean {
    return this.scene?.outcome != null;
  }

  /** Follows the game from now on, also after the connection broke. */
  start(): void {
    this.table.wire.follower = this;
    const told = (tell: Tell): void => this.#told(tell);
    const connected = (): void => {
      this.table.heard = false;
      void this.#open();
    };
    const deaf = this.table.wire.listen({ connected, told });
    const unaware = onKey(this.table.game, () => this.#changed() && void this.#open());
    this.#stop = () => {
      deaf();
      unaware();
    };
  }

  /** Whether this device has another key now than the one that the game was opened with. */
  #changed(): boolean {
    const seat = this.#watching ? null : seatAt(this.table.game);
    return seat !== null && seat.key !== this.#key;
  }

  override leave(): void {
    super.leave();
    this.#stop();
    this.#wakeAll();
    const { wire } = this.table;
    if (wire.follower !== this) return;
    wire.follower = null;
    if (wire.state === 'open') wire.ask('done', { say: 'leave' }).catch(() => {});
  }

  async #open(): Promise<void> {
    const { table } = this;
    const seat = this.#watching ? null : seatAt(table.game);
    const key = (this.#key = seat?.key ?? null);
    table.side = seat?.side ?? null;
    const run = this.run;
    this.#opened = false;
    try {
      const opened = await table.wire.ask('opened', { say: 'open', game: table.game, key, from: this.#lines.length });
      if (run !== this.run) return;
      if (key !== null) proveKey(table.game, key);
      this.#opened = true;
      table.trouble = null;
      table.around = opened.around;
      table.heard = true;
      table.orders = opened.orders;
      if (opened.update) this.#take(opened.update);
      this.#note();
    } catch (error) {
      if (run !== this.run || key !== this.#key) return;
      if (key !== null && isDenied(error)) await this.#denied(key, error);
      else table.refuse(error);
    }
  }

  /** The key opens nothing any more; perhaps another tab of this browser has the one that does, or this one asked for it. */
  async #denied(key: string, error: unknown): Promise<void> {
    const { run, table } = this;
    if (!this.#changed()) await wait(GRACE);
    if (run !== this.run || key !== this.#key) return;
    if (this.#changed()) return this.#open();
    voidKey(table.game, key);
    if (this.#changed()) return this.#open();
    if (this.#lines.length > 0 || table.around) table.trouble = 'revoked';
    else table.refuse(error);
  }

  #told(tell: Tell): void {
    const { table } = this;
    if (tell.tell === 'around' && tell.around.game === table.game) {
      table.around = tell.around;
      this.#note();
    } else if (tell.tell === 'news' && this.#opened) {
      this.#take(tell.update);
    } else if (tell.tell === 'revoked' && this.#opened) {
      void this.#open();
    }
  }

  #take(update: Update): void {
    if (update.from > this.#lines.length) {
      this.#lines = [];
      void this.#open();
      return;
    }
    if (update.from < this.#lines.length) {
      for (const ply of [...this.#pasts.keys()]) if (ply > update.from) this.#pasts.delete(ply);
      if (this.past && this.past.ply > update.from) this.past = null;
      this.log = this.log.slice(0, update.from);
    }
    this.#lines = [...this.#lines.slice(0, update.from), ...update.lines];
    this.#now = update.now;
    this.table.watch = { clocks: update.clocks, at: performance.now() };
    this.seat = update.seat;
    if (this.#holding) this.#wakeAll();
    else void this.#show();
  }

  /** Shows the newest moment; what comes while the board still moves is shown together afterwards. */
  async #show(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    const run = this.run;
    let shown: Moment | null = null;
    try {
      while (shown !== this.#now && run === this.run && !this.#holding) {
        shown = this.#now!;
        await this.#follow(shown, run);
        if (run === this.run && !document.hidden) await this.#rest(Math.min(this.lasts(), LONGEST));
      }
    } catch (error) {
      if (run === this.run) this.crash = messageOf(error);
    } finally {
      this.#showing = false;
    }
  }

  async #follow(now: Moment, run: number): Promise<void> {
    const { seat } = this;
    const { scene } = await this.client.get('scene', { do: 'follow', seat, now });
    const asked = scene.ask.some((ask) => ask.side === this.table.side && ask.side === seat);
    const moves = asked ? (await this.client.get('legal', { do: 'legal', seat })).moves : [];
    if (run !== this.run) return;
    const steps = this.plan?.steps ?? [];
    this.plan = null;
    const lines = this.#lines.slice(0, now.ply);
    this.seats = this.#seats();
    this.fresh = this.scene ? lines.slice(this.log.length) : [];
    this.log = lines;
    this.moves = moves;
    this.preview = null;
    this.scene = scene;
    const bot = asked ? undefined : scene.ask.find(({ side }) => isComputer(this.seats[side]));
    this.thinking = bot?.side ?? null;
    this.#note();
    this.#wakeAll();
    await this.replan(steps);
  }

  #seats(): Seats {
    const seats: Seats = {};
    for (const [side, sitter] of Object.entries(this.table.around?.seats ?? {})) {
      seats[side as Side] = sitter.kind === 'bot' ? computer(sitter.level, sitter.style) : 'person';
    }
    return seats;
  }

  /** Keeps for the list of the own games how this one stands. */
  #note(): void {
    const { around, game, side } = this.table;
    if (!around || side === null) return;
    const { scene } = this;
    const stands = !around.begun || !scene ? 'waiting' : scene.outcome ? 'over' : this.ask === null ? 'theirs' : 'mine';
    note(game, { table: around.table, others: namesOf(around, side), stands, ply: scene?.ply ?? 0, at: Date.now() });
  }

  async #rest(ms: number): Promise<void> {
    await Promise.race([wait(ms), new Promise<void>((done) => (this.#hurry = done))]);
  }

  #wakeAll(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #shown(): Promise<void> {
    return new Promise((done) => this.#waiters.push(done));
  }

  /** Sends something that changes the table, and waits until the board shows what came of it. */
  async #send(say: { say: 'act'; text: string } | { say: 'undo' }): Promise<boolean> {
    if (this.sending || !this.#now || !this.scene) return false;
    this.refusal = null;
    this.sending = true;
    this.#hurry();
    const shown = this.#shown();
    try {
      await this.table.wire.ask('done', { ...say, ply: this.#now.ply });
      this.past = this.preview = null;
      await shown;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  protected async perform(texts: string[], planned: number): Promise<boolean> {
    this.#holding = planned > 0;
    try {
      for (const [index, text] of texts.entries()) {
        if (index === planned && this.#holding) await this.#release();
        if (!(await this.#send({ say: 'act', text }))) return false;
      }
      return true;
    } finally {
      await this.#release();
    }
  }

  /** Shows again what the server tells. */
  async #release(): Promise<void> {
    if (!this.#holding) return;
    this.#holding = false;
    this.plan = null;
    this.#hurry();
    await this.#show();
  }

  protected async revert(): Promise<void> {
    if (this.scene?.canUndo) await this.#send({ say: 'undo' });
  }

  async atRandom(): Promise<void> {
    const { run, ask: asked } = this;
    if (asked === null || !isSetup(asked)) return;
    // Others may be asked the same in between.
    while (run === this.run && this.scene?.ask.some(({ kind }) => kind === asked)) {
      const move = this.ask === asked ? this.moves[Math.floor(Math.random() * this.moves.length)] : undefined;
      if (!move) await this.#shown();
      else if (!(await this.act(move.text))) return;
    }
  }

  protected async sceneAt(ply: number): Promise<Scene | null> {
    const known = this.#pasts.get(ply);
    if (known) return known;
    const { run, seat } = this;
    try {
      const { past } = await this.table.wire.ask('past', { say: 'past', ply });
      // The engine may have another game by now.
      if (run !== this.run) return null;
      // Asked in one breath, so that the engine never rests in the past.
      const [{ scene }] = await Promise.all([
        this.client.get('scene', { do: 'follow', seat, now: past }),
        this.client.get('scene', { do: 'follow', seat, now: this.#now! }),
        this.plan && this.client.get('sketch', { do: 'sketch', seat, texts: this.plan.steps.map((step) => step.text) }),
      ]);
      this.#pasts.set(ply, scene);
      return scene;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async record(): Promise<string | null> {
    try {
      return (await this.table.wire.ask('record', { say: 'record' })).text;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** Shows why something was not done. */
  fail(error: unknown): void {
    this.refusal = refusalOf(error);
  }
}

const isDenied = (error: unknown): boolean => error instanceof Denied && error.failure.error === 'denied';

function refusalOf(error: unknown): Refusal {
  const refusal = error instanceof Denied ? error.failure.refusal : null;
  return refusal ?? { rule: '', why: failureText(error) };
}
