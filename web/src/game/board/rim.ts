import type { Square, SquareName } from '../../protocol';

/** What a row or a column is called, at the square where it begins on the screen. */
export interface Label {
  square: SquareName;
  text: string;
  edge: 'left' | 'bottom';
}

/** The letter or the number of a square's name. */
const part = (name: SquareName, letter: boolean): string => (letter ? /^[a-z]+/ : /\d+$/).exec(name)?.[0] ?? '';

/**
 * The names of all rows at their left ends and of all columns at their lower ends, for the squares by row and column
 * of the screen. Letters name the columns of the board, which are rows of the screen where it `lies` on its side.
 */
export function rim(cells: (Square | null)[][], lies: boolean): Label[] {
  const labels: Label[] = [];
  for (const row of cells) {
    const first = row.find((square) => square !== null);
    if (first) labels.push({ square: first.name, text: part(first.name, lies), edge: 'left' });
  }
  for (let column = 0; column < (cells[0]?.length ?? 0); column++) {
    const last = cells.findLast((row) => row[column])?.[column];
    if (last) labels.push({ square: last.name, text: part(last.name, !lies), edge: 'bottom' });
  }
  return labels;
}
