import assert from 'node:assert/strict';
import { asked, fast } from './steps.mjs';

export const name = 'a browser that keeps nothing plays all the same';

export default async function (page) {
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.reload();
  await fast(page);
  await page.click('[data-do="computer"]');
  await asked(page, ['card', 'commit', 'place']);
  // Reasons are no part of a record.
  const log = () => page.locator('.log li button > b + span').allTextContents();
  const lines = await log();
  await page.click('[data-do="menu"]');
  await page.selectOption('[data-set="language"]', 'fr');
  await page.waitForSelector('[data-do="guide"]:has-text("Comment jouer")');
  await page.selectOption('[data-set="language"]', 'en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.click('[data-do="home"]');
  // The game waits as long as the page is open.
  await page.click('[data-do="continue"]');
  await asked(page, ['card', 'commit', 'place']);
  assert.deepEqual((await log()).slice(0, lines.length), lines);
}
