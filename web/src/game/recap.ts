import type { Line } from '../protocol';

/** What one is asked for while others have the turn, too. */
const ANSWERS = ['placed', 'laid', 'laidSecond', 'named', 'raged', 'drawAccepted', 'drawLapsed'];

const isAnswer = ({ happenings }: Line): boolean => ANSWERS.includes(happenings[0]?.kind ?? '');

/** How many lines there were when a seat last had done something by itself: an answer in somebody else's turn is no turn of its own. */
export function lastOwn(log: Line[], seat: string): number {
  let at = log.findLastIndex((line) => line.actor === seat && !isAnswer(line));
  // What it answers in its own turn belongs to that.
  while (at >= 0 && log[at + 1]?.actor === seat) at++;
  return log[at]?.ply ?? 0;
}
