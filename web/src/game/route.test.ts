import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import type { Scene, Token } from '../protocol';
import { changes, codeOf, collide, shortest, touch, walkText } from './route';

// Three by three squares, a1 to c3, with a wall between a1 and b1 and somebody on b2.
const open: Scene = {
  ...scene,
  squares: ['a', 'b', 'c'].flatMap((column, x) =>
    [1, 2, 3].map((row) => {
      const y = row - 1;
      const wall = row === 1 ? (column === 'a' ? 'e' : column === 'b' ? 'w' : '') : '';
      const ways = [y < 2 && 'n', x < 2 && 'e', y > 0 && 's', x > 0 && 'w'].filter((way) => way && way !== wall).join('');
      return { ...scene.squares[0]!, name: `${column}${row}`, x, y, ways };
    }),
  ),
  tokens: [{ ...scene.tokens[0]!, id: 1, kind: 'character', wounded: false, at: 'b2', place: 'board', carriedBy: null }],
};

const token = (id: number, more: Partial<Token>): Token => ({
  ...scene.tokens[0]!, id, kind: 'object', place: 'board', carriedBy: null, wounded: false, slot: null, ...more,
});

describe('a drawn way', () => {
  it('goes around walls and people', () => {
    expect(shortest(open, 'a1', 'b1')).toEqual(['a2', 'a3', 'b3', 'c3', 'c2', 'c1', 'b1']);
    expect(shortest(open, 'a1', 'a3')).toEqual(['a2', 'a3']);
    expect(shortest(open, 'a1', 'b2')).toEqual([]);
    expect(shortest(open, 'a1', 'a1')).toEqual([]);
  });

  it('is drawn from square to touching square', () => {
    expect(touch(open, 'a1', 'b1')).toBe(true);
    expect(touch(open, 'a1', 'b2')).toBe(false);
    expect(touch(open, 'a1', 'z9')).toBe(false);
  });

  it('offers what lies on it, and to leave what is held or was taken', () => {
    const table: Scene = { ...open, tokens: [token(5, { piece: 'Sp', at: 'a1', carriedBy: 9 }), token(6, { piece: 'Ro', at: 'a2' })] };
    const way = ['a1', 'a2', 'a3', 'b3'];
    const keys = (chosen: string[]) => changes(table, 9, way, new Set(chosen)).map((change) => change.key);
    expect(keys([])).toEqual(['leave 5 a1', 'leave 5 a2', 'take 6 a2', 'leave 5 a3']);
    expect(keys(['take 6 a2'])).toContain('leave 6 a3');
    const chosen = changes(table, 9, way, new Set()).filter(({ key }) => key === 'take 6 a2' || key === 'leave 5 a2');
expect(walkText(table, 'blue', 'Th', way, chosen)).toBe('Th a1 a2 -Sp +Ro a3 b3');
  });

  it('names what is another side’s, and second copies', () => {
    const ropes = [token(3, { piece: 'Ro', at: null, place: 'dead' }), token(5, { piece: 'Ro', at: 'a1' }), token(6, { piece: 'Ro', at: 'a2' }), token(7, { owner: 'yellow', piece: 'Ro', at: 'a3' })];
    const table: Scene = { ...open, tokens: ropes };
    expect(ropes.map((rope) => codeOf(table, rope, 'blue'))).toEqual(['Ro3', 'Ro', 'Ro2', 'y:Ro']);
    expect(codeOf(table, ropes[1]!, 'yellow')).toBe('b:Ro');
  });

  it('offers to trade with a friend in passing', () => {
    const who = token(1, { piece: 'Th', kind: 'character', at: 'a1' });
    const friend = token(2, { piece: 'Wa', kind: 'character', at: 'a2' });
    const table: Scene = { ...open, tokens: [who, friend, token(3, { piece: 'Ro', at: 'a1', carriedBy: 1 }), token(4, { owner: 'yellow', piece: 'Sw', at: 'a2', carriedBy: 2 })] };
    const way = ['a1', 'a2', 'a3'];
    const all = changes(table, 1, way, new Set());
    expect(all.map(({ key }) => key)).toEqual(['leave 3 a1', 'take 4 a2 2', 'give 3 a2 2', 'swap 3 a2 2 4']);
    const text = (keys: string[], at: Scene = table): string => walkText(at, 'blue', 'Th', way, changes(at, 1, way, new Set(keys)).filter(({ key }) => keys.includes(key)));
    expect(text(['swap 3 a2 2 4'])).toBe('Th a1 a2 -Ro +y:Sw a3');
    expect(text(['give 3 a2 2'])).toBe('Th a1 a2 -Ro a3');
    expect(text(['leave 3 a1', 'take 4 a2 2'])).toBe('Th a1 -Ro a2 +y:Sw a3');
    const zones: Scene = { ...table, grain: 'zones' };
    expect(changes({ ...zones, tokens: table.tokens.map((one) => (one.id === 2 ? { ...one, wounded: true } : one)) }, 1, way, new Set()).map(({ key }) => key)).toContain('give 3 a2 2');
    expect(text(['swap 3 a2 2 4'], zones)).toBe('Th a1 a2 -Ro >y:Sw a3');
    expect(text(['give 3 a2 2', 'take 4 a2 2'], zones)).toBe('Th a1 a2 -Ro >Wa +y:Sw a3');
    const [leave, take, give, swap] = all;
    expect([collide(swap!, take!), collide(swap!, give!), collide(take!, give!), collide(leave!, give!), collide(leave!, take!)]).toEqual([true, true, false, true, false]);
  });
});
