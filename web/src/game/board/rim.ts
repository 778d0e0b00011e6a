import type { Square, SquareName } from '../../protocol';

/** What a row or a column is called, and the squares between which that is said. */
export interface Label {
  text: string;
  edge: 'left' | 'bottom';
  /** The square at its left or upper end. */
  from: SquareName;
  /** The square at its right or lower end. */
  to: SquareName;
  /** In an inner corner of the board a column ends where the name of a row would stand beside it. */
  shared: boolean;
}

/** The letter or the number of a square's name. */
const part = (name: SquareName, letter: boolean): string => (letter ? /^[a-z]+/ : /\d+$/).exec(name)?.[0] ?? '';

/**
 * The names of all rows at their left ends and of all columns at their lower ends, for the squares by row and column
 * of the screen. Letters name the columns of the board, which are rows of the screen where it `lies` on its side.
 */
export function rim(cells: (Square | null)[][], lies: boolean): Label[] {
  const columns = (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? null));
  const label = (line: (Square | null)[], edge: Label['edge'], letter: boolean, shared: boolean): Label[] => {
    const [from, to] = [line.find((square) => square !== null), line.findLast((square) => square !== null)];
    return from && to ? [{ text: part(from.name, letter), edge, from: from.name, to: to.name, shared }] : [];
  };
  const begin = cells.map((row) => row.findIndex((square) => square !== null));
  const meets = (line: (Square | null)[], column: number): boolean => begin[line.findLastIndex((square) => square !== null) + 1] === column + 1;
  return [...cells.flatMap((row) => label(row, 'left', lies, false)), ...columns.flatMap((column, index) => label(column, 'bottom', !lies, meets(column, index)))];
}
