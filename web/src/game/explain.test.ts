import { describe, expect, it } from 'vitest';
import { move, moves, scene, tokens } from '../../tests/fixture';
import type { Refusal, SightLine } from '../protocol';
import { able, nearest, nobody, shot, unasked } from './explain';
import { tokensOf } from './moves';
import type { Play } from './play.svelte';

const refusal: Refusal = { rule: 'WALL-1', why: 'a wall is in the way' };

/** What a person points with, at a table whose engine refuses everything it is asked. */
function pointer(more: object = {}, found: { lines?: SightLine[]; checked?: Refusal | null } = {}): Play {
  const asked: string[] = [];
  const session = {
    scene, moves, ask: 'act', seat: 'blue', asked,
    reason: (who: number, to: string) => (asked.push(`${who} ${to}`), Promise.resolve(refusal)),
    check: (text: string) => (asked.push(text), Promise.resolve(found.checked === undefined ? refusal : found.checked)),
    sight: () => Promise.resolve(found.lines ?? []),
    ...more,
  };
  return { session, tokens: tokensOf(session.scene), movers: [0, 2] } as unknown as Play;
}

describe('why not, while nobody is chosen', () => {
  it('names who could act there, and how', async () => {
    expect([...able(pointer(), 'h4', null)]).toEqual([[0, ['Attack']]]);
    expect((await nobody(pointer(), 'g5', 'B')).lead).toMatch(/^g5: .*\(Walk\)\. Choose/);
    expect((await nobody(pointer(), 'g8', 'D')).lead).toMatch(/^place D, face down: .*\(Reveal\)/);
  });

  it('tells else what keeps the nearest from it', async () => {
    expect(nearest(scene, [tokens[0]!, tokens[2]!], 'a3')?.id).toBe(2);
    expect(await nobody(pointer(), 'a3', 'A')).toMatchObject({ rule: 'WALL-1', lead: expect.stringContaining('a wall is in the way') });
    const far = pointer();
    await nobody(far, 'a13', 'E');
    expect((far.session as unknown as { asked: string[] }).asked).toEqual(['Wa ?E']);
  });

  it('says what to do first, and whose turn it is', () => {
    expect(unasked(pointer({ ask: 'card' }))?.lead).toBe('First: Play an action card');
    const waits = { ...scene, ask: [{ side: 'yellow' as const, kind: 'act' as const }] };
    expect(unasked(pointer({ ask: null, scene: waits }))?.lead).toBe('It is Yellow’s turn');
  });
});

describe('a shot from afar', () => {
  const armed = { ...scene, tokens: [...tokens, { ...tokens[1]!, id: 9, piece: 'Fw', carriedBy: 2, at: 'b3' }, { ...tokens[4]!, id: 10, at: 'b9' }] };
  const fire = move({ text: 'Wa !fire n', kind: 'use', who: 2, power: 'fire', dir: 'n' });
  const line = (hits: number): SightLine => ({ dir: 'n', squares: ['b4'], end: 'character', at: 'b9', hits });
  const aimed = (id: number) => armed.tokens.find((token) => token.id === id)!;

  it('needs a straight line, and hits who stands first', async () => {
    const table = { scene: armed, moves: [fire] };
    expect(await shot(pointer(table), 0, aimed(10))).toBeNull();
    expect(await shot(pointer(table), 2, aimed(4))).toHaveProperty('why');
    expect(await shot(pointer(table), 2, aimed(10))).toEqual({ power: 'fire', why: 'a wall is in the way' });
    const open = (hits: number): Play => pointer(table, { checked: null, lines: [line(hits)] });
    expect(await shot(open(3), 2, aimed(10))).toHaveProperty('why', expect.stringMatching(/hit first/));
    expect(await shot(open(10), 2, aimed(10))).toEqual({ power: 'fire', move: fire });
  });
});
