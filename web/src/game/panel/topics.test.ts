import { describe, expect, it } from 'vitest';
import type { Square } from '../../protocol';
import rules from '../../text/rules.en.json';
import { cardRules, edgesOf, placeRules } from './topics';

function zone(more: Partial<Square>): Square {
  return { name: 'a1', x: 0, y: 0, ground: 'floor', slot: 'A', line: null, mist: false, illusion: null, icon: 'circle', before: null, faces: null, borders: [], ...more } as Square;
}

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
    const edges = edgesOf(zone({ borders: [{ dir: 'n', kind: 'slit' }, { dir: 'e', kind: 'open' }, { dir: 's', kind: 'slit' }, { dir: 'w', kind: 'pit' }] }));
    expect(edges.map(({ kind, dirs }) => [kind, dirs])).toEqual([['slit', ['n', 's']], ['pit', ['w']]]);
  });

  it('cites rules that exist', () => {
    const kinds = ['wall', 'slit', 'closed', 'pit', 'hidden'] as const;
    const edges = edgesOf(zone({ borders: kinds.map((kind) => ({ dir: 'n', kind })) }));
    const cited = [...edges.flatMap((edge) => edge.rules), ...placeRules(zone({}), null), ...cardRules('wheel', 'zones')];
    expect(edges).toHaveLength(kinds.length);
    for (const rule of cited) expect(rules).toHaveProperty([rule]);
  });
});
