import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { surely } from './seating.svelte';
import { Denied, Lost } from './wire.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again where the answer was lost', async () => {
  const answers = [new Lost(), new Lost(), 'a seat'];
  const ask = vi.fn(() => {
    const answer = answers.shift()!;
    return answer instanceof Lost ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const got = surely(ask);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await got).toBe('a seat');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('takes no for an answer, and does not ask for ever', async () => {
  const no = new Denied({ error: 'stale', message: 'too late', refusal: null });
  const refused = vi.fn(() => Promise.reject(no));
  await expect(surely(refused)).rejects.toBe(no);
  expect(refused).toHaveBeenCalledTimes(1);
  const silent = vi.fn(() => Promise.reject(new Lost()));
  const got = expect(surely(silent)).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(60_000);
  await got;
  expect(silent.mock.calls.length).toBeGreaterThan(3);
});
