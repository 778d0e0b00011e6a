import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { fast } from './steps.mjs';

export const name = 'a page that was open once opens and plays without a network';

// The page asks for its newest version first, which the browser logs.
export const expected = /ERR_INTERNET_DISCONNECTED/;

export default async function (page) {
  const context = page.context();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await fast(page);
  await page.selectOption('[data-set="language"]', 'fr');
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.selectOption('[data-set="language"]', 'en');
  await page.click('[data-do="lessons"]');
  await page.click('a[data-lesson="walk-out"]');
  await page.click('[data-square="a17"]');
  await page.click('[data-square="c20"]');
  await page.waitForSelector('.lesson[data-done="1"]');
  await page.goto(page.url().replace(/#.*/, '#/'));
  await page.click('[data-do="computer"]');
  const steps = await play(page, { until: (ask, step) => ask === 'act' && step > 3 });
  assert.ok(steps > 3);
}
