import assert from 'node:assert/strict';
import { pick, tabTo, usedMeans, watchMeans } from './hands.mjs';
import { asked } from './steps.mjs';

export const name = 'a game against the computer by keyboard alone';

const label = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
/** The board is one stop before the question. */
const toBoard = (page) => tabTo(page, '[role="gridcell"][tabindex="0"]', 'Shift+Tab');

/** Steps with the arrow keys onto a square that can be walked to, and walks. */
async function walk(page) {
  for (const [key, back] of [['ArrowUp', 'ArrowDown'], ['ArrowDown', 'ArrowUp'], ['ArrowLeft', 'ArrowRight'], ['ArrowRight', 'ArrowLeft']]) {
    const before = await label(page);
    await page.keyboard.press(key);
    const now = await label(page);
    if (now === before) continue;
    if (/; .*Walk/.test(now)) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('1');
      return true;
    }
    await page.keyboard.press(back);
  }
  return false;
}

/** What is asked once the last answer has arrived; nothing while the computer thinks. */
async function settled(page) {
  await page.waitForSelector('.ask:not([data-ask="sending"])');
  return page.getAttribute('.ask', 'data-ask');
}

/** Twice where points are left: the first time it is asked whether to lose them. */
async function endTurn(page) {
  const turn = () => page.evaluate(() => [document.querySelector('.ask').dataset.ask, document.querySelector('header .turn b')?.innerText].join(' '));
  const now = await turn();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.waitForFunction(() => document.querySelector('.ask').dataset.ask !== 'act' || document.querySelector('[data-do="end"]').textContent.includes('?'));
  if ((await turn()) === now) await page.keyboard.press('e');
  await page.waitForSelector('.ask:not([data-ask="act"])');
}

export default async function (page) {
  await watchMeans(page);
  await page.reload();
  await page.waitForSelector('[data-do="computer"]');
  await pick(page, '[data-set="speed"]', 'instant');
  await tabTo(page, '[data-do="computer"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  let walked = 0;
  for (let turn = 0; turn < 4; turn++) {
    for (let guard = 0; guard < 80; guard++) {
      const ask = await asked(page, ['card', 'commit', 'place', 'act']);
      if (ask === 'act') break;
      if (ask === 'card' || ask === 'commit') await page.keyboard.press(await page.locator('.ask [data-digit]:not([aria-disabled="true"])').first().getAttribute('data-digit'));
      if (ask === 'place' && (await page.locator('.ask .tray button:not(.meant)').count()) > 0) {
        await toBoard(page);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        if ((await page.locator('.ask .tray button:not(.meant)').count()) === 0) await page.keyboard.press('c');
      }
      await page.waitForTimeout(100);
    }
    await toBoard(page);
    await page.keyboard.press('Tab');
    await page.waitForSelector('.deeds .deed');
    assert.match(await label(page), /^[a-j]\d+, /);
    if (await walk(page)) walked++;
    if ((await settled(page)) === 'act') await endTurn(page);
  }
  assert.ok(walked > 0, 'nobody walked');
  await asked(page, ['card', 'commit', 'place', 'act']);
  // Arrows go to the board from the question, too.
  await page.locator('.ask').focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await label(page), /^[a-j]\d+, /);
  await page.keyboard.press('/');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.why');
  assert.deepEqual(await usedMeans(page), ['keyboard']);
}
