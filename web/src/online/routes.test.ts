import { describe, expect, it } from 'vitest';
import { hashOf, isOnlyHere, readRoute, type Route } from './routes';

const routes: Route[] = [
  { at: 'start' }, { at: 'lobby' }, { at: 'new' }, { at: 'lessons', lesson: null }, { at: 'lessons', lesson: 'walk-out' }, { at: 'join', game: 'g1', invite: 'w0rd' }, { at: 'join', game: 'g1', invite: null },
  { at: 'watch', game: 'g1' }, { at: 'game', game: 'g-_1' }, { at: 'claim', code: 'c0de' },
];

describe('routes', () => {
  it.each(routes)('read back: %j', (route) => {
    expect(readRoute(hashOf(route))).toEqual(route);
  });

  it('lead to the start where they lead nowhere', () => {
    for (const hash of ['', '#', '#/', '#/join', '#/game/', '#/nonsense/x', '#%']) expect(readRoute(hash)).toEqual({ at: 'start' });
  });

  it('that others cannot follow are known', () => {
    expect(['localhost', '127.0.0.1', '[::1]', '192.168.0.7', 'club.example'].map(isOnlyHere)).toEqual([true, true, true, false, false]);
  });
});
