import { describe, expect, it } from 'vitest';
import { rooms, squares } from '../../tests/fixture';
import { corner, neighbor, pointing, project, turnFor, type Frame, type Turn } from './geometry';

const board = { columns: 10, rows: 22 };
const all: Frame[] = ([0, 1, 2, 3] as Turn[]).map((turn) => ({ ...board, turn }));
const byName = new Map(squares.map((square) => [square.name, square]));

describe('the board on the screen', () => {
  it('brings the own line to the bottom, or to the left', () => {
    expect(turnFor(squares, 'blue', false)).toBe(0);
    expect(turnFor(squares, 'yellow', false)).toBe(2);
    expect(project({ ...board, turn: turnFor(squares, 'yellow', false) }, 3, 21).row).toBe(21);
    expect(project({ ...board, turn: turnFor(squares, 'blue', true) }, 3, 0).column).toBe(0);
  });

  it('points where the arrow keys lead, whichever way it lies', () => {
    const KEYS = { up: 'ArrowUp', right: 'ArrowRight', down: 'ArrowDown', left: 'ArrowLeft' };
    const from = byName.get('e5')!;
    for (const frame of all) {
      for (const [dir, name] of Object.entries({ n: 'e6', e: 'f5', s: 'e4', w: 'd5' })) {
        expect(neighbor(frame, byName, from, KEYS[pointing(dir, frame.turn)])?.name, `${dir} ${frame.turn}`).toBe(name);
      }
    }
  });

  it('has every square in a place of its own, whichever way it lies', () => {
    for (const frame of all) {
      const places = new Set(squares.map((square) => Object.values(project(frame, square.x, square.y)).join()));
      expect(places.size).toBe(220);
    }
  });

  it('puts rooms where their squares are', () => {
    for (const frame of all) {
      for (const room of rooms) {
        const inside = squares.filter((square) => square.slot === room.slot).map((square) => project(frame, square.x, square.y));
        expect(corner(frame, room, 5)).toEqual({
          column: Math.min(...inside.map((at) => at.column)),
          row: Math.min(...inside.map((at) => at.row)),
        });
      }
    }
  });

  it('follows the arrow keys as they look', () => {
    expect(neighbor(all[0]!, byName, byName.get('c3')!, 'ArrowUp')?.name).toBe('c4');
    expect(neighbor(all[1]!, byName, byName.get('c3')!, 'ArrowUp')?.name).toBe('b3');
    expect(neighbor(all[2]!, byName, byName.get('c3')!, 'ArrowRight')?.name).toBe('b3');
    expect(neighbor(all[0]!, byName, byName.get('a0')!, 'ArrowLeft')).toBeNull();
  });
});
