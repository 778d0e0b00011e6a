import { describe, expect, it } from 'vitest';
import type { Watch } from './clock';
import { waited } from './since';

describe('how long somebody is waited for', () => {
  const watch = (left: number): Watch => ({ clocks: { running: [{ side: 'blue', left, atZero: 'loses' }], banks: {} }, at: 1000 });
  const minute = 60_000;

  it('is what was seen, once it is worth a word', () => {
    expect(waited({ kind: 'none' }, watch(0), 'blue', 1000, 1000 + minute - 1)).toBeNull();
    expect(waited({ kind: 'none' }, watch(0), 'blue', 1000, 1000 + 2 * minute)).toBe(2 * minute);
  });

  it('is known from a clock of days, also before one came', () => {
    const [day, hour] = [86_400_000, 3_600_000];
    expect(waited({ kind: 'days', days: 3 }, watch(2 * day), 'blue', 1000, 1000)).toBe(day);
    expect(waited({ kind: 'days', days: 3 }, watch(2 * day), 'blue', 1000, 1000 + hour)).toBe(day + hour);
    expect(waited({ kind: 'days', days: 3 }, watch(2 * day), 'yellow', 1000, 1000)).toBeNull();
  });
});
