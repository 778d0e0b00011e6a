import { describe, expect, it } from 'vitest';
import { move } from '../../tests/fixture';
import type { Move } from '../protocol';
import { changed, facets, gives, isShared } from './share';

/** A walk with a rope (7) in hand past a potion (8). */
const walk = (text: string, takes: number[], leaves: number[], more: Partial<Move> = {}): Move => move({ text, takes, leaves, to: 'd4', path: ['c4', 'd4'], ...more });
const plain = walk('Th b4 c4 d4', [], []);
const take = walk('Th b4 c4 +Sp d4', [8], []);
const leave = walk('Th b4 -Ro c4 d4', [], [7]);
const leaveThere = walk('Th b4 c4 -Ro d4', [], [7]);
const swap = walk('Th b4 -Ro c4 +Sp d4', [8], [7]);
const swapThere = walk('Th b4 c4 -Ro +Sp d4', [8], [7]);
const fight = move({ kind: 'fight', text: 'Th x Go', target: 3 });
const all = [plain, take, leave, leaveThere, swap, swapThere];

describe('a long choice', () => {
  it('asks for every load by itself, what was before first', () => {
    const [rope, potion, ...more] = facets(all);
    expect(more).toEqual([]);
    expect([rope?.load, rope?.options.map(({ end }) => end)]).toEqual([7, [undefined, 'b4', 'c4']]);
    expect([potion?.load, potion?.options.map(({ end }) => end)]).toEqual([8, [undefined, null]]);
  });

  it('asks what is done where that differs, too', () => {
    const [deed] = facets([...all, fight]);
    expect([deed?.load, deed?.options.map((option) => option.move.kind)]).toEqual([null, ['walk', 'fight']]);
  });

  it('is a list while it is short, or differs in no load', () => {
    expect(isShared(all)).toBe(false);
    expect(isShared([...all, fight])).toBe(true);
    expect(isShared(Array.from({ length: 9 }, (_, target) => ({ ...fight, target })))).toBe(false);
  });

  it('changes one answer and keeps the others where it can', () => {
    const [rope, potion] = facets(all);
    const [taken] = potion!.options.slice(1);
    expect(changed(all, leaveThere, 8, taken!)).toBe(swapThere);
    expect(changed(all, swapThere, 7, rope!.options[1]!)).toBe(swap);
    expect(gives(swap, 8, taken!)).toBe(true);
    expect(gives(leave, 8, taken!)).toBe(false);
  });

  it('gives up another answer where no move has both', () => {
    const without = all.filter((one) => one !== swap && one !== swapThere);
    const [rope] = facets(without);
    expect(changed(without, take, 7, rope!.options[1]!)).toBe(leave);
  });

  it('takes what a power takes for part of the deed', () => {
    const lift = move({ kind: 'use', power: 'lift', text: 'Te lift +Ro', takes: [7] });
    expect(facets([lift, { ...lift, text: 'Te lift +Sp', takes: [8] }]).map(({ load }) => load)).toEqual([null]);
  });
});
