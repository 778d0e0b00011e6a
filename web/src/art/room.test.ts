import { describe, expect, it } from 'vitest';
import { edges, masonry, paving, pentacles, portcullises, segment } from './room';
import { gated, medley, plain } from './samples';

const strokes = (path: string): number => path.split('M').length - 1;

describe('a room', () => {
  it('has one edge between two squares, from whichever side it is named', () => {
    expect(segment(5, { place: 6, dir: 'e' })).toEqual(segment(5, { place: 7, dir: 'w' }));
    expect(segment(5, { place: 6, dir: 's' })).toEqual(segment(5, { place: 11, dir: 'n' }));
  });

  it('knows which way the inside is from its rim', () => {
    expect(segment(5, { place: 0, dir: 'n' }).inward).toBe(1);
    expect(segment(5, { place: 24, dir: 'e' }).inward).toBe(-1);
    expect(segment(5, { place: 12, dir: 'e' }).inward).toBe(0);
  });

  it('draws a wall once even if both of its squares name it', () => {
    const twice = { ...plain, walls: [...plain.walls, { place: 6, dir: 'n' as const }, { place: 1, dir: 's' as const }] };
    expect(masonry(twice, []).inner).toBe(masonry(plain, []).inner);
  });

  it('takes a broken wall out and leaves rubble', () => {
    const broken = [{ place: 14, dir: 'w' as const }];
    expect(strokes(masonry(plain, broken).inner)).toBe(strokes(masonry(plain, []).inner) - 1);
    expect(edges(plain, broken)).toHaveLength(1);
  });

  it('has closed portcullises until told otherwise', () => {
    expect(portcullises(gated, []).map((gate) => gate.state)).toEqual(['closed', 'closed']);
    expect(portcullises(gated, [{ number: 1, state: 'broken' }]).map((gate) => gate.state)).toEqual(['closed', 'broken']);
  });

  it('looks the same every time', () => {
    expect(paving(medley)).toEqual(paving(medley));
    expect(masonry(medley, [])).toEqual(masonry(medley, []));
  });

  it('draws one pentacle over a block of four squares', () => {
    expect(pentacles(medley)).toEqual([{ x: 100, y: 100, r: 84 }, { x: 450, y: 450, r: 38 }]);
  });
});
