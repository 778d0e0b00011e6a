import assert from 'node:assert/strict';
import { accessible, asked, handed, lift, says } from './steps.mjs';

export const name = 'two people set up and take their first turns by mouse';

export default async function (page) {
  await accessible(page, 'the start');
  await page.click('[data-do="hotseat"]');
  for (const side of ['blue', 'yellow']) {
    await page.waitForSelector(`.curtain.${side}`);
    await accessible(page, 'the curtain');
    if (side === 'yellow') await page.reload();
    await lift(page);
    assert.equal(await page.locator('[data-do="lastTime"]').count(), 0, `${side} is told what somebody else chose`);
    for (let i = 0; i < 4; i++) {
      await asked(page, 'team');
      await says(page.locator('.ask p').first(), new RegExp(`${i} of 4 chosen`));
      if (i === 0) await accessible(page, 'the team');
      const before = await page.locator('.tray button').count();
      await page.locator('.tray button').first().click();
      await page.waitForFunction((count) => document.querySelector('.curtain') || document.querySelectorAll('.ask[data-ask=team] .tray button').length !== count, before);
    }
  }
  // Both hide by hand once, then the rest at random; whoever set up last may also hide first.
  for (const button of ['.slots button', '.slots button', '[data-do="random"]', '[data-do="random"]']) {
    await handed(page, 'hide');
    await accessible(page, 'hiding');
    const ply = await page.getAttribute('.game', 'data-ply');
    await page.locator(button).first().click();
    await page.waitForFunction((ply) => document.querySelector('.game').dataset.ply !== ply, ply);
  }
  for (let turn = 0; turn < 2; turn++) {
    await handed(page, 'card');
    await page.locator('.fan button[aria-disabled="false"]').first().click();
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
