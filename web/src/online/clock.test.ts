import { describe, expect, it } from 'vitest';
import { digits, timeOf, urgency, type Watch } from './clock';

const watch: Watch = { clocks: { running: [{ side: 'blue', left: 12_000, atZero: 'turnEnds' }], banks: { blue: 12_000, yellow: 60_000 } }, at: 1000 };

describe('clocks', () => {
  it('run from when they were told, and never below zero', () => {
    expect(timeOf(watch, 'blue', 1000)).toEqual({ left: 12_000, runs: true, atZero: 'turnEnds' });
    expect(timeOf(watch, 'blue', 4500)?.left).toBe(8500);
    expect(timeOf(watch, 'blue', 90_000)?.left).toBe(0);
    // A message can be younger than the drawing that shows it.
    expect(timeOf(watch, 'blue', 900)?.left).toBe(12_000);
  });

  it('stand where nothing runs, and are absent where there is none', () => {
    expect(timeOf(watch, 'yellow', 90_000)).toEqual({ left: 60_000, runs: false, atZero: null });
    expect(timeOf(watch, 'red', 0)).toBeNull();
  });

  it('hurry only who has little time that runs', () => {
    const at = (left: number, runs = true) => urgency({ left, runs, atZero: null });
    expect([at(31_000), at(30_000), at(10_001), at(10_000), at(0)]).toEqual(['calm', 'soon', 'soon', 'last', 'last']);
    expect(at(500, false)).toBe('calm');
  });

  it('show a second that has begun', () => {
    expect([0, 1, 59_001, 65_000, 3_605_000, 90_000_000].map(digits)).toEqual(['0:00', '0:01', '1:00', '1:05', '1:00:05', '25:00:00']);
  });
});
