import assert from 'node:assert/strict';
import { touch, usedMeans, watchMeans } from './hands.mjs';
import { play } from './person.mjs';
import { byLot, result } from './whole.mjs';
import { accessible, fast } from './steps.mjs';
import { PHONE } from './table.mjs';

export const name = 'a whole game of two at one phone by touch, in French, with a reload in the middle';
export const long = true;
export const device = { ...PHONE, locale: 'fr-FR' };

export default async function (page) {
  await watchMeans(page);
  await byLot(page, 8);
  await page.reload();
  await fast(page);
  await page.tap('details:has([name="edition"]) > summary');
  await page.selectOption('[name="edition"]', 'paladins');
  await page.selectOption('[name="seat-yellow"]', 'person');
  await page.uncheck('[name="random"]');
  await page.tap('[data-do="begin"]');
  let reloaded = false;
  await play(page, {
    hand: touch,
    ahead: (side) => (side === 'blue' ? 1 : -1),
    seen: (ask) => accessible(page, `${ask} on a phone`),
    until: async (ask) => {
      if (reloaded || ask !== 'act' || (await points(page)) === 0) return false;
      reloaded = true;
      await comeBack(page);
      return false;
    },
  });
  assert.ok(reloaded, 'somebody scored before the end');
  await result(page, 'fr');
  assert.deepEqual(await usedMeans(page), ['touch']);
}

const points = (page) => page.locator('.score .won').count();

/** Whoever loads the page again sits at the same table. */
async function comeBack(page) {
  const seen = () =>
    page.evaluate(() => [document.querySelector('.game').dataset.ply, ...[...document.querySelectorAll('.strip, header .turn')].map((one) => one.innerText), ...[...document.querySelectorAll('.cell')].map((one) => one.ariaLabel.split(';')[0])]);
  const before = await seen();
  await page.reload();
  await page.waitForSelector('.curtain, .ask[data-ask="act"]');
  if ((await page.locator('.curtain').count()) > 0) await touch.press(page, '[data-do="lift"]');
  await page.waitForSelector('.ask[data-ask="act"]');
  assert.deepEqual(await seen(), before);
}
