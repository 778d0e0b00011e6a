// What somebody does who takes lessons.
import assert from 'node:assert/strict';

export const square = (name) => `[data-square="${name}"]`;
export const done = (page, steps) => page.waitForSelector(`.lesson[data-done="${steps}"]`);
export const solved = (page) => page.waitForSelector('[role="dialog"] [data-do="again"]');

/** Goes on to a lesson from the end of the one before. */
export async function next(page, lesson) {
  await page.click('[data-do="next-lesson"]');
  await page.waitForSelector(`.lesson[data-lesson="${lesson}"]`);
}

/** Does what the hint of the lesson says, until the lesson is solved. */
export async function follow(page) {
  const end = '[role="dialog"] [data-do="again"]';
  const ready = '.ask:not([data-ask=""], [data-ask="sending"]) [data-do="hint"]';
  for (let i = 0; i < 20; i++) {
    await page.waitForSelector(`${end}, ${ready}`);
    if ((await page.locator(end).count()) > 0) return;
    const ply = await page.getAttribute('[data-ply]', 'data-ply');
    await page.keyboard.press('i');
    assert.ok((await page.locator('.note .reason').textContent()).length > 10, 'a hint has words');
    await page.click('[data-do="follow"]');
    await page.waitForFunction((ply) => document.querySelector('[data-ply]').getAttribute('data-ply') !== ply, ply);
  }
  throw new Error('the hints lead nowhere');
}
