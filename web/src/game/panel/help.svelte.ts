import type { PieceFacts } from '../../protocol';
import type { Session } from '../session.svelte';

/** How long a mouse rests and a finger presses before help comes, in milliseconds. */
const REST = 900;
const PRESS = 500;
/** A finger that moves farther than this, in pixels, scrolls. */
const SLIP = 10;

/** What help is about: `square:c3`, `token:12`, `piece:Wi`, `card:3`, `combat:3`, `jump` or `wheel:blue`. */
export function subjectOf(element: Element | null): string | null {
  const thing = element?.closest<HTMLElement>('[data-help], [data-square]');
  return thing?.dataset.help ?? (thing?.dataset.square ? `square:${thing.dataset.square}` : null);
}

/** The card that explains a thing: while a mouse rests on it, or until it is closed. */
export class Help {
  subject: string | null = $state(null);
  pinned = $state(false);
  /** On which side of the board the card does not hide what it is about. */
  side: 'left' | 'right' = $state('right');
  facts: Map<string, PieceFacts> = $state.raw(new Map());
  #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from = { x: 0, y: 0 };
  #pressed = false;
  /** Whether the mouse moved since it last clicked: what comes to lie under a mouse at rest explains nothing. */
  #moved = false;

  constructor(session: Session) {
    this.#session = session;
  }

  async show(subject: string | null, pinned: boolean): Promise<void> {
    this.subject = subject;
    this.pinned = subject !== null && pinned;
    if (subject !== null && this.facts.size === 0) {
      this.facts = new Map((await this.#session.pieces()).map((piece) => [piece.code, piece]));
    }
  }

  /** Closes the card; false if there was none. */
  close(): boolean {
    clearTimeout(this.#timer);
    const open = this.subject !== null;
    void this.show(null, false);
    return open;
  }

  /** Explains what has the focus, what the mouse is on, or something else; false if there is nothing to explain. */
  toggle(otherwise: string | null): boolean {
    if (this.subject !== null && !this.pinned) {
      this.pinned = true;
      return true;
    }
    if (this.close()) return true;
    const hovered = [...document.querySelectorAll(':hover')].at(-1) ?? null;
    const subject = subjectOf(document.activeElement) ?? subjectOf(hovered) ?? otherwise;
    void this.show(subject, true);
    return subject !== null;
  }

  /** Listens to mouse and fingers within an element. */
  attend = (element: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerover', (event) => this.#rest(event), { signal });
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const end of ['pointerup', 'pointercancel']) element.addEventListener(end, () => clearTimeout(this.#timer), { signal });
    // What can do nothing else explains itself when it is pressed.
    element.addEventListener('click', (event) => {
      const thing = (event.target as Element).closest<HTMLElement>('button[data-help][data-explains]');
      if (thing) void this.show(thing.dataset.help!, true);
    }, { signal });
    // The click and the menu that follow a long press are part of it.
    const swallow = (event: Event): void => {
      if (!this.#pressed) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') this.#pressed = false;
    };
    for (const kind of ['click', 'contextmenu']) element.addEventListener(kind, swallow, { signal, capture: true });
    return () => {
      clearTimeout(this.#timer);
      stop.abort();
    };
  };

  #rest(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || this.pinned || !this.#moved) return;
    const subject = subjectOf(event.target as Element);
    if (subject === this.subject && subject !== null) return;
    this.close();
    this.#aside(event);
    if (subject !== null && event.buttons === 0) this.#timer = setTimeout(() => void this.show(subject, false), REST);
  }

  #press(event: PointerEvent): void {
    if ((event.target as Element).closest('.help')) return;
    this.close();
    this.#aside(event);
    this.#pressed = false;
    this.#moved = false;
    this.#from = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') return;
    const subject = subjectOf(event.target as Element);
    if (subject === null) return;
    this.#timer = setTimeout(() => {
      this.#pressed = true;
      void this.show(subject, true);
    }, PRESS);
  }

  #aside(event: PointerEvent): void {
    this.side = event.clientX > innerWidth * 0.45 ? 'left' : 'right';
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === 'mouse') {
      if (this.#moved || (event.movementX === 0 && event.movementY === 0)) return;
      this.#moved = true;
      this.#rest(event);
    } else if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > SLIP) clearTimeout(this.#timer);
  }
}
