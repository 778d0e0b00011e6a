import type { AtZero, ClockRule, Clocks, Side } from '../protocol';

/** The clocks as the host told them, and when by the page's own steady clock. */
export interface Watch {
  clocks: Clocks;
  at: number;
}

export interface Time {
  /** Milliseconds left, never less than none. */
  left: number;
  runs: boolean;
  /** What happens when nothing is left; only for time that runs. */
  atZero: AtZero | null;
}

/** Whatever knows how much time the sides of a table have. */
export interface Timepiece {
  /** The time of a side at a moment of the page's own clock; null where it has none. */
  time(side: Side, now: number): Time | null;
  /** Whether the time of a side runs. */
  runs(side: Side): boolean;
}

export const STOPPED: Watch = { clocks: { running: [], banks: {} }, at: 0 };

/** The time of a side at a moment of the page's own clock; null where it has none. */
export function timeOf({ clocks, at }: Watch, side: Side, now: number): Time | null {
  const running = clocks.running.find((one) => one.side === side);
  if (running) return { left: Math.max(0, running.left - Math.max(0, now - at)), runs: true, atZero: running.atZero };
  const bank = clocks.banks[side];
  return bank === undefined ? null : { left: Math.max(0, bank), runs: false, atZero: null };
}

/** How near the end is: nothing to hurry, soon, or the last ten seconds. */
export function urgency({ left, runs }: Time): 'calm' | 'soon' | 'last' {
  if (!runs || left > 30_000) return 'calm';
  return left > 10_000 ? 'soon' : 'last';
}

export interface Span {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** A time for people: a second that has begun is still shown. */
export function span(left: number): Span {
  const all = Math.ceil(left / 1000);
  return { days: Math.floor(all / 86400), hours: Math.floor(all / 3600) % 24, minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
}

/** A time as a clock shows it: `1:05`, `1:05:09`. Days are told in words elsewhere. */
export function digits(left: number): string {
  const { days, hours, minutes, seconds } = span(left);
  const two = (value: number): string => String(value).padStart(2, '0');
  const long = days * 24 + hours;
  return long > 0 ? `${long}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** What a form asks about the clock; what does not belong to the kind is kept for whoever changes their mind. */
export interface ClockWishes {
  clock: ClockRule['kind'];
  answer: number;
  minutes: number;
  increment: number;
  days: number;
}

export const USUAL_CLOCK: ClockWishes = { clock: 'none', answer: 15, minutes: 20, increment: 15, days: 3 };

export function clockOf({ clock, answer, minutes, increment, days }: ClockWishes): ClockRule {
  if (clock === 'rulebook') return { kind: clock, answer };
  if (clock === 'bank') return { kind: clock, minutes, increment };
  return clock === 'days' ? { kind: clock, days } : { kind: 'none' };
}

/** The form for a clock that was agreed on before. */
export function wishesOf({ kind, ...more }: ClockRule): ClockWishes {
  return { ...USUAL_CLOCK, clock: kind, ...more };
}
