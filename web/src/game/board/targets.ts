import type { Move, Scene } from '../../protocol';
import type { Turn } from '../geometry';
import type { Point } from '../motion';
import { leavesDungeon, moveName, price } from '../names';
import type { Play } from '../play.svelte';
import type { Stage } from './stage.svelte';

/** The classes of a square that stands for a move. */
export function kindOf(move: Move | undefined, scene: Scene): string {
  if (!move) return '';
  if (move.kind === 'fight' || move.kind === 'shoot') return 'attack';
  if (move.kind === 'use') return 'power';
  if (move.kind === 'jump' || move.kind === 'wallWalk') return 'leap';
  if (leavesDungeon(move, scene)) return 'walk exit';
  return move.kind === 'place' ? 'put' : 'walk';
}

/** What a screen reader adds to the name of a square that can be chosen: every kind of deed, and everybody it is aimed at. */
export function title(moves: Move[], scene: Scene, turn: Turn): string {
  const seen = new Set<string>();
  const told = moves.filter((move) => {
    const key = `${move.kind} ${move.power} ${move.target}`;
    return !seen.has(key) && seen.add(key);
  });
  return told.map((move) => `; ${moveName(move, scene, turn)}, ${price(move.cost)}`).join('');
}

/** The way of the move that is pointed at. */
export function way(stage: Stage, play: Play): { points: Point[]; kind: string } | null {
  const { route } = play;
  if (route.active) {
    return { points: route.way.map((name) => stage.middle(name)), kind: route.refusal ? 'refused' : 'walk' };
  }
  if (route.drawing) return null;
  const hint = play.pointed ? null : play.advisor.step;
  const move = play.pointed ?? hint;
  if (!move || move.who === null) return null;
  const from = play.tokens.get(move.who)?.at;
  if (!from || !stage.squares.has(from)) return null;
  const aimed = move.kind === 'fight' || move.kind === 'shoot' || move.kind === 'use';
  const names = aimed ? [play.tokens.get(move.target ?? -1)?.at ?? move.to] : move.path;
  const known = names.filter((name): name is string => !!name && stage.squares.has(name));
  if (hint && known.length === 0) return null;
  // An attack within one zone, or a way there and back, of which half an arrow would be seen.
  if (!hint && known.at(-1) === from) return null;
  return { points: [from, ...known].map((name) => stage.middle(name)), kind: `${kindOf(move, stage.scene)}${hint ? ' hint' : ''}` };
}
