import type { Point } from '../motion';
import type { Box } from './crowd';

/** How much of the board a small screen shows: all of it, to look at only; as much as suits fingers; or less, but larger. */
export type Scale = 'whole' | 'usual' | 'larger';

const SCALES: Scale[] = ['whole', 'usual', 'larger'];

/** The scale that a button leads to; a board that is in sight as a whole has one less. */
export const nextScale = (scale: Scale, fits: boolean): Scale => (scale === 'usual' ? (fits ? 'larger' : 'whole') : scale === 'whole' ? 'larger' : 'usual');

/** How far two fingers have to go apart or together for the next scale. */
const PINCH = 1.3;

/** The scale after two fingers have gone from one distance to another, or the same if that is not far enough. */
export function pinched(scale: Scale, from: number, to: number, fits: boolean): Scale {
  const step = to > from * PINCH ? 1 : to * PINCH < from ? -1 : 0;
  const next = SCALES[SCALES.indexOf(scale) + step] ?? scale;
  return next === 'whole' && fits ? scale : next;
}

/** The part of the board that a frame shows. */
export type Frame = Box;

const shows = ({ x, y, width, height }: Frame, box: Box): boolean =>
  box.x >= x - 1 && box.y >= y - 1 && box.x + box.width <= x + width + 1 && box.y + box.height <= y + height + 1;

/** Whether a frame shows all of every box. */
export const showsAll = (frame: Frame, boxes: Box[]): boolean => boxes.every((box) => shows(frame, box));

/** Where a frame has to begin so that a part of the board lies at one of its ends, as far as the board goes. */
function ends(from: number, long: number, frame: number, whole: number, around: number): number[] {
  const most = Math.max(0, whole - frame);
  return [from - around, from + long + around - frame].map((at) => Math.min(most, Math.max(0, at)));
}

/** Where to move a frame over a board of some size so that it shows as many boxes as possible, by the shortest way. */
export function best(frame: Frame, boxes: Box[], board: { width: number; height: number }, around: number): Point {
  const xs = [frame.x, ...boxes.flatMap((box) => ends(box.x, box.width, frame.width, board.width, around))];
  const ys = [frame.y, ...boxes.flatMap((box) => ends(box.y, box.height, frame.height, board.height, around))];
  let found: Point = { x: frame.x, y: frame.y };
  let most = -1;
  let way = 0;
  for (const x of xs) {
    for (const y of ys) {
      const count = boxes.filter((box) => shows({ ...frame, x, y }, box)).length;
      const far = Math.hypot(x - frame.x, y - frame.y);
      if (count > most || (count === most && far < way)) [found, most, way] = [{ x, y }, count, far];
    }
  }
  return found;
}
