import type { Reached, SightLine, SquareName, Threat } from '../protocol';
import type { Play } from './play.svelte';

export type Look = 'reach' | 'sight' | 'danger';

/** How far ahead reach is shown, in points: further it takes long to find out, and hardly anybody plans so far. */
export const FAR = 3;
/** The points of somebody whose turn it is not. */
const USUAL = 1;

/** What the board shows on request beyond the table: how far one gets, lines of sight, and where the others could strike. */
export class Overlay {
  look: Look | null = $state(null);
  /** Whose reach or lines of sight are shown. */
  viewer: number | null = $state(null);
  lines: SightLine[] = $state.raw([]);
  threats: Threat[] = $state.raw([]);
  /** Where the viewer gets to, with how many points. */
  reach: Reached[] = $state.raw([]);
  /** Nothing is known yet of what is asked for. */
  looking = $state(false);
  /** Whether the viewer has more points than reach is shown for. */
  farther = $state(false);
  #play: Play;
  #asked = 0;
  /** What the last answer was about. */
  #shown = '';

  constructor(play: Play) {
    this.#play = play;
  }

  /** Whether somebody here can be in danger. */
  get mayWarn(): boolean {
    const { seat } = this.#play.session;
    return seat !== 'spectator' && seat !== 'replay';
  }

  toggle(look: Look): void {
    if (look === 'danger' && !this.mayWarn) return;
    this.look = this.look === look ? null : look;
  }

  /** The squares that somebody could get to, with the fewest points, and by how many. */
  reached: Map<SquareName, { points: number; count: number }> = $derived.by(() => {
    const squares = new Map<SquareName, { points: number; count: number }>();
    for (const { name, points } of this.threats.flatMap((threat): Reached[] => threat.squares)) {
      const before = squares.get(name);
      squares.set(name, { points: Math.min(points, before?.points ?? points), count: (before?.count ?? 0) + 1 });
    }
    return squares;
  });

  /** Who is in danger, and from whom. */
  targets: Map<number, number[]> = $derived.by(() => {
    const targets = new Map<number, number[]>();
    for (const { who, targets: list } of this.threats) {
      for (const target of list) targets.set(target, [...(targets.get(target) ?? []), who]);
    }
    return targets;
  });

  /** Whom to look from: who is chosen, who is pointed at, or the first who can act. */
  #viewer(): number | null {
    const { selected, hover, tokens, movers, session } = this.#play;
    if (selected !== null) return selected;
    const characters = [...tokens.values()].filter((token) => token.kind === 'character' && token.place === 'board');
    const pointed = characters.find((token) => token.at === hover);
    if (pointed) return pointed.id;
    if (this.viewer !== null && tokens.get(this.viewer)?.at) return this.viewer;
    return movers[0] ?? characters.find((token) => token.owner === session.seat)?.id ?? characters[0]?.id ?? null;
  }

  /** What can be spent on a character. */
  #points(who: number): number {
    const { movers, tokens, session } = this.#play;
    if (!movers.includes(who)) return USUAL;
    return (session.scene?.points ?? 0) + (tokens.get(who)?.purse?.points ?? 0);
  }

  /** Asks again what is shown; called whenever the table or the choice changed. */
  async refresh(): Promise<void> {
    const { session } = this.#play;
    const asked = ++this.#asked;
    if (this.look === null || session.curtain || !session.scene) return;
    if (this.look === 'danger') {
      const threats = this.mayWarn ? await session.danger() : [];
      if (asked === this.#asked) this.threats = threats;
      return;
    }
    const viewer = this.#viewer();
    const now = `${this.look} ${viewer}`;
    this.looking = now !== this.#shown;
    if (this.look === 'reach') {
      const points = viewer === null ? 0 : this.#points(viewer);
      const reach = viewer === null ? [] : await session.reach(viewer, Math.min(FAR, points));
      if (asked !== this.#asked) return;
      this.reach = reach;
      this.farther = points > FAR;
    } else {
      const lines = viewer === null ? [] : await session.sight(viewer);
      if (asked !== this.#asked) return;
      this.lines = lines;
    }
    this.viewer = viewer;
    this.#shown = now;
    this.looking = false;
  }
}
