import assert from 'node:assert/strict';
import { accessible, asked, fast } from './steps.mjs';

export const name = 'a phone: touch, no scrolling of the page, squares of 39 pixels';
export const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default async function (page) {
  await fast(page);
  await page.tap('[data-do="computer"]');
  await asked(page, ['card', 'commit', 'place']);
  const { height, width, square } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    square: document.querySelector('[data-square="a1"]').getBoundingClientRect().width,
  }));
  assert.equal(square, 39);
  assert.ok(height <= 844 && width <= 390, `${width} x ${height}`);
  if ((await page.locator('.ask').getAttribute('data-ask')) === 'card') {
    await page.locator('.fan button[aria-disabled="false"]').last().tap();
    await asked(page, 'act');
    await page.locator('.movers button').first().tap();
    await page.waitForSelector('.cell.walk');
    // The first tap shows the way, the second goes.
    const target = page.locator('.cell.walk').last();
    const square = await target.getAttribute('data-square');
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    await page.waitForSelector(`.cell.staged[data-square="${square}"]`);
    await accessible(page, 'a phone');
  }
}
