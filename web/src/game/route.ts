import type { Scene, Side, SquareName, Token } from '../protocol';

const STEPS: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** Whether two squares touch, whatever is between them. */
export function touch(scene: Scene, a: SquareName, b: SquareName): boolean {
  const [one, other] = [a, b].map((name) => scene.squares.find((square) => square.name === name));
  if (!one || !other) return false;
  // On a starting zone one turns from any zone to any other with one step.
  if (one.icon !== null && one.line !== null && one.line === other.line) return true;
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}

/** A short way along open passages around everybody who stands there; empty if there is none. */
export function shortest(scene: Scene, from: SquareName, to: SquareName): SquareName[] {
  const byPlace = new Map(scene.squares.map((square) => [`${square.x},${square.y}`, square]));
  const crowded = scene.grain === 'zones';
  const taken = new Set(crowded ? [] : scene.tokens.filter((token) => token.kind === 'character' && !token.wounded).map((token) => token.at));
  const before = new Map<SquareName, SquareName | null>([[from, null]]);
  const queue = scene.squares.filter((square) => square.name === from);
  for (const square of queue) {
    if (square.name === to) break;
    for (const way of square.ways) {
      const [dx, dy] = STEPS[way]!;
      const next = byPlace.get(`${square.x + dx},${square.y + dy}`);
      if (!next || before.has(next.name) || taken.has(next.name)) continue;
      before.set(next.name, square.name);
      queue.push(next);
    }
  }
  const way: SquareName[] = [];
  for (let at: SquareName | null = before.has(to) ? to : null; at !== null && at !== from; at = before.get(at) ?? null) way.unshift(at);
  return way;
}

/** Something to take up or put down on the way. */
export interface Change {
  key: string;
  kind: 'take' | 'leave';
  token: Token;
  square: SquareName;
}

/** All that could be taken up or put down along a way, given what is already chosen. */
export function changes(scene: Scene, who: number, way: SquareName[], chosen: ReadonlySet<string>): Change[] {
  const found: Change[] = [];
  const held = scene.tokens.filter((token) => token.carriedBy === who);
  way.forEach((square, index) => {
    for (const token of held) if (index < way.length - 1) found.push({ key: `leave ${token.id} ${square}`, kind: 'leave', token, square });
    if (index === 0) return;
    for (const token of scene.tokens) {
      const lies = token.at === square && token.place === 'board' && token.carriedBy === null;
      if (!lies || (token.kind !== 'object' && !token.wounded)) continue;
      const key = `take ${token.id} ${square}`;
      found.push({ key, kind: 'take', token, square });
      if (chosen.has(key)) held.push(token);
    }
  });
  return found;
}

const away = ({ place }: Token): number => Number(place !== 'board' && place !== 'waiting');

/** A token in notation, as the acting side calls it: others' with their side, a second copy with its number. */
export function codeOf({ tokens }: Scene, token: Token, own: Side): string {
  const copies = tokens.filter(({ owner, piece }) => owner === token.owner && piece === token.piece);
  copies.sort((a, b) => away(a) - away(b) || a.id - b.id);
  const nth = copies.findIndex(({ id }) => id === token.id);
  return `${token.owner === own ? '' : `${token.owner.charAt(0)}:`}${token.piece}${nth > 0 ? nth + 1 : ''}`;
}

/** A walk in notation: who, from where, and for each square what is put down and taken up there; `name` names a token. */
export function walkText(code: string, way: SquareName[], chosen: Change[], name: (token: Token) => string): string {
  const words = [code];
  for (const square of way) {
    words.push(square);
    const here = chosen.filter((change) => change.square === square);
    for (const { token } of here.filter((change) => change.kind === 'leave')) words.push(`-${name(token)}`);
    for (const { token } of here.filter((change) => change.kind === 'take')) words.push(`+${name(token)}`);
  }
  return words.join(' ');
}
