import assert from 'node:assert/strict';
import { accessible, asked, becomes, number, shows } from './steps.mjs';

export const name = 'the terms of a table: points only where they are free, a handicap, both rooms of a pair, and a game from memory';

export default async function (page) {
  const form = page.locator('details:has([name="edition"])').first();
  await form.locator('> summary').click();
  await page.selectOption('[name="target"]', '7');
  await page.selectOption('[name="edition"]', 'cards');
  assert.equal(await page.locator('[name="target"]').count(), 0, 'a scenario has its own points');
  const ours = page.locator('[data-ours]');
  await shows(ours, /values of this scenario.*are ours/);
  await page.selectOption('[name="scenario"]', '1');
  await shows(ours, /^The rooms are our own/);
  assert.equal(await page.locator('[data-part="handicaps"]').count(), 0, 'a short scenario has no handicap');
  await page.selectOption('[name="edition"]', 'base');
  assert.equal(await ours.count(), 0, 'the base set is as printed');
  assert.equal(await page.inputValue('[name="target"]'), '', 'the points of another edition are forgotten');

  await page.click('[data-part="handicaps"] > summary');
  await page.selectOption('[name="fewer-blue"]', '3');
  await page.selectOption('[name="cards-blue"]', '2');
  assert.equal(await page.locator('[name="target"]').count(), 0, 'a handicap is played to the printed points');
  await accessible(page, 'a handicap');
  await page.selectOption('[name="mode"]', 'free');
  await page.check('[name="memory"]');
  assert.ok(await page.locator('[name="random"]:disabled:not(:checked)').count(), 'nobody remembers what the lot has hidden');
  await page.click('[data-do="begin"]');
  await asked(page, 'forces');
  await number(page.locator('.ask .thumb').first().locator('.mini'), 2);
  assert.doesNotMatch(await page.locator('.strip.blue').innerText(), /\+[56]/);
  await shows(page.locator('.strip.yellow'), /\+5\s*\+6/);
  // One set has no other characters or objects: a click takes them all, and only pairs of rooms are left to choose.
  for (let kind = 0; kind < 2; kind++) {
    const before = await page.locator('.tray .piece').count();
    await page.locator('[data-do="all"]').first().click();
    await page.waitForFunction((before) => document.querySelectorAll('.tray .piece').length <= before - 6 && !document.querySelector('.sending'), before);
  }
  assert.deepEqual([await page.locator('.tray .piece').count(), await page.locator('[data-do="all"]').count()], [0, 0]);
  // After the forces three characters are given up.
  await page.click('[data-do="random"]');
  for (let given = 0; given < 3; given++) {
    await asked(page, 'discard');
    await page.locator('.ask .piece').first().click();
  }
  await asked(page, 'team');
  await page.click('[data-do="random"]');
  await asked(page, 'hide');
  await page.click('[data-do="random"]');
  // From memory the own tokens show their backs, too.
  await becomes(() => page.locator('.board .back .token').count(), (found) => assert.ok(found >= 7, 'tokens lie face down'));
  assert.equal(await page.locator('.board .back .token.ghost').count(), 0, 'nobody is reminded of what was hidden');
}
