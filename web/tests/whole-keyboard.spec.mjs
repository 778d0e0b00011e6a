import assert from 'node:assert/strict';
import { keyboard, pick, tabTo, usedMeans, watchMeans } from './hands.mjs';
import { play } from './person.mjs';
import { accessible } from './steps.mjs';
import { byLot, result } from './whole.mjs';

export const name = 'a whole game against the computer by keyboard alone, in German';
export const device = { locale: 'de-DE' };

export default async function (page) {
  await watchMeans(page);
  await byLot(page, 3);
  await page.reload();
  await page.waitForSelector('[data-do="computer"]');
  await keyboard.press(page, 'details:has([name="edition"]) > summary');
  await pick(page, '[name="edition"]', 'anniversary');
  await pick(page, '[name="seat-yellow"]', '3');
  await pick(page, '[data-set="speed"]', 'instant');
  await tabTo(page, '[data-do="begin"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  let far = false;
  await play(page, {
    hand: keyboard,
    seen: (ask) => accessible(page, `${ask} by keyboard`),
    until: async (ask) => {
      assert.ok(await page.evaluate(() => document.activeElement !== document.body), `the focus is somewhere when the page asks to ${ask}`);
      if (far || ask !== 'act' || (await page.locator('.log li').count()) < 60) return false;
      far = true;
      await throughLog(page);
      return false;
    },
  });
  assert.ok(far, 'the log grew long');
  await result(page, 'de');
  assert.deepEqual(await usedMeans(page), ['keyboard']);
}

/** However long the log is, it is one stop on the way from the question to the board, with keys of its own. */
async function throughLog(page) {
  const at = () => page.evaluate(() => ({ board: document.activeElement.dataset.square !== undefined, line: [...document.querySelectorAll('.log li button')].indexOf(document.activeElement) }));
  const last = (await page.locator('.log li button').count()) - 1;
  await tabTo(page, '[data-do="end"]');
  const lines = [];
  for (let stops = 0; !(await at()).board; stops++) {
    assert.ok(stops < 20, 'the board is too far away');
    await page.keyboard.press('Shift+Tab');
    const { line } = await at();
    if (line >= 0) lines.push(line);
  }
  assert.deepEqual(lines, [last]);
  await tabTo(page, '.log li:last-child button');
  for (const [key, line] of [['ArrowUp', last - 1], ['Home', 0], ['ArrowUp', 0], ['ArrowDown', 1], ['End', last]]) {
    await page.keyboard.press(key);
    assert.equal((await at()).line, line, key);
  }
}
