import type { Fight, Scene, Square, Token } from '../protocol';

/** Why somebody has a part in a combat. */
export type Part = { why: 'attacks' | 'attacked' | 'shoots' } | { why: 'beside'; whom: Token } | { why: 'zone'; square: string };

const STEP: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** Why everybody in a combat is drawn into it. */
export function parts(fight: Fight, scene: Scene): Map<number, Part> {
  const tokens = new Map(scene.tokens.map((token) => [token.id, token]));
  const squares = new Map(scene.squares.map((square) => [square.name, square]));
  const target = tokens.get(fight.target);

  const adjacent = (a: Square | undefined, b: Square | undefined): boolean =>
    a !== undefined && b !== undefined && [...a.ways].some((dir) => a.x + STEP[dir]![0] === b.x && a.y + STEP[dir]![1] === b.y);

  function part(id: number, enemies: number[]): Part | null {
    const token = tokens.get(id);
    if (!token) return null;
    const shoots = fight.means === 'shot' && fight.attackers.includes(id) && token.at !== target?.at;
    if (shoots) return { why: 'shoots' };
    if (id === fight.attacker) return { why: 'attacks' };
    if (id === fight.target) return { why: 'attacked' };
    if (scene.grain === 'zones') return token.at === null ? null : { why: 'zone', square: token.at };
    const at = squares.get(token.at ?? '');
    const whom = enemies.map((enemy) => tokens.get(enemy)).find((enemy) => enemy && adjacent(at, squares.get(enemy.at ?? '')));
    return whom ? { why: 'beside', whom } : null;
  }

  const all = [...fight.attackers.map((id) => [id, fight.defenders] as const), ...fight.defenders.map((id) => [id, fight.attackers] as const)];
  return new Map(all.flatMap(([id, enemies]) => {
    const found = part(id, enemies);
    return found ? [[id, found] as const] : [];
  }));
}
