import { describe, expect, it } from 'vitest';
import { scene } from '../../tests/fixture';
import type { Side } from '../protocol';
import { computer } from './agreement';
import { drawTalk } from './draw';

const sides: Side[] = ['blue', 'yellow', 'red'];
const offered = (...offers: Side[]) => ({ ...scene, sides, offers });
const people = { blue: 'person', yellow: 'person', red: 'person' } as const;

describe('a draw', () => {
  it('is not talked about before somebody offers it, nor after the end', () => {
    expect(drawTalk(offered(), 'blue', people)).toBeNull();
    const over = { ...offered('blue'), outcome: { winner: null, end: 'agreement' } };
    expect(drawTalk(over, 'yellow', people)).toBeNull();
  });

  it('is a question to whoever has not accepted, and to nobody who looks on', () => {
    expect(drawTalk(offered('blue'), 'yellow', people)).toEqual({ kind: 'asked', by: ['blue'] });
    expect(drawTalk(offered('blue', 'yellow'), 'red', people)).toEqual({ kind: 'asked', by: ['blue', 'yellow'] });
    expect(drawTalk(offered('blue'), 'spectator', people)).toBeNull();
    expect(drawTalk(offered('blue'), 'replay', people)).toBeNull();
  });

  it('is open for whoever offers it, and refused by a computer that has not accepted', () => {
    expect(drawTalk(offered('blue'), 'blue', people)).toEqual({ kind: 'open', refused: [] });
    const seats = { blue: 'person', yellow: computer(2), red: computer(3) } as const;
    expect(drawTalk(offered('blue', 'red'), 'blue', seats)).toEqual({ kind: 'open', refused: ['yellow'] });
  });
});
