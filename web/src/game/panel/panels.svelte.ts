/** What is open over or beside the board. */
export class Panels {
  menu = $state(false);
  log = $state(false);
  /** What is typed as a command; null where no command is typed. */
  command: string | null = $state(null);

  /** Closes what is on top; false if nothing was open. */
  close(): boolean {
    if (!this.menu && !this.log) return false;
    this.menu = this.log = false;
    return true;
  }
}
