import type { Scene, Seat, Side } from '../protocol';
import { isComputer, type Seats } from './agreement';

/** What a seat is to be told about a draw. */
export type DrawTalk =
  /** Others offer one, and the seat may accept. */
  | { kind: 'asked'; by: Side[] }
  /** The seat's own offer is open, and these computers have not accepted: they answer at once or not at all. */
  | { kind: 'open'; refused: Side[] };

export function drawTalk(scene: Pick<Scene, 'offers' | 'outcome' | 'sides'>, seat: Seat, seats: Seats): DrawTalk | null {
  const side = scene.sides.find((side) => side === seat);
  if (!side || scene.outcome || scene.offers.length === 0) return null;
  if (!scene.offers.includes(side)) return { kind: 'asked', by: scene.offers };
  return { kind: 'open', refused: scene.sides.filter((other) => isComputer(seats[other]) && !scene.offers.includes(other)) };
}
