/** A place within the page, as the part of its address after `#`. */
export type Route =
  | { at: 'start' | 'lobby' | 'new' }
  | { at: 'lessons'; lesson: string | null }
  | { at: 'join'; game: string; invite: string | null }
  | { at: 'watch' | 'game'; game: string }
  | { at: 'claim'; code: string };

export function readRoute(hash: string): Route {
  const [at, first, second] = hash.replace(/^#\/?/, '').split('/');
  if (at === 'lobby' || at === 'new') return { at };
  if (at === 'lessons') return { at, lesson: first || null };
  if (at === 'join' && first) return { at, game: first, invite: second || null };
  if ((at === 'watch' || at === 'game') && first) return { at, game: first };
  if (at === 'claim' && first) return { at, code: first };
  return { at: 'start' };
}

export function hashOf(route: Route): string {
  const parts: string[] = [route.at === 'start' ? '' : route.at];
  if (route.at === 'join') parts.push(route.game, ...(route.invite === null ? [] : [route.invite]));
  else if (route.at === 'watch' || route.at === 'game') parts.push(route.game);
  else if (route.at === 'claim') parts.push(route.code);
  else if (route.at === 'lessons' && route.lesson !== null) parts.push(route.lesson);
  return `#/${parts.join('/')}`;
}

/** Whether the address of a page leads nowhere from another device. */
export const isOnlyHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** A whole address, to be sent to somebody. */
export function linkTo(route: Route): string {
  return location.href.replace(/#.*/, '') + hashOf(route);
}

export function go(route: Route): void {
  location.hash = hashOf(route);
}

/** Goes on without a way back: invitations and codes do not stay in the history. */
export function goOn(route: Route): void {
  location.replace(hashOf(route));
}
