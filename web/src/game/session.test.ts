import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import { arc, degrees, trails, turns } from './motion';
import { squareLabel } from './names';
import { modesOf, tableLine } from './agreement';
import { holdsSecret } from './local.svelte';

describe('a session', () => {
  it('writes the line of the agreement', () => {
    expect(tableLine({ edition: 'base', players: 2, mode: null, target: null })).toBe('table base players=2');
    expect(tableLine({ edition: 'anniversary', players: 2, mode: 'draft', target: 6 })).toBe(
      'table anniversary players=2 mode=draft target=6',
    );
    expect(modesOf('base', 2)).toContain('beginner');
    expect(modesOf('base', 3)).not.toContain('beginner');
  });

  it('draws the curtain only before secrets', () => {
    expect(holdsSecret(scene, 'blue')).toBe(true);
    const open = { ...scene, rooms: scene.rooms.map((room) => ({ ...room, hidden: [] })) };
    expect(holdsSecret(open, 'blue')).toBe(false);
    expect(holdsSecret({ ...open, ask: [{ side: 'blue' as const, kind: 'commit' }] }, 'blue')).toBe(true);
  });
});

describe('labels', () => {
  const square = (name: string) => scene.squares.find((one) => one.name === name)!;
  const on = (name: string) => scene.tokens.filter((token) => token.at === name);

  it('say what is on a square', () => {
    expect(squareLabel(scene, square('g4'), on('g4'), 0, 0)).toBe('g4, room 3, pit, Blue Th carrying Ro, wall right and down');
    expect(squareLabel(scene, square('h4'), on('h4'), 0, 0)).toBe('h4, room 3, Yellow Go wounded, wall up and left');
    expect(squareLabel(scene, square('h8'), on('h8'), 2, 0)).toBe('h8, place D, face down, 2 hidden tokens');
    expect(squareLabel(scene, square('d0'), on('d0'), 0, 0)).toBe('d0, starting line Blue, Blue Cl');
  });
});

describe('motion', () => {
  const line = (happenings: { kind: string; [field: string]: unknown }[]) => [{ ply: 1, actor: 'blue', text: '', happenings }];

  it('follows the steps that were told', () => {
    const steps = line([{ kind: 'stepped', token: 0, to: 'a2' }, { kind: 'took', token: 0, load: 1, at: 'a2' }, { kind: 'stepped', token: 0, to: 'a3' }]);
    expect(trails(steps).get(0)).toEqual(['a2', 'a3']);
    expect(turns(line([{ kind: 'turned', slot: 'B', quarters: 3 }])).get('B')).toBe(-90);
  });

  it('turns the shorter way and on an arc', () => {
    expect([0, 1, 2, 3, -1].map(degrees)).toEqual([0, 90, 180, -90, -90]);
    const points = arc({ x: 1, y: 0 }, { x: 0, y: 0 }, 90);
    expect(points.at(-1)!.x).toBeCloseTo(0);
    expect(points.at(-1)!.y).toBeCloseTo(1);
  });
});
