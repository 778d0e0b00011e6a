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

/** The same angle as the shortest way around, in degrees. */
export const shortest = (by: number): number => ((((by + 180) % 360) + 360) % 360) - 180;

/** By how many degrees a point goes clockwise around a center on its way to another. */
export function sweep(center: Point, from: Point, to: Point): number {
  const angle = ({ x, y }: Point): number => (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI;
  return shortest(angle(to) - angle(from));
}

/** A point turned clockwise around a center. */
export function rotated({ x, y }: Point, center: Point, by: number): Point {
  const angle = (by * Math.PI) / 180;
  const [dx, dy] = [x - center.x, y - center.y];
  return { x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle), y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** How far something is in the rim of a span: from -1 at its start, over 0 away from both ends, to 1 at its end. */
export function around(at: number, start: number, end: number, rim: number): number {
  return Math.max(-1, Math.min(0, (at - start - rim) / rim)) + Math.min(1, Math.max(0, (at - end + rim) / rim));
}

/** Points on the arc from a point around a center. */
export function arc(from: Point, center: Point, by: number, count = 8): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => rotated(from, center, (by * i) / count));
}
