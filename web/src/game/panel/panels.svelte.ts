/** What is open over or beside the board. */
export class Panels {
  menu = $state(false);
  log = $state(false);
  /** What everybody knows of all sides. */
  sides = $state(false);
  /** How to play. */
  guide = $state(false);
  /** A sheet about the table of a game on a server. */
  sheet: 'orders' | 'device' | null = $state(null);
  /** What is typed as a command; null where no command is typed. */
  command: string | null = $state(null);

  /** Closes what is on top; false if nothing was open. */
  close(): boolean {
    if (!this.menu && !this.log && !this.sides && !this.guide && !this.sheet) return false;
    this.menu = this.log = this.sides = this.guide = false;
    this.sheet = null;
    return true;
  }
}
