import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../tests/fake-server';
import { Shelf } from './shelf';

const shelf = (): Shelf => new Shelf(() => localStorage);
const forbidden = (): never => {
  throw new Error('the operation is insecure');
};

describe('what is kept', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is there for the next visit', () => {
    vi.stubGlobal('localStorage', fakeStorage());
    const before = shelf();
    before.keep('table', { players: 3 });
    before.put('name', 'Ada');
    expect(shelf().read('table', null)).toEqual({ players: 3 });
    expect(shelf().text('name')).toBe('Ada');
    expect(shelf().keys().sort()).toEqual(['name', 'table']);
    shelf().remove('name');
    expect(before.text('name')).toBeNull();
  });

  it('is nothing where it cannot be read', () => {
    vi.stubGlobal('localStorage', fakeStorage());
    for (const text of ['{', 'null', '']) {
      localStorage.setItem('table', text);
      expect(shelf().read('table', 'plain')).toBe('plain');
    }
  });

  it('lasts as long as the page where the browser forbids to keep anything', () => {
    Object.defineProperty(globalThis, 'localStorage', { get: forbidden, configurable: true });
    const here = shelf();
    expect(here.text('seat')).toBeNull();
    here.put('seat', 'blue');
    expect(here.text('seat')).toBe('blue');
    expect(here.keys()).toEqual(['seat']);
    here.remove('seat');
    expect(here.text('seat')).toBeNull();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('is the newest where the browser has no more room', () => {
    const store = fakeStorage();
    vi.stubGlobal('localStorage', store);
    const here = shelf();
    here.put('game', 'turn 1');
    vi.stubGlobal('localStorage', { getItem: (key: string) => store.getItem(key), setItem: forbidden });
    here.put('game', 'turn 2');
    expect(here.text('game')).toBe('turn 2');
    vi.stubGlobal('localStorage', store);
    here.put('game', 'turn 3');
    expect(shelf().text('game')).toBe('turn 3');
  });
});
