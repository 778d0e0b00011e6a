import { computer, isComputer, readPlayer } from '../game/agreement';
import type { Computer } from '../protocol';

const KEPT = 'archmage.opponent';

/** The computer player that was chosen last. */
export function lastOpponent(): Computer {
  try {
    const player = readPlayer(JSON.parse(localStorage.getItem(KEPT) ?? 'null'));
    return isComputer(player) ? player : computer(2);
  } catch {
    return computer(2);
  }
}

export function keepOpponent(opponent: Computer): void {
  localStorage.setItem(KEPT, JSON.stringify(opponent));
}
