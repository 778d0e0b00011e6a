// What whole games have in common, in whatever language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** The same lot every time, so that a game that fails can be played again; SEED plays others. */
export const byLot = (page, usual) =>
  page.addInitScript((seed) => {
    let drawn = seed;
    // Any numbers do that are not in order.
    const next = () => (drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0);
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (list) => list.map(() => next());
  }, Number(process.env.SEED ?? usual));

/** What the page calls everything in a language. */
export const words = (language) => JSON.parse(readFileSync(new URL(`../src/text/ui.${language}.json`, import.meta.url), 'utf8'));

/** Somebody won by points, and the page says so in its language. */
export async function result(page, language) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  assert.equal((await page.locator('.over p').first().textContent()).trim(), words(language)['end.target']);
  const points = await page.locator('.final b').allTextContents();
  assert.ok(points.some((number) => Number(number) >= 5), points.join(' '));
}
