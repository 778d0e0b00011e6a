import type { Room, Side, Square } from '../protocol';

/** How the board lies on the screen: quarter turns clockwise from "blue's line at the bottom". */
export type Turn = 0 | 1 | 2 | 3;

export interface Frame {
  columns: number;
  rows: number;
  turn: Turn;
}

/** Columns and rows as they appear on the screen. */
export function extent({ columns, rows, turn }: Frame): { width: number; height: number } {
  return turn % 2 === 0 ? { width: columns, height: rows } : { width: rows, height: columns };
}

/** Where a square of the board appears; column 0, row 0 is the top left. */
export function project(frame: Frame, x: number, y: number): { column: number; row: number } {
  const { columns, rows } = frame;
  switch (frame.turn) {
    case 0:
      return { column: x, row: rows - 1 - y };
    case 1:
      return { column: y, row: x };
    case 2:
      return { column: columns - 1 - x, row: y };
    case 3:
      return { column: rows - 1 - y, row: columns - 1 - x };
  }
}

/** The top left corner of a room on the screen. */
export function corner(frame: Frame, room: Room, size: number): { column: number; row: number } {
  const a = project(frame, room.x, room.y);
  const b = project(frame, room.x + size - 1, room.y + size - 1);
  return { column: Math.min(a.column, b.column), row: Math.min(a.row, b.row) };
}

/** The turn that brings a side's line to the bottom, or to the left where the board lies flat. */
export function turnFor(squares: Square[], side: Side | null, flat: boolean): Turn {
  let turn = 0;
  const line = squares.filter((square) => square.line === side && side !== null);
  if (line.length > 0) {
    const [xs, ys] = [line.map((square) => square.x), line.map((square) => square.y)];
    const spread = (numbers: number[]): number => Math.max(...numbers) - Math.min(...numbers);
    if (spread(ys) < spread(xs)) turn = Math.min(...ys) === 0 ? 0 : 2;
    else turn = Math.min(...xs) === 0 ? 3 : 1;
  }
  return ((turn + (flat ? 1 : 0)) % 4) as Turn;
}

const COMPASS = ['n', 'e', 's', 'w'];
const POINTING = ['up', 'right', 'down', 'left'] as const;

/** Where a direction of the board points on the screen. */
export function pointing(dir: string, turn: Turn): (typeof POINTING)[number] {
  return POINTING[(COMPASS.indexOf(dir) + turn) % 4] ?? 'up';
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The square an arrow key leads to on the screen, skipping places where the board has none. */
export function neighbor(frame: Frame, squares: Map<string, Square>, from: Square, key: string): Square | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const byPlace = new Map<string, Square>();
  for (const square of squares.values()) {
    const at = project(frame, square.x, square.y);
    byPlace.set(`${at.column},${at.row}`, square);
  }
  const { width, height } = extent(frame);
  let { column, row } = project(frame, from.x, from.y);
  for (;;) {
    column += arrow[0];
    row += arrow[1];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const square = byPlace.get(`${column},${row}`);
    if (square) return square;
  }
}
