export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

export const CORNERS = ['bottom right', 'bottom left', 'top right', 'top left'] as const;
export type Corner = (typeof CORNERS)[number];

/** The corner of a frame in which a card hides least of some squares, the most important first. */
export function clearCorner(frame: Rect, card: { width: number; height: number }, squares: Rect[]): Corner {
  const hidden = CORNERS.map((corner) => {
    const left = corner.endsWith('left') ? frame.left : frame.left + frame.width - card.width;
    const top = corner.startsWith('top') ? frame.top : frame.top + frame.height - card.height;
    return { corner, hides: squares.map((square) => overlap({ left, top, ...card }, square)) };
  });
  const worse = (a: number[], b: number[]): number => {
    const at = a.findIndex((area, index) => area !== b[index]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  };
  return hidden.sort((a, b) => worse(a.hides, b.hides))[0]!.corner;
}
