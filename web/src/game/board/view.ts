import type { Point } from '../motion';
import type { Box } from './crowd';

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
