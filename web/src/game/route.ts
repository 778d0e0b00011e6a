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

/** Something that changes hands on the way, or is taken up or put down. */
export interface Change {
  key: string;
  kind: 'take' | 'leave' | 'give' | 'swap';
  /** What is taken up, or given away. */
  token: Token;
  square: SquareName;
  /** The friend it is taken from, given to or swapped with; null for what lies there. */
  friend: Token | null;
  /** What the friend gives for it. */
  back: Token | null;
}

const keyOf = ({ kind, token, square, friend, back }: Omit<Change, 'key'>): string =>
  [kind, token.id, square, ...(friend ? [friend.id] : []), ...(back ? [back.id] : [])].join(' ');

/** All that could change hands along a way, given what is already chosen; the engine knows what may. */
export function changes(scene: Scene, who: number, way: SquareName[], chosen: ReadonlySet<string>): Change[] {
  const found: Change[] = [];
  const held = scene.tokens.filter((token) => token.carriedBy === who);
  const owner = scene.tokens.find((token) => token.id === who)?.owner;
  // On a square one ends up with what shares it; in a zone one decides at both ends as well.
  const crowded = scene.grain === 'zones';
  const offer = (kind: Change['kind'], token: Token, square: SquareName, friend: Token | null = null, back: Token | null = null): boolean => {
    const change = { kind, token, square, friend, back };
    const key = keyOf(change);
    found.push({ key, ...change });
    return chosen.has(key);
  };
  way.forEach((square, index) => {
    const [first, last] = [index === 0, index === way.length - 1];
    const here = scene.tokens.filter((token) => token.at === square && token.place === 'board');
    const friends = here.filter((token) => token.kind === 'character' && (crowded || !token.wounded) && token.carriedBy === null && token.id !== who && token.owner === owner);
    const passes = crowded || (!first && !last);
    // Where a friend stands on a square, what is put down is in the friend's hands.
    const floor = crowded || friends.length === 0;
    const got: Token[] = [];
    for (const token of held) if (floor && (crowded || !last)) offer('leave', token, square);
    for (const token of here) {
      const lies = token.carriedBy === null && (token.kind === 'object' || token.wounded);
      if (lies && (crowded || !first) && offer('take', token, square)) got.push(token);
    }
    for (const friend of passes ? friends : []) {
      const loads = here.filter((token) => token.carriedBy === friend.id);
      for (const load of loads) if (offer('take', load, square, friend)) got.push(load);
      for (const token of held) {
        offer('give', token, square, friend);
        for (const load of loads) if (offer('swap', token, square, friend, load)) got.push(load);
      }
    }
    held.push(...got.filter((token) => !held.includes(token)));
  });
  return found;
}

/** Whether two changes cannot both be meant: they move the same token at the same place, or give it away twice. */
export function collide(one: Change, other: Change): boolean {
  if (one.kind !== 'take' && other.kind !== 'take' && one.token.id === other.token.id) return true;
  const moved = ({ token, back }: Change): number[] => [token.id, ...(back ? [back.id] : [])];
  return one.square === other.square && moved(one).some((id) => moved(other).includes(id));
}

const away = ({ place }: Token): number => Number(place !== 'board' && place !== 'waiting');

/** A token in notation, as the acting side calls it: others' with their side, a second copy with its number. */
export function codeOf({ tokens }: Scene, token: Token, own: Side): string {
  const copies = tokens.filter(({ owner, piece }) => owner === token.owner && piece === token.piece);
  copies.sort((a, b) => away(a) - away(b) || a.id - b.id);
  const nth = copies.findIndex(({ id }) => id === token.id);
  return `${token.owner === own ? '' : `${token.owner.charAt(0)}:`}${token.piece}${nth > 0 ? nth + 1 : ''}`;
}

/** What a change adds to a walk: on squares a swap is to put down and to take up, in a zone one names the receiver. */
function legs({ kind, token, friend, back }: Change, crowded: boolean, name: (token: Token) => string): string[] {
  if (kind === 'take') return [`+${name(token)}`];
  const put = `-${name(token)}`;
  if (crowded && (back ?? friend)) return [put, `>${name((back ?? friend)!)}`];
  return back ? [put, `+${name(back)}`] : [put];
}

/** A walk in notation: who, from where, and for each square what is put down and taken up there. */
export function walkText(scene: Scene, own: Side, code: string, way: SquareName[], chosen: Change[]): string {
  const words = [code];
  const name = (token: Token): string => codeOf(scene, token, own);
  for (const square of way) {
    words.push(square);
    const here = chosen.filter((change) => change.square === square);
    // Hands are emptied before they are filled.
    for (const taking of [false, true]) {
      for (const change of here) if ((change.kind === 'take') === taking) words.push(...legs(change, scene.grain === 'zones', name));
    }
  }
  return words.join(' ');
}
