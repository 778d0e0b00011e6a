import { computer, isComputer, readPlayer } from '../game/agreement';
import { kept } from '../game/shelf';
import type { Computer } from '../protocol';

const KEPT = 'archmage.opponent';

/** The computer player that was chosen last. */
export function lastOpponent(): Computer {
  const player = readPlayer(kept.read<unknown>(KEPT, null));
  return isComputer(player) ? player : computer(2);
}

export function keepOpponent(opponent: Computer): void {
  kept.keep(KEPT, opponent);
}
