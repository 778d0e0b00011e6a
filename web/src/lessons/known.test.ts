import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLesson, knownLessons } from './known';

describe('known lessons', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  });
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  it('are kept, each once', () => {
    expect(knownLessons()).toEqual([]);
    for (const name of ['one', 'two', 'one']) keepLesson(name);
    expect(knownLessons()).toEqual(['one', 'two']);
  });

  it('survive what somebody else stored there', () => {
    for (const text of ['nonsense', '{"one":1}', '[1, null]']) {
      kept.set('archmage.lessons', text);
      expect(knownLessons()).toEqual([]);
    }
    keepLesson('one');
    expect(knownLessons()).toEqual(['one']);
  });
});
