import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { judged } from './serve.mjs';
import { accessible, fast, lists, says } from './steps.mjs';
import { byLot, words } from './whole.mjs';

export const name = 'a whole game against the computer by mouse, to the result that the engine gives it';

export default async function (page) {
  await byLot(page, 1);
  await page.reload();
  await fast(page);
  // Who plays well is soon done.
  await page.check('input[name="level"][value="3"]');
  await page.click('[data-do="computer"]');
  await play(page, { seen: (ask) => (['place', 'commit', 'over'].includes(ask) ? accessible(page, ask) : null) });

  const { winner, scores, end } = judged(await record(page));
  const said = words('en');
  const title = { blue: said['over.you'], yellow: said['over.lost'].replace('{side}', said['side.yellow']) }[winner] ?? said['over.draw'];
  await says(page.locator('.over h2'), title);
  await says(page.locator('.over p').first(), said[`end.${end}`]);
  await lists(() => page.locator('.final b').allTextContents(), ['blue', 'yellow'].map((side) => String(scores[side])));
  assert.ok((await page.locator('.log li').count()) > 60);
}

/** The record as the page copies it, without the clipboard that other windows write to as well. */
async function record(page) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);
  });
  await page.click('.over [data-do="copy"]');
  return (await page.waitForFunction(() => globalThis.copied)).jsonValue();
}
