import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../tests/fake-server';
import { move, scene } from '../../tests/fixture';
import type { Side } from '../protocol';
import { Lineup } from './lineup';
import type { Session } from './session.svelte';

const moves = ['line Th', 'line Wa', 'line Cl'].map((text) => move({ text, kind: 'team' as never }));

/** A set-up in which sides choose with the same words. */
class FakeTable {
  scene = scene;
  moves = moves;
  log: { actor: string; text: string }[] = [];
  sending = false;

  constructor(
    readonly persons: Side[],
    public seat: Side = 'blue',
    public ask = 'team',
  ) {}

  /** The page is opened again: nothing is left but what the browser keeps. */
  get lineup(): Lineup {
    return new Lineup(this as unknown as Session);
  }

  choose(text: string): void {
    this.lineup.note(move({ text }));
    this.log.push({ actor: this.seat, text });
  }

  get offered(): string[] {
    return this.lineup.last.map((move) => move.text);
  }
}

describe('a line-up', () => {
  beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));

  const played = (persons: Side[], texts: string[]): FakeTable => {
    const table = new FakeTable(persons);
    for (const text of texts) table.choose(text);
    table.ask = 'card';
    table.lineup.finish();
    return table;
  };

  it('is offered in the next game, until something else is chosen', () => {
    played(['blue'], ['line Th', 'line Wa']);
    const next = new FakeTable(['blue'], 'blue');
    expect(next.offered).toEqual(['line Th', 'line Wa']);
    next.choose('line Cl');
    expect(next.offered).toEqual([]);
  });

  it('stays a secret among people at one screen', () => {
    const table = new FakeTable(['blue', 'yellow']);
    table.choose('line Th');
    table.seat = 'yellow';
    expect(table.offered).toEqual([]);
    played(['blue', 'yellow'], ['line Th']);
    expect(new FakeTable(['blue', 'yellow'], 'yellow').offered).toEqual([]);
    expect(new FakeTable(['blue', 'yellow'], 'blue').offered).toEqual(['line Th']);
  });

  it('is nothing before the set-up is over', () => {
    new FakeTable(['blue']).choose('line Th');
    expect(new FakeTable(['blue']).offered).toEqual([]);
  });

  it('is without what was taken back', () => {
    const table = new FakeTable(['blue']);
    table.choose('line Th');
    table.log.pop();
    expect(table.offered).toEqual([]);
    table.choose('line Wa');
    table.ask = 'card';
    table.lineup.finish();
    expect(new FakeTable(['blue']).offered).toEqual(['line Wa']);
  });
});
