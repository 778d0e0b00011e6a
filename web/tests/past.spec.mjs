import assert from 'node:assert/strict';
import { position } from '../scripts/position.mjs';
import { accessible, asked, becomes, fast, handed, has, number, open, says } from './steps.mjs';

export const name = 'looking back: the turn of then, nothing to do but to come back';

/** Enough for a log that rolls. */
const TURNS = 9;

/** Whether the line that is looked at is wholly in sight; runs in the page. */
const inSight = () => {
  const [line, list] = ['.log li.now', '.log ol'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return line !== undefined && line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
};

export default async function (page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await open(page, position);
  await asked(page, 'act');
  for (let turn = 0; turn < TURNS; turn++) {
    await page.keyboard.press('e');
    await page.keyboard.press('e');
    await handed(page, 'card');
    await page.locator('.fan button[aria-disabled="false"]').first().click();
    await asked(page, 'act');
  }
  const last = await page.getAttribute('.game', 'data-ply');
  await says(page.locator('header .turn b'), `Turn ${TURNS}`);

  // A low window shows a part of the log only.
  await page.setViewportSize({ width: 1440, height: 560 });
  const lines = await page.locator('.log li').count();
  for (let step = 0; step + 1 < lines; step++) {
    await page.keyboard.press('[');
    await number(page.locator(`.log li.now:nth-child(${lines - 1 - step})`), 1);
    await becomes(() => page.evaluate(inSight), (seen) => assert.ok(seen, `line ${lines - 1 - step} is in sight`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await has(page.locator('.ask'), 'data-ask', 'past');
  await says(page.locator('header .turn b'), 'Turn 1');
  await number(page.locator('header .turn.yellow'), 1);
  await number(page.locator('.ask button'), 2);
  await accessible(page, 'the past');

  for (const key of ['1', 'e', 'e', 'c', 'r', 'z', '/', 'Enter']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  await number(page.locator('.ask[data-ask="past"]'), 1);
  await has(page.locator('.game'), 'data-ply', last);

  await page.click('.ask [data-do="now"]');
  await asked(page, 'act');
  await says(page.locator('header .turn b'), `Turn ${TURNS}`);
  await has(page.locator('.game'), 'data-ply', last);
}
