import type { ClockRule, Side } from '../protocol';
import type { Watch } from './clock';

const DAY = 86_400_000;
/** Less than this, in milliseconds, is no wait. */
const LEAST = 60_000;

/**
 * For how long a side has been asked at least, in milliseconds; null where that is not worth a word. A clock of days tells
 * it for the time before the page was there; else it is what the page has seen itself.
 */
export function waited(clock: ClockRule, { clocks, at }: Watch, side: Side, seen: number, now: number): number | null {
  const running = clocks.running.find((one) => one.side === side);
  const told = clock.kind === 'days' && running ? clock.days * DAY - (running.left - (now - at)) : 0;
  const wait = Math.max(told, now - seen);
  return wait < LEAST ? null : wait;
}
