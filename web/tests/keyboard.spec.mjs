import assert from 'node:assert/strict';
import { asked, fast } from './steps.mjs';

export const name = 'a game against the computer by keyboard alone';

export default async function (page) {
  await fast(page);
  await page.focus('[data-do="computer"]');
  await page.keyboard.press('Enter');
  for (let turn = 0; turn < 3; turn++) {
    await asked(page, ['card', 'commit', 'place']);
    for (let guard = 0; guard < 60; guard++) {
      const ask = await page.locator('.ask').getAttribute('data-ask');
      if (ask === 'act') break;
      if (ask === 'card' || ask === 'commit') await page.keyboard.press('1');
      if (ask === 'place') {
        await page.evaluate(() => document.querySelector('.cell.put')?.focus());
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(100);
    }
    await asked(page, 'act');
    await page.focus('[role="gridcell"][tabindex="0"]');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.deeds .deed');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match(label ?? '', /^[a-j]\d+, /);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.keyboard.press('e');
  }
  await page.keyboard.press('/');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.why');
}
