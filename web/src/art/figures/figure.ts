/**
 * A silhouette in a box of 64 by 64, drawn in layers from back to front. Ink is the color of the figure, base the color
 * of the token below it; accent is a third color that no figure needs to be recognized.
 */
export interface Figure {
  /** Ink strokes, 4 wide unless told. */
  line?: string;
  lineWidth?: number;
  /** Base fill between strokes and ink, so that the figure stands clear of what is behind it. */
  halo?: string;
  /** Ink areas. */
  ink: string;
  /** Base areas on the ink. */
  gap?: string;
  /** Base strokes on the ink, 3 wide unless told. */
  cut?: string;
  cutWidth?: number;
  /** Ink areas on the gaps. */
  detail?: string;
  accent?: string;
}

/** A closed circle as path text. */
export function disc(x: number, y: number, r: number, ry = r): string {
  return `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`;
}

/** A cogwheel as path text. With a lean its teeth bend clockwise. */
export function cog(x: number, y: number, outer: number, inner: number, teeth: number, lean = 0): string {
  const step = (2 * Math.PI) / teeth;
  const corner = (radius: number, turn: number): string =>
    `${(x + radius * Math.sin(turn * step)).toFixed(1)} ${(y - radius * Math.cos(turn * step)).toFixed(1)}`;
  let path = '';
  for (let tooth = 0; tooth < teeth; tooth++) {
    path += path === '' ? 'M' : 'L';
    path += `${corner(inner, tooth - 0.3)}L${corner(outer, tooth - 0.19 + lean)}L${corner(outer, tooth + 0.19 + lean / 2)}L${corner(inner, tooth + 0.3)}`;
  }
  return `${path}Z`;
}
