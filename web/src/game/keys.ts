import type { Help } from './panel/help.svelte';
import type { Panels } from './panel/panels.svelte';
import type { Look } from './overlay.svelte';
import type { Play } from './play.svelte';
import { inTurn } from './soon';

const NUMBERED = '.ask :is(.fan, .cards, .tray, .deeds, .row[role="group"]) button:not([data-do])';
/** What the key Enter means something for by itself. */
const OWN_ENTER = 'button, a, summary, [role="gridcell"], [role="dialog"]';
/** Where arrow keys mean something by themselves. */
const OWN_ARROWS = '[role="grid"], [role="dialog"], .log';
/** Keys that are held, or that must keep the browser from its own use of them. */
const AT_ONCE = ['l', 'd', '/'];
/** Keys that do something to the game as it is now, which nobody sees who looks back. */
const NOW = ['z', 'e', 'r', 'c', 'p', 'i', '/'];

/** The keys of a game, wherever the focus is. */
export class Keys {
  constructor(
    readonly play: Play,
    readonly panels: Panels,
    readonly help: Help,
  ) {}

  #letters: Record<string, (event: KeyboardEvent) => void> = {
    escape: () => this.#escape(),
    z: () => void this.play.session.undo(),
    e: () => this.play.endTurn(),
    r: (event) => this.play.trial.next(event.shiftKey),
    c: () => this.#confirm() || void this.play.session.commit(),
    p: () => this.play.session.togglePlan(),
    enter: (event) => {
      if (!event.repeat && !(event.target as HTMLElement).closest(OWN_ENTER)) this.#confirm();
    },
    w: (event) => this.#hold(event, 'reach'),
    l: (event) => this.#hold(event, 'sight'),
    d: (event) => this.#hold(event, 'danger'),
    i: () => void this.play.advisor.toggle(),
    h: () => (this.play.hideTokens = !this.play.hideTokens),
    '?': () => this.#explain(),
    '[': () => this.#look(-1),
    ']': () => this.#look(1),
    '/': (event) => {
      event.preventDefault();
      this.panels.command = '';
    },
  };

  press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== 'Escape') return;
      // A sheet has no other use for the key, whatever in it has the focus.
      if (target.closest('[role="dialog"]')) this.#escape();
      else {
        this.panels.command = null;
        this.play.session.refusal = null;
      }
      return;
    }
    if (this.play.session.curtain) return;
    if (event.key.startsWith('Arrow')) {
      this.#toBoard(event, target);
      return;
    }
    const digit = Number(event.key);
    const key = event.key.toLowerCase();
    if (this.play.session.past && NOW.includes(key)) return;
    if (/^\d$/.test(event.key)) inTurn(() => this.#number(digit));
    else if (AT_ONCE.includes(key)) this.#letters[key]?.(event);
    else inTurn(() => this.#letters[key]?.(event));
  }

  /** The key that is pressed repeats itself. */
  #held = false;

  /**
   * A short press switches a look on or off; a long one shows it while it lasts. The keyboard knows which is which, by
   * its repeating: a busy page may hear of the release long after it.
   */
  #hold(event: KeyboardEvent, look: Look): void {
    this.#held = event.repeat;
    if (event.repeat) return;
    const { overlay } = this.play;
    overlay.toggle(look);
    const key = event.key;
    const release = (up: KeyboardEvent): void => {
      if (up.key !== key) return;
      removeEventListener('keyup', release);
      if (this.#held && overlay.look === look) overlay.toggle(look);
    };
    addEventListener('keyup', release);
  }

  /** From wherever nothing else is meant by them, arrows go to the board: to who is chosen, or to where one was. */
  #toBoard(event: KeyboardEvent, target: HTMLElement): void {
    if (target.closest(OWN_ARROWS)) return;
    const cell = ['[role="gridcell"][aria-selected="true"]', '[role="gridcell"][tabindex="0"]'].map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  }

  #number(digit: number): void {
    if (this.play.confirm) return;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(NUMBERED)];
    // A card is chosen by its own number, everything else by its place.
    const isCard = ({ dataset }: HTMLButtonElement): boolean => dataset.digit !== undefined;
    const chosen = buttons.some(isCard) ? buttons.find(({ dataset }) => dataset.digit === String(digit)) : buttons[digit - 1];
    chosen?.click();
  }

  #confirm(): boolean {
    const button = document.querySelector<HTMLButtonElement>('.ask [data-do="confirm"]');
    button?.click();
    return button !== null;
  }

  /** Explains what has the focus or the mouse, else who is chosen, else the whole game. */
  #explain(): void {
    const chosen = this.play.placing ?? this.play.selected;
    if (!this.help.toggle(chosen === null ? null : `token:${chosen}`)) this.panels.guide = true;
  }

  #escape(): void {
    const { session } = this.play;
    if (this.help.close() || this.panels.close() || this.play.aftermath.close()) return;
    if (session.past) session.past = null;
    else if (!this.play.cancel()) this.play.overlay.look = null;
  }

  #look(by: number): void {
    const { session } = this.play;
    if (by > 0 && !session.past) return;
    void session.lookBack((session.past?.ply ?? session.ply) + by);
  }
}
