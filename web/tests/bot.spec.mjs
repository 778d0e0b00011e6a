import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { accessible, fast } from './steps.mjs';

export const name = 'a whole game against the computer by mouse, to its result';

export default async function (page) {
  await fast(page);
  // Who plays well is soon done.
  await page.check('input[name="level"][value="3"]');
  await page.click('[data-do="computer"]');
  await play(page, { seen: (ask) => (['place', 'commit', 'over'].includes(ask) ? accessible(page, ask) : null) });
  const points = await page.locator('.final b').allTextContents();
  assert.ok(points.some((number) => Number(number) >= 5) || points.length === 2, points.join(' '));
  assert.ok((await page.locator('.log li').count()) > 60);
}
