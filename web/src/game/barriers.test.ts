import { describe, expect, it } from 'vitest';
import { gated, plain } from '../art/samples';
import { scene } from '../../tests/fixture';
import type { Scene } from '../protocol';
import { barriersOf, between } from './barriers';

/** Room 1 in A and, beside it, room 3 in B, both as they are drawn. */
const table = (quarters = 0, more: Partial<Scene['rooms'][number]> = {}): Scene => ({
  ...scene,
  plans: [plain, gated],
  rooms: scene.rooms.map((room) =>
    room.slot === 'A' ? { ...room, plan: plain.id, known: true, quarters, gates: [], ...more } : room.slot === 'B' ? { ...room, plan: gated.id, known: true, quarters: 0 } : room,
  ),
});
const square = (name: string) => scene.squares.find((one) => one.name === name)!;
const at = (name: string, on = table()) => barriersOf(on, square(name)).map(({ dir, kind }) => `${dir} ${kind}`);

describe('what lies between squares', () => {
  it('is read from the drawing', () => {
    expect(at('a4')).toEqual(['e closed']);
    expect(at('b4')).toEqual(['n wall', 'w closed']);
    expect(at('c3')).toEqual([]);
  });

  it('turns with the room', () => {
    expect(at('d5', table(1))).toEqual(['s closed']);
    expect(at('d4', table(1))).toEqual(['n closed', 'e wall']);
  });

  it('knows what was opened, smashed and broken', () => {
    const [gate] = plain.gates;
    const number = gate!.number;
    expect(at('a4', table(0, { gates: [{ number, state: 'open' }] }))).toEqual(['e opened']);
    expect(at('a4', table(0, { gates: [{ number, state: 'broken' }] }))).toEqual(['e smashed']);
    expect(at('b5', table(0, { broken: [{ place: 1, dir: 's' }] }))).toEqual(['s breach']);
  });

  it('is a wall where only the room beyond has one', () => {
    // Room 3 begins at column f with a wall in its top row; room 1 is open there.
    expect(at('e5')).toEqual(['e wall']);
    expect(at('f5')).toContain('w wall');
  });

  it('is what an arrow crosses', () => {
    expect([between(table(), square('a4'), square('b4')), between(table(), square('a4'), square('a3')), between(table(), square('a4'), square('c4'))]).toEqual(['closed', null, null]);
  });
});
