import assert from 'node:assert/strict';
import { done, follow, next, solved, square } from './learner.mjs';
import { accessible, asked, fast, has, number } from './steps.mjs';
import { PHONE } from './table.mjs';

export const name = 'the Card Game’s tutorials, lesson by lesson, and the scenarios after them';
export const device = PHONE;

const CHAPTERS = [
  ['wheel', 'enter', 'reveal', 'enemy-zone', 'face-about', 'slit', 'rope', 'key', 'trade', 'turn-rooms', 'either-way', 'leave', 'block', 'jump', 'great-turn'],
  ['company', 'three', 'duel', 'spoils', 'carry', 'group', 'barred', 'card-jump'],
  ['sight', 'shoot', 'shoot-together', 'shoot-line'],
];

/** A lesson by touch: the first tap shows the way, the second goes. */
async function enter(page) {
  for (const [from, to] of [['AT', 'b2'], ['BC', 'c1']]) {
    await page.tap(square(from));
    await page.tap(square(to));
    await page.waitForSelector(`.cell.staged${square(to)}`);
    await page.tap(square(to));
    await page.waitForSelector('.cell.staged', { state: 'detached' });
    await page.waitForSelector('.ask:not([data-ask="sending"])');
  }
  await done(page, 2);
  await solved(page);
}

/** A lesson fits on the screen of a phone, and so does what is said once it is solved. */
async function fits(page) {
  const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.ok(width <= 390 && height <= 844, `${width} x ${height}`);
  const beyond = await page.$$eval('[role="dialog"]', (dialogs) => dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  assert.ok(beyond.every((more) => more <= 0), `a dialog is ${beyond} pixels wider than its place`);
}

export default async function (page) {
  await fast(page);
  await page.tap('[data-do="lessons"]');
  await page.tap('a[data-lesson="wheel"]');
  await page.waitForSelector('.lesson');
  await accessible(page, 'a lesson of the Card Game');
  for (const [index, chapter] of CHAPTERS.entries()) {
    for (const lesson of chapter) {
      if (lesson !== 'wheel') await next(page, lesson);
      await fits(page);
      await (lesson === 'enter' ? enter(page) : follow(page));
      await fits(page);
    }
    await has(page.locator('[role="dialog"] [data-do="graduate"]'), 'data-scenario', String(index + 1));
  }
  await accessible(page, 'the end of the tutorials');
  await page.tap('[role="dialog"] [data-do="lessons"]');
  await page.waitForSelector('a.done');
  await number(page.locator('a.done'), CHAPTERS.flat().length);
  await page.tap('[data-do="graduate"][data-scenario="1"]');
  await asked(page, ['facing', 'act', 'place']);
}
