import type { Panels } from './panel/panels.svelte';
import type { Play } from './play.svelte';

const NUMBERED = '.ask :is(.fan, .cards, .tray, .deeds, .row[role="group"]) button:not([data-do])';

/** The keys of a game, wherever the focus is. */
export class Keys {
  constructor(
    readonly play: Play,
    readonly panels: Panels,
  ) {}

  #letters: Record<string, (event: KeyboardEvent) => void> = {
    escape: () => this.#escape(),
    z: () => void this.play.session.undo(),
    e: () => this.play.endTurn(),
    r: (event) => this.play.nextTurning(event.shiftKey),
    c: () => document.querySelector<HTMLButtonElement>('.ask [data-do="confirm"]')?.click(),
    h: () => (this.play.hideTokens = !this.play.hideTokens),
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
      if (event.key === 'Escape') this.panels.command = null;
      return;
    }
    if (this.play.session.curtain) return;
    const digit = Number(event.key);
    if (digit >= 1 && digit <= 9) this.#number(digit, event);
    else this.#letters[event.key.toLowerCase()]?.(event);
  }

  #number(digit: number, event: KeyboardEvent): void {
    if (this.play.confirm) return;
    const button = document.querySelectorAll<HTMLButtonElement>(NUMBERED)[digit - 1];
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  #escape(): void {
    const { session } = this.play;
    if (this.panels.close()) return;
    if (session.past) session.past = null;
    else this.play.cancel();
  }

  #look(by: number): void {
    const { session } = this.play;
    if (by > 0 && !session.past) return;
    void session.lookBack((session.past?.ply ?? session.scene?.ply ?? 0) + by);
  }
}
