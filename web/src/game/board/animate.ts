import type { Line, Scene } from '../../protocol';
import { arc, degrees, shortest, trails, turns, type Point } from '../motion';
import type { Spot } from './crowd';
import { css, type Stage, type Twist } from './stage.svelte';

/** What the board showed before. */
export interface Shown {
  scene: Scene;
  spots: Map<number, Spot>;
}

interface Turning {
  center: Point;
  by: number;
}

const SWING = 'cubic-bezier(.3,.1,.2,1)';

/**
 * Shows how the board came from what it was: rooms flip and turn, tokens ride along or walk. A room that was turned by
 * hand goes on from where it was let go.
 */
export function animate(stage: Stage, last: Shown, spots: Map<number, Spot>, lines: Line[], step: number, twist: Twist | null = null): void {
  const turning = turnRooms(stage, last.scene, lines, step, twist);
  moveTokens(stage, last, spots, turning, trails(lines), step, twist);
}

function turnRooms(stage: Stage, last: Scene, lines: Line[], step: number, twist: Twist | null): Map<string, Turning> {
  const turned = turns(lines);
  const turning = new Map<string, Turning>();
  for (const room of stage.scene.rooms) {
    const old = last.rooms.find((other) => other.slot === room.slot);
    const element = stage.roomElements[room.slot];
    if (!old || !element) continue;
    if (old.known !== room.known) {
      const flat = element.style.transform;
      element.animate([{ transform: `${flat} rotateY(90deg)` }, { transform: flat }], { duration: step * 3, easing: 'cubic-bezier(.2,.8,.3,1)' });
    }
    const held = twist?.slot === room.slot ? twist.by : 0;
    if ((old.quarters === room.quarters && held === 0) || old.plan !== room.plan) continue;
    const way = turned.get(room.slot) ?? degrees(room.quarters - old.quarters);
    const by = held === 0 ? way : shortest(way - held);
    turning.set(room.slot, { center: stage.center(room.slot), by });
    const to = (room.quarters + stage.frame.turn) * 90;
    element.animate([{ transform: `rotate(${to - by}deg)` }, { transform: `rotate(${to}deg)` }], { duration: step * 4, easing: SWING });
  }
  return turning;
}

function moveTokens(
  stage: Stage,
  last: Shown,
  spots: Map<number, Spot>,
  turning: Map<string, Turning>,
  walked: Map<number, string[]>,
  step: number,
  twist: Twist | null,
): void {
  for (const token of stage.tokens) {
    const before = last.spots.get(token.id);
    const from = before && stage.riding(token, before, twist);
    const to = spots.get(token.id)!;
    const element = stage.tokenElements[token.id];
    if (!element) continue;
    if (!from) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: step * 3 });
      continue;
    }
    if (from.x === to.x && from.y === to.y) continue;
    const turn = turning.get(stage.squares.get(token.at!)?.slot ?? '');
    if (turn) {
      ride(element, from, to, turn, stage.unit * 0.46, step * 4);
      continue;
    }
    const trail = walked.get(token.id) ?? (token.carriedBy === null ? undefined : walked.get(token.carriedBy));
    const square = stage.place(token.at!);
    const off = { x: to.x - square.x, y: to.y - square.y };
    const via = (trail ?? []).slice(0, -1).map((name) => stage.place(name)).map(({ x, y }) => ({ x: x + off.x, y: y + off.y }));
    const frames = [from, ...via, to].map((point) => ({ transform: css(point) }));
    element.animate(frames, { duration: step * (via.length + 1.5), easing: 'ease-in-out' });
  }
}

function ride(element: HTMLElement, from: Point, to: Point, { center, by }: Turning, half: number, duration: number): void {
  const points = arc({ x: from.x + half, y: from.y + half }, center, by);
  const frames = points.map((point) => ({ transform: css({ x: point.x - half, y: point.y - half }) }));
  frames[frames.length - 1] = { transform: css(to) };
  element.animate(frames, { duration, easing: SWING });
}
