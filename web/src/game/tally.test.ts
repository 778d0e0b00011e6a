import { describe, expect, it } from 'vitest';
import { move, scene } from '../../tests/fixture';
import type { Hand, Scene } from '../protocol';
import { gathered, rivals, shares, tallied } from './tally';

const hand = scene.hands.blue!;
const choosing = (blue: Partial<Hand>, yellow: Partial<Hand> = {}): Scene => ({ ...scene, hands: { blue: { ...hand, ...blue }, yellow: { ...hand, ...yellow } } });

describe('the set-up', () => {
  it('counts by kind, and without the kind where there is one', () => {
    expect(tallied(scene)).toBe('');
    expect(tallied({ ...scene, tallies: [{ kind: 'characters', chosen: 1, all: 4 }] })).toBe('1 of 4 chosen');
    const two: Scene['tallies'] = [{ kind: 'characters', chosen: 2, all: 8 }, { kind: 'pairs', chosen: 0, all: 2 }];
    expect(tallied({ ...scene, tallies: two })).toBe('Characters: 2 of 8 · Pairs: 0 of 2');
  });

  it('offers characters, objects and pairs apart', () => {
    const pick = (piece: string) => move({ kind: 'pick', text: `pick ${piece}`, piece });
    const list = [pick('Th'), pick('Ro'), pick('Wa'), move({ kind: 'pickPair', text: 'pair 1', pair: '1' })];
    const found = shares(list).map(({ kind, moves }) => [kind, moves.length]);
    expect(found).toEqual([['characters', 2], ['objects', 1], ['pairs', 1]]);
    expect(shares(list.slice(0, 1)).map(({ kind }) => kind)).toEqual(['characters']);
  });

  it('puts a long list in the order of names, and leaves a short one', () => {
    const pick = (piece: string) => move({ kind: 'pick', text: `pick ${piece}`, piece });
    const order = (pieces: string[]) => shares(pieces.map(pick)).flatMap(({ moves }) => moves.map(({ piece }) => piece));
    const eight = ['Cl', 'Go', 'Me', 'Th', 'Tr', 'Ww', 'Wa', 'Wi'];
    expect(order(eight)).toEqual(eight);
    expect(order([...eight, 'As'])).toEqual(order(['As', ...eight]));
    expect(order([...eight, 'As'])[0]).toBe('As');
  });

  it('shows what was picked in the open, else what is behind the screen', () => {
    expect(gathered(choosing({ screen: ['Th'] }), 'blue')).toEqual(['Th']);
    expect(gathered(choosing({ screen: [], picked: ['Wa'] }), 'blue')).toEqual(['Wa']);
  });

  it('shows others apart only where they pick for themselves', () => {
    expect(rivals(choosing({ picked: ['Wa'] }, { picked: ['Th'] }), 'blue')).toEqual(['yellow']);
    expect(rivals(choosing({ picked: ['Wa'] }, { picked: ['Wa'] }), 'blue')).toEqual([]);
    expect(rivals(choosing({ screen: ['Wa'] }, { screen: null }), 'blue')).toEqual([]);
  });
});
