import { computer } from '../game/agreement';
import { LocalSession } from '../game/local.svelte';
import { wait, type Hint } from '../game/session.svelte';
import { settings } from '../game/settings.svelte';
import type { Progress, SquareName } from '../protocol';
import { lessonText } from '../text/text.svelte';
import type { Client } from '../worker/client';
import type { Lesson } from './course';

/** How long a learner looks at the last move before somebody says that it was the right one. */
const PAUSE = 500;

/** A lesson on this device: a game that the host opens from a text, and how far the learner has come in it. */
export class LessonSession extends LocalSession {
  progress: Progress | null = $state.raw(null);
  /** It is solved, and the board has shown how. */
  finished = $state(false);
  readonly lesson: Lesson;

  constructor(client: Client, lesson: Lesson) {
    super(client);
    this.lesson = lesson;
  }

  /** Begins the lesson, from the start if it was begun before. */
  async learn(): Promise<void> {
    this.progress = null;
    this.finished = false;
    await this.open(
      { do: 'learn', lesson: this.lesson.text },
      ({ sides, seat }) => Object.fromEntries(sides.map((side) => [side, side === seat ? 'person' : computer(1)])),
      null,
    );
  }

  get solved(): boolean {
    return this.progress !== null && this.progress.done === this.progress.steps.length;
  }

  get missed(): boolean {
    return this.progress?.missed ?? false;
  }

  /** The step that is next; the last one when all are done. */
  get step(): string {
    const { steps = [], done = 0 } = this.progress ?? {};
    return steps[Math.min(done, steps.length - 1)] ?? '';
  }

  // Lessons are not stored: they begin anew.
  protected override async keep(): Promise<void> {}

  protected override async beside(): Promise<() => void> {
    const { progress } = await this.client.get('progress', { do: 'progress' });
    return () => {
      this.progress = progress;
      if (this.solved) void this.#finish(this.run);
    };
  }

  async #finish(run: number): Promise<void> {
    await wait(settings.step > 0 ? this.lasts() + PAUSE : 0);
    if (run === this.run && this.solved) this.finished = true;
  }

  /** Who missed the goal can still take back, so nobody else goes on. */
  protected override get halted(): boolean {
    return super.halted || this.solved || this.missed;
  }

  override async advise(): Promise<Hint | null> {
    const step = this.progress?.next;
    return step ? { step, why: null } : null;
  }

  override get remark(): string {
    return lessonText(`${this.lesson.name}.${this.step}.hint`);
  }

  override get marked(): SquareName[] {
    return this.progress?.squares ?? [];
  }

  /** What is done in a lesson counts at once. */
  override get mayPlan(): boolean {
    return false;
  }

  override get mayResign(): boolean {
    return false;
  }

  override get outset(): SquareName | null {
    if (this.scene?.ply !== 0) return null;
    return this.scene.tokens.find((token) => token.owner === this.seat && token.kind === 'character')?.at ?? null;
  }
}
