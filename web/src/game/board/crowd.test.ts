import { describe, expect, it } from 'vitest';
import type { Token } from '../../protocol';
import { crowd, nameLevel, type Spot } from './crowd';

const box = { x: 0, y: 0, width: 97, height: 97 };

function token(id: number, owner: Token['owner'], more: Partial<Token> = {}): Token {
  return { id, owner, piece: 'Wa', kind: 'character', at: 'a1', slot: null, place: 'board', wounded: false, spent: false, carriedBy: null, purse: null, back: null, ...more };
}

/** A zone with so many of each side, the first of them with a load, and so much on the floor. */
function zone(blue: number, yellow: number, laden: boolean, floor: number): Token[] {
  const sides = [...Array<Token['owner']>(blue).fill('blue'), ...Array<Token['owner']>(yellow).fill('yellow')];
  const figures = sides.map((owner, id) => token(id, owner));
  const loads = laden ? figures.map(({ id }) => token(10 + id, 'yellow', { kind: 'object', piece: 'Ro', carriedBy: id })) : [];
  const things = Array.from({ length: floor }, (_, id) => token(20 + id, 'blue', { kind: 'object', piece: 'Ke' }));
  return [...figures, ...loads, ...things];
}

const zones = [0, 1, 2, 3].flatMap((blue) =>
  [0, 1, 2, 3].flatMap((yellow) => [false, true].flatMap((laden) => [0, 1, 4].map((floor) => [blue, yellow, laden, floor] as const))),
);

/** The share of one token that another covers. */
function covered(one: Spot, other: Spot): number {
  const along = (a: number, b: number): number => Math.max(0, Math.min(a + one.scale * 97, b + other.scale * 97) - Math.max(a, b));
  return (along(one.x, other.x) * along(one.y, other.y)) / (one.scale * 97) ** 2;
}

describe('a crowd in a zone', () => {
  it.each(zones)('of %i and %i figures, laden: %s, with %i things on the floor, is told apart', (blue, yellow, laden, floor) => {
    const tokens = zone(blue, yellow, laden, floor);
    const spots = crowd(tokens, 'blue', box, 97);
    expect(spots.size).toBe(tokens.length);
    for (const one of tokens) {
      const at = spots.get(one.id)!;
      const edge = at.scale * 97;
      expect(edge).toBeGreaterThan(one.carriedBy !== null ? 15 : one.kind === 'object' ? 22 : 28);
      for (const [from, to] of [[at.x, at.x + edge], [at.y, at.y + edge]] as const) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(97.01);
      }
      for (const other of tokens) {
        if (one === other || one.carriedBy === other.id) continue;
        expect(covered(at, spots.get(other.id)!)).toBeLessThan(other.carriedBy === one.id ? 0.2 : 0.001);
      }
    }
  });

  it('has the near side below', () => {
    const [first, last] = [0, 3].map((id) => crowd(zone(3, 3, true, 2), 'blue', box, 97).get(id)!);
    expect(first!.y).toBeGreaterThan(last!.y);
  });

  it.each(zones)('of %i and %i figures, laden: %s, with %i things on the floor, leaves room for the name of the zone', (blue, yellow, laden, floor) => {
    const tokens = zone(blue, yellow, laden, floor);
    const spots = crowd(tokens, 'blue', box, 97);
    const top = { top: 0.1, middle: 0.45, bottom: 0.8 }[nameLevel(tokens, 'blue')] * 97;
    const name = { left: 2, right: 18, top, bottom: top + 0.1 * 97 };
    for (const one of tokens.filter(({ kind }) => kind === 'character')) {
      const { x, y, scale } = spots.get(one.id)!;
      const edge = scale * 97;
      expect(x < name.right && x + edge > name.left && y < name.bottom - 1 && y + edge > name.top + 1).toBe(false);
    }
  });

  it('has two loads on both sides of who bears them', () => {
    const paladin = [token(0, 'blue'), ...[1, 2].map((id) => token(id, 'blue', { kind: 'object', piece: 'Sw', carriedBy: 0 }))];
    const spots = crowd(paladin, 'blue', box, 97);
    expect(covered(spots.get(1)!, spots.get(2)!)).toBe(0);
    expect(spots.get(2)!.x).toBeLessThan(spots.get(0)!.x);
  });

  it.each([[3, 0], [3, 1], [1, 2], [0, 1], [0, 3]])('of %i stands in a row on a starting zone, with %i things on the floor, whichever way it lies', (figures, floor) => {
    for (const [width, height] of [[97, 53], [53, 97]] as const) {
      const tokens = zone(figures, 0, true, floor);
      const places = crowd(tokens, 'blue', { x: 0, y: 0, width, height }, 97);
      expect(places.size).toBe(tokens.length);
      for (const { x, y, scale } of places.values()) {
        expect(scale * 97).toBeGreaterThan(13);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + scale * 97).toBeLessThanOrEqual(width + 0.01);
        expect(y + scale * 97).toBeLessThanOrEqual(height + 0.01);
      }
    }
  });
});
