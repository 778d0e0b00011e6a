import { describe, expect, it } from 'vitest';
import { scene } from '../../../tests/fixture';
import { plain } from '../../art/samples';
import type { Scene, Square } from '../../protocol';
import rules from '../../text/rules.en.json';
import { cardRules, edgesOf, placeRules } from './topics';

function zone(more: Partial<Square>): Square {
  return { name: 'a1', x: 0, y: 0, ground: 'floor', slot: 'A', line: null, mist: false, illusion: null, icon: 'circle', before: null, faces: null, borders: [], ...more } as Square;
}

const zones: Scene = { ...scene, grain: 'zones' };

describe('help', () => {
  it('tells the rules of zones about zones', () => {
    expect(placeRules(zone({}), 'blue')).toContain('ZONE-4');
    expect(placeRules(zone({ icon: 'gear', ground: 'gear' }), 'blue')).toContain('GEAR-1');
    expect(placeRules(zone({ line: 'blue', ground: 'line' }), 'blue')).toContain('START-5');
    expect(placeRules(zone({ line: 'yellow', ground: 'line' }), 'blue')).toContain('EXIT-9');
    expect(placeRules(zone({ icon: null, line: 'blue', ground: 'line' }), 'blue')).toContain('LINE-1');
    expect(cardRules('jump', 'zones')).toContain('JUMP-8');
    expect(cardRules('jump', 'squares')).not.toContain('JUMP-8');
  });

  it('explains every kind of edge once', () => {
    const edges = edgesOf(zone({ borders: [{ dir: 'n', kind: 'slit' }, { dir: 'e', kind: 'open' }, { dir: 's', kind: 'slit' }, { dir: 'w', kind: 'pit' }] }), zones);
    expect(edges.map(({ kind, dirs }) => [kind, dirs])).toEqual([['slit', ['n', 's']], ['pit', ['w']]]);
  });

  it('tells what bars the ways out of a square', () => {
    const table: Scene = { ...scene, plans: [plain], rooms: scene.rooms.map((room) => (room.slot === 'A' ? { ...room, plan: plain.id, quarters: 0, gates: [] } : { ...room, known: false })) };
    const edges = edgesOf(table.squares.find(({ name }) => name === 'b4')!, table);
    expect(edges.map(({ kind, dirs }) => [kind, dirs])).toEqual([['wall', ['n']], ['closed', ['w']]]);
    for (const rule of edges.flatMap((edge) => edge.rules)) expect(rules).toHaveProperty([rule]);
  });

  it('cites rules that exist', () => {
    const kinds = ['wall', 'slit', 'closed', 'pit', 'hidden'] as const;
    const edges = edgesOf(zone({ borders: kinds.map((kind) => ({ dir: 'n', kind })) }), zones);
    const cited = [...edges.flatMap((edge) => edge.rules), ...placeRules(zone({}), null), ...cardRules('wheel', 'zones')];
    expect(edges).toHaveLength(kinds.length);
    for (const rule of cited) expect(rules).toHaveProperty([rule]);
  });
});
