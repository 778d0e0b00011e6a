import assert from 'node:assert/strict';
import { accessible, asked, lift } from './steps.mjs';

export const name = 'two people set up and take their first turns by mouse';

export default async function (page) {
  await accessible(page, 'the start');
  await page.click('[data-do="hotseat"]');
  for (const side of ['blue', 'yellow']) {
    await page.waitForSelector(`.curtain.${side}`);
    await accessible(page, 'the curtain');
    await lift(page);
    for (let i = 0; i < 4; i++) {
      await asked(page, 'team');
      const before = await page.locator('.tray button').count();
      await page.locator('.tray button').first().click();
      await page.waitForFunction((count) => document.querySelector('.curtain') || document.querySelectorAll('.ask[data-ask=team] .tray button').length !== count, before);
    }
  }
  // Both hide by hand once, then the rest at random.
  for (let i = 0; i < 2; i++) {
    await lift(page);
    await asked(page, 'hide');
    await page.locator('.slots button').first().click();
  }
  for (let i = 0; i < 2; i++) {
    await lift(page);
    await asked(page, 'hide');
    await page.click('[data-do="random"]');
  }
  for (let turn = 0; turn < 2; turn++) {
    await lift(page);
    await asked(page, 'card');
    await page.locator('.fan button').first().click();
    await asked(page, 'act');
    await accessible(page, 'acting');
    await page.locator('.movers button').first().click();
    await page.waitForSelector('.deeds .deed');
    await page.keyboard.press('Escape');
    await page.click('[data-do="end"]');
    await page.click('[data-do="end"]');
  }
  await page.waitForSelector('.curtain');
  assert.ok((await page.locator('.log li').count()) > 20);
}
