import type { Asked, ClockRule, Request, Scene, Seat, Side } from '../protocol';
import { ALL_SIDES, botsOf, isComputer, readSeats, tableLine, type Agreement, type Seats } from './agreement';
import { isSetup, messageOf, Session, wait, type Hint } from './session.svelte';
import { settings } from './settings.svelte';
import { kept } from './shelf';
import { thought, Timer, type Took } from './timer.svelte';

const SAVED = 'archmage.game';
/** Tables judged for a hint between two: as many as a slow phone judges while nobody gets impatient. With more sides each takes longer. */
const TABLES = 8000;
/** How much longer, in milliseconds, the computer waits after a turn that ended with its last point: nobody asked for that end. */
const SECOND_THOUGHT = 1500;

export interface Saved {
  record: string;
  seats: Seats;
  agreement: Agreement | null;
  turn: number;
  edition: string;
  /** Whether it is finished; games kept before this was asked do not say. */
  over?: boolean;
  /** What somebody has thought since. */
  took?: Took | null;
}

export function saved(): Saved | null {
  const game = kept.read<Saved | null>(SAVED, null);
  if (!game?.record) return null;
  const { agreement } = game;
  return { ...game, took: thought(), seats: readSeats(game.seats), agreement: agreement && { ...agreement, seats: readSeats(agreement.seats) } };
}

/** Whether a side's own view holds something that the others at the screen must not see. */
export function holdsSecret(scene: Scene, side: Side): boolean {
  const kind = scene.ask.find((ask) => ask.side === side)?.kind;
  if (kind && (kind === 'forces' || kind === 'discard' || kind === 'team' || kind === 'hide' || kind === 'facing' || kind === 'commit')) return true;
  if (scene.hands[side]?.screen?.length) return true;
  return scene.rooms.some((room) => room.hidden.some((token) => token.owner === side));
}

/** One game on this device: who sits where, what the seat in front of the screen sees, and what it may do. */
export class LocalSession extends Session {
  readonly table = null;
  agreement: Agreement | null = $state.raw(null);

  #busy = false;
  /** Takes back what was done last, while the computer waits. */
  #regret: (() => void) | null = null;
  readonly #timer = new Timer({
    watcher: () => this.#watcher(),
    ask: (request) => this.hear(this.client.get('clocks', request)),
    up: () => this.#timeUp(),
  });
  #advanced: Promise<void> = Promise.resolve();
  /** What the lot answers for a person: everything before the first turn, or one kind of question. */
  #lots = new Map<Side, string | null>();

  get persons(): Side[] {
    return ALL_SIDES.filter((side) => this.seats[side] === 'person');
  }

  get mayRecord(): boolean {
    return true;
  }

  async begin(agreement: Agreement): Promise<void> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const { seats, clock } = agreement;
    await this.open({ do: 'new', table: tableLine(agreement), seed, bots: botsOf(seats), clock }, () => seats, agreement);
  }

  async resume(game: Saved): Promise<void> {
    this.leave();
    const { run } = this;
    // Only the record knows who is at the table.
    const { scene } = await this.client.get('scene', { do: 'load', record: game.record, bots: {} });
    if (run !== this.run) return;
    const seats: Seats = {};
    for (const side of scene.sides) seats[side] = game.seats[side] ?? 'person';
    await this.open({ do: 'load', record: game.record, bots: botsOf(seats) }, () => seats, game.agreement, game.took);
  }

  protected async open(request: Request, seats: (scene: Scene) => Seats, agreement: Agreement | null, took: Took | null = null): Promise<void> {
    this.leave();
    const { run } = this;
    const { scene } = await this.client.get('scene', request);
    // Whoever taps twice begins two games; only the second is played.
    if (run !== this.run) return;
    this.seats = seats(scene);
    this.agreement = agreement;
    this.#lots = new Map(agreement?.random ? this.persons.map((side) => [side, null]) : []);
    this.seat = this.persons.length === 1 ? this.persons[0]! : 'spectator';
    if (request.do === 'load' || (request.do === 'new' && request.clock && request.clock.kind !== 'none')) await this.#timer.begin(took);
    if (run !== this.run) return;
    await this.#refresh();
    if (run !== this.run) return;
    this.fresh = [];
    void this.#advance();
  }

  override leave(): void {
    this.#timer.end();
    super.leave();
    this.#busy = false;
  }

  override get timer(): Timer | null {
    return this.#timer.on ? this.#timer : null;
  }

  override get clock(): ClockRule | null {
    return this.timer?.clock ?? null;
  }

  override get flagged(): Side[] {
    return this.timer?.flagged ?? [];
  }

  /** Whose time passes: who is asked, with the board before them. */
  #watcher(): Side | null {
    const { seat, ask, scene } = this;
    if (ask === null || this.halted || globalThis.document?.hidden || seat === 'spectator' || seat === 'replay') return null;
    // Computer and lot answer first.
    return scene?.ask.some((other) => this.#isLaid(other) || isComputer(this.seats[other.side])) ? null : seat;
  }

  /** Lets happen what happens when time is up; false if something else is still on its way. */
  #timeUp(): boolean {
    if (this.#busy || this.sending || !this.scene) return false;
    this.sending = true;
    void this.#overtime();
    return true;
  }

  async #overtime(): Promise<void> {
    const { run } = this;
    const done = (this.plan ?? this).log.length;
    try {
      // Refused where something came first: then that is shown.
      await this.client.ask({ do: 'timeUp', seat: this.seat, ply: done });
      if (run !== this.run) return;
      this.past = this.preview = null;
      await this.#refresh(this.seat, this.curtain, done);
    } catch (error) {
      if (run === this.run) this.crash = messageOf(error);
    } finally {
      if (run === this.run) this.#advanced = this.#advance();
    }
  }

  /** Shows the table as it is now; who sits down now is asked only when what they may do is known. */
  async #refresh(next: Seat = this.seat, curtain: Side | null = this.curtain, from = this.log.length, seen = false): Promise<void> {
    const run = this.run;
    const seat = curtain ? 'spectator' : next;
    const [{ scene }, { lines }, tell, told] = await Promise.all([
      this.client.get('scene', { do: 'scene', seat }),
      this.client.get('log', { do: 'log', seat, from }),
      this.beside(),
      this.timer && this.client.get('clocks', { do: 'clocks' }),
    ]);
    const asked = !curtain && scene.ask.some((ask) => ask.side === seat && this.seats[ask.side] === 'person');
    const moves = asked ? (await this.client.get('legal', { do: 'legal', seat })).moves : [];
    if (run !== this.run) return;
    this.seat = next;
    this.curtain = curtain;
    this.moves = moves;
    this.fresh = seen ? [] : lines;
    this.plan = null;
    this.unheard = [];
    this.log = [...this.log.slice(0, from), ...lines];
    this.scene = scene;
    tell();
    if (told) this.#timer.tell(told);
    void this.hear(this.keep());
  }

  /** Asks for what else is shown with the table; the answer is to be shown together with it. */
  protected async beside(): Promise<() => void> {
    return () => {};
  }

  /** Stores the game, so that it survives the page. */
  protected async keep(): Promise<void> {
    const { scene, seats, agreement } = this;
    if (!scene) return;
    this.#timer.keep();
    const { text } = await this.client.get('record', { do: 'record' });
    const game: Saved = { record: text, seats, agreement, turn: scene.turn, edition: scene.edition, over: scene.outcome !== null };
    kept.keep(SAVED, game);
  }

  /** Whether nobody goes on for now. */
  protected get halted(): boolean {
    return this.scene?.outcome != null;
  }

  /** Lets the computer answer and hands the screen to whoever is asked next. */
  async #advance(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const run = this.run;
    try {
      for (;;) {
        if (run !== this.run || !this.scene || this.halted) break;
        const asked = this.scene.ask;
        const bot = asked.find((ask) => isComputer(this.seats[ask.side]));
        if (asked.some((ask) => this.#isLaid(ask))) {
          await this.#setUp(run);
        } else if (bot) {
          this.thinking = bot.side;
          this.sending = false;
          const regretted = await this.#pause();
          if (run !== this.run) break;
          if (regretted) {
            this.thinking = null;
            await this.#goBack({ do: 'undo', seat: this.seat });
            continue;
          }
          const begun = performance.now();
          await this.client.get('acted', { do: 'bot', side: bot.side, seat: this.seat });
          if (run !== this.run) break;
          this.#timer.spend({ side: bot.side, ms: Math.round(performance.now() - begun) });
          await this.#refresh();
          if (run === this.run) this.thinking = null;
        } else {
          await this.#handOver();
          break;
        }
      }
    } catch (error) {
      if (run === this.run) this.crash = messageOf(error);
    } finally {
      if (run === this.run) {
        this.#busy = this.sending = false;
        this.thinking = null;
      }
    }
  }

  /** Waits so that a person can follow; whether they take back what they did last meanwhile. */
  async #pause(): Promise<boolean> {
    const line = this.log.at(-1);
    const unasked = this.scene?.canUndo && line?.text !== 'pass' && line?.happenings.some(({ kind }) => kind === 'turnEnded');
    const time = settings.pause + this.lasts() + (settings.pause > 0 && unasked ? SECOND_THOUGHT : 0);
    const regret = new Promise<boolean>((done) => (this.#regret = () => done(true)));
    const regretted = await Promise.race([wait(time).then(() => false), regret]);
    this.#regret = null;
    return regretted;
  }

  /** Whether computer or lot answer a question of the set-up. */
  #isLaid({ side, kind }: Asked): boolean {
    if (!isSetup(kind)) return false;
    const lot = this.#lots.get(side);
    return isComputer(this.seats[side]) || lot === null || lot === kind;
  }

  /** Everything that computer and lot lay out before a person is asked; shown when it is done. */
  async #setUp(run: number): Promise<void> {
    let asked = this.scene?.ask ?? [];
    // What is asked now is being answered already.
    this.sending = true;
    while (run === this.run) {
      const ask = asked.find((ask) => this.#isLaid(ask));
      if (!ask) break;
      const { side } = ask;
      if (!isComputer(this.seats[side])) {
        const { moves } = await this.client.get('legal', { do: 'legal', seat: side });
        if (run !== this.run) return;
        const move = moves[Math.floor(Math.random() * moves.length)];
        if (!move) break;
        asked = (await this.client.get('acted', { do: 'act', seat: side, text: move.text })).scene.ask;
      } else {
        asked = (await this.client.get('acted', { do: 'bot', side })).scene.ask;
      }
    }
    if (run === this.run) await this.#refresh();
  }

  async #handOver(): Promise<void> {
    const scene = this.scene!;
    const persons = scene.ask.filter((ask) => this.seats[ask.side] === 'person').map((ask) => ask.side);
    if (persons.length === 0 || persons.includes(this.seat as Side)) return;
    const next = persons[0]!;
    const others = this.persons.length > 1;
    this.sending = true;
    if (others && holdsSecret(scene, next)) await this.#sit(this.seat, next);
    else await this.#sit(next, this.curtain);
  }

  override async lift(): Promise<void> {
    if (this.curtain) await this.hear(this.#sit(this.curtain, null));
  }

  /** Lets somebody sit down at the screen, who hears what the others did since. */
  async #sit(next: Seat, curtain: Side | null): Promise<void> {
    const { run } = this;
    await this.#refresh(next, curtain, 0);
    if (run !== this.run) return;
    this.fresh = [];
    const mine = this.log.findLastIndex((line) => line.actor === this.seat);
    this.unheard = this.curtain || mine < 0 ? [] : this.log.slice(mine + 1);
  }

  protected async perform(texts: string[], planned: number): Promise<boolean> {
    if (this.#busy || this.sending || this.curtain || !this.scene) return false;
    const { run } = this;
    let done = (this.plan ?? this).log.length;
    this.refusal = null;
    this.sending = true;
    this.#timer.spend();
    try {
      for (const [index, text] of texts.entries()) {
        const reply = await this.client.ask({ do: 'act', seat: this.seat, text });
        if (run !== this.run) return false;
        if ('error' in reply) {
          // Too late: what happened instead is shown and told.
          const late = this.timer !== null && reply.error === 'stale';
          if (this.plan || late) await this.#refresh(this.seat, this.curtain, done, !late);
          if (run === this.run && !late) this.refusal = reply.refusal ?? { rule: '', why: reply.message };
          return false;
        }
        this.past = this.preview = null;
        // What was planned is on the board already.
        if (index + 1 < planned) continue;
        await this.#refresh(this.seat, this.curtain, done, index < planned);
        if (run !== this.run) return false;
        done = this.log.length;
      }
      return true;
    } catch (error) {
      if (run === this.run) this.crash = messageOf(error);
      return false;
    } finally {
      if (run === this.run) this.#advanced = this.#advance();
    }
  }

  override idle(): Promise<void> {
    return this.#advanced;
  }

  protected async revert(): Promise<void> {
    if (!this.scene?.canUndo) return;
    if (this.#regret) {
      this.#regret();
      await this.#advanced;
      return;
    }
    if (this.#busy) return;
    this.preview = null;
    // Whoever takes back what the lot chose wants to choose.
    if (this.seat !== 'spectator' && this.seat !== 'replay') this.#lots.delete(this.seat);
    await this.#back({ do: 'undo', seat: this.seat });
  }

  override get mayTakeBack(): boolean {
    return !this.curtain && this.persons.length > 0 && ['card', 'act', 'place', 'fight'].includes(this.past?.scene.phase ?? '');
  }

  override async takeBack(ply: number): Promise<void> {
    if (this.#busy || !this.scene) return;
    await this.#back({ do: 'takeBack', seat: this.seat, ply });
  }

  /** Asks the host to go back, and goes on from there. */
  async #back(request: Request): Promise<void> {
    const { run } = this;
    await this.#goBack(request);
    if (run === this.run) void this.#advance();
  }

  async #goBack(request: Request): Promise<void> {
    this.#timer.spend();
    const reply = await this.hear(this.client.ask(request));
    if (!reply) return;
    if ('error' in reply) this.refusal = reply.refusal ?? { rule: '', why: reply.message };
    const { run } = this;
    this.past = this.preview = null;
    await this.hear(this.#refresh(this.seat, this.curtain, 0));
    if (run === this.run) this.fresh = [];
  }

  async atRandom(): Promise<void> {
    const { ask, seat } = this;
    if (ask === null || seat === 'spectator' || seat === 'replay') return;
    this.#timer.spend();
    this.#lots.set(seat, ask);
    await this.#advance();
  }

  override get mayAdvise(): boolean {
    return true;
  }

  override async advise(): Promise<Hint | null> {
    const others = Math.max(1, (this.scene?.sides.length ?? 2) - 1);
    return (await this.hear(this.client.get('advice', { do: 'advise', seat: this.seat, tables: Math.round(TABLES / others) })))?.advice ?? null;
  }

  override async chance(): Promise<number | null> {
    return (await this.hear(this.client.get('chance', { do: 'chance', seat: this.seat })))?.chance ?? null;
  }

  protected async sceneAt(ply: number): Promise<Scene | null> {
    const seat = this.curtain ? 'spectator' : this.seat;
    return (await this.hear(this.client.get('scene', { do: 'scene', seat, ply })))?.scene ?? null;
  }

  async record(): Promise<string | null> {
    return (await this.hear(this.client.get('record', { do: 'record' })))?.text ?? null;
  }
}
