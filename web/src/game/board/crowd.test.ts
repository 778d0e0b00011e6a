import { describe, expect, it } from 'vitest';
import type { Token } from '../../protocol';
import { crowd } from './crowd';

const box = { x: 0, y: 0, width: 97, height: 97 };

function token(id: number, owner: Token['owner'], more: Partial<Token> = {}): Token {
  return { id, owner, piece: 'Wa', kind: 'character', at: 'a1', slot: null, place: 'board', wounded: false, spent: false, carriedBy: null, purse: null, back: null, ...more };
}

describe('a crowd in a zone', () => {
  const six = [0, 1, 2].map((id) => token(id, 'blue')).concat([3, 4, 5].map((id) => token(id, 'yellow')));

  it('stands in two rows, the near side below, and nobody covers anybody', () => {
    const spots = crowd(six, 'blue', box, 97);
    const edges = [...spots.values()].map(({ x, y, scale }) => ({ x, y, edge: scale * 97 }));
    for (const one of edges) {
      expect(one.edge).toBeGreaterThan(28);
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.edge).toBeLessThanOrEqual(97);
      for (const other of edges) {
        if (one === other) continue;
        expect(Math.abs(one.x - other.x) >= one.edge - 0.01 || Math.abs(one.y - other.y) >= one.edge - 0.01).toBe(true);
      }
    }
    expect(spots.get(0)!.y).toBeGreaterThan(spots.get(3)!.y);
  });

  it('carries loads in the corner of who has them', () => {
    const spots = crowd([token(0, 'blue'), token(1, 'yellow', { kind: 'object', piece: 'Ro', carriedBy: 0 })], 'blue', box, 97);
    const [bearer, load] = [spots.get(0)!, spots.get(1)!];
    expect(load.scale).toBeLessThan(bearer.scale);
    expect(load.x).toBeGreaterThan(bearer.x);
    expect(load.x).toBeLessThan(bearer.x + bearer.scale * 97);
  });
});
