import type { Line } from '../protocol';

export interface Point {
  x: number;
  y: number;
}

/** Where every token went, square by square, as the lines tell it. */
export function trails(lines: Line[]): Map<number, string[]> {
  const trails = new Map<number, string[]>();
  for (const { happenings } of lines) {
    for (const happening of happenings) {
      if (!['stepped', 'jumped', 'passedWall', 'teleported', 'placed', 'faced', 'levitated'].includes(happening.kind)) continue;
      const to = (happening.to ?? happening.at) as string;
      const trail = trails.get(happening.token as number);
      if (trail) trail.push(to);
      else trails.set(happening.token as number, [to]);
    }
  }
  return trails;
}

/** By how many degrees each room turned. */
export function turns(lines: Line[]): Map<string, number> {
  const turns = new Map<string, number>();
  for (const { happenings } of lines) {
    for (const happening of happenings) {
      if (happening.kind !== 'turned') continue;
      const slot = happening.slot as string;
      turns.set(slot, (turns.get(slot) ?? 0) + degrees(happening.quarters as number));
    }
  }
  return turns;
}

/** The shorter way to make so many clockwise quarters. */
export function degrees(quarters: number): number {
  const rest = ((quarters % 4) + 4) % 4;
  return rest === 3 ? -90 : rest * 90;
}

/** Points on the arc from a point around a center. */
export function arc(from: Point, center: Point, by: number, count = 8): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= count; i++) {
    const angle = (by * i * Math.PI) / (180 * count);
    const dx = from.x - center.x;
    const dy = from.y - center.y;
    points.push({
      x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    });
  }
  return points;
}
