import assert from 'node:assert/strict';
import { done, follow, next, solved, square } from './learner.mjs';
import { served } from './serve.mjs';
import { accessible, asked, fast, number, says } from './steps.mjs';
import { PHONE } from './table.mjs';

export const name = 'nine lessons, from the start of the page to a first game';

const ORDER = ['walk-out', 'take-it-along', 'twist', 'doors-pits-walls', 'into-the-dark', 'fight', 'gang-fight', 'magic', 'action-cards'];
/** The first lesson by mouse: wrong at first, then right. */
async function walkOut(page) {
  await page.click(square('a17'));
  await page.click(square('a20'));
  await page.waitForSelector('.why');
  await page.click('[data-do="end"]');
  await page.click('[data-do="end"]');
  await page.waitForSelector('.lesson.missed');
  await accessible(page, 'a lesson that was missed');
  await page.click('[data-do="lesson-undo"]');
  await page.waitForSelector('.lesson:not(.missed)');
  await page.click(square('a17'));
  await page.click(square('c20'));
  await done(page, 1);
  await page.click('.lesson [data-do="again"]');
  await done(page, 0);
  await page.click(square('a17'));
  await page.click(square('c20'));
  await done(page, 1);
  await page.click(square('e21'));
  await solved(page);
  await accessible(page, 'a lesson that was solved');
}

/** The third begins by keyboard: the turns of both rooms are tried out and made. */
async function twist(page) {
  await page.focus('[role="gridcell"][tabindex="0"]');
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /Mekanork/);
  for (const [index, way] of ['clockwise', 'counterclockwise'].entries()) {
    await page.keyboard.press('r');
    const wanted = page.locator('.strips .strip').nth(index).locator(`button[title^="${index === 0 ? 'This room' : 'Its twin in'}"][title$=", ${way}"]`);
    await wanted.press('Enter');
    await page.waitForFunction((button) => button.ariaPressed === 'true', await wanted.elementHandle());
    if (index === 0) await lieAlike(page);
    await page.keyboard.press('c');
    await done(page, index + 1);
  }
}

/** The little rooms below lie as the board does, which has blue's line at its left here. */
async function lieAlike(page) {
  await page.waitForFunction(() => {
    const turn = (element) => (Number(/rotate\((-?\d+)deg/.exec(element?.style.transform ?? '')?.[1]) / 90 + 400) % 4;
    const little = [...document.querySelectorAll('.strip [aria-pressed="true"] .mini')].map(turn);
    return little.length === 1 && little[0] === turn(document.querySelector('.room.ghost .turn'));
  });
}

/** The second by touch, in French, from the real server with its strict policy. */
async function takeItAlong(page, url) {
  await page.goto(`${url}#/lessons/take-it-along`);
  await page.waitForSelector('.lesson');
  const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.ok(width <= 390 && height <= 844, `${width} x ${height}`);
  await page.tap(square('b18'));
  await page.tap(square('c19'));
  await page.locator('.ask button').filter({ hasText: 'prendre Trésor' }).tap();
  await done(page, 1);
  await accessible(page, 'a lesson on a phone');
  await says(page.locator('.lesson p'), /trois points/);
  await page.tap(square('d21'));
  await page.waitForSelector(`.cell.staged${square('d21')}`);
  // He could also leave the Treasure behind; the plain way out is the first choice.
  await page.locator('.ask button').first().tap();
  await solved(page);
}

export default async function (page, person) {
  await accessible(page, 'the start of a newcomer');
  await fast(page);
  await page.click('[data-do="lessons"]');
  await page.waitForSelector('a[data-lesson]');
  assert.deepEqual((await page.locator('a[data-lesson]').evaluateAll((links) => links.map(({ dataset }) => dataset.lesson))).slice(0, ORDER.length), ORDER);
  await accessible(page, 'the list of lessons');
  await page.click('a[data-lesson="walk-out"]');
  await page.waitForSelector('.lesson');
  await accessible(page, 'a lesson');
  await walkOut(page);
  for (const lesson of ORDER.slice(1)) {
    await next(page, lesson);
    if (lesson === 'twist') await twist(page);
    await follow(page);
  }
  await accessible(page, 'the end of the lessons');
  await page.click('[role="dialog"] [data-do="lessons"]');
  await page.waitForSelector('a.done');
  await number(page.locator('a.done'), ORDER.length);
  await page.reload();
  await page.click('[data-do="graduate"]:not([data-scenario])');
  await asked(page, ['card', 'commit', 'place']);

  await served(async ({ url }) => takeItAlong(await person({ ...PHONE, locale: 'fr-FR' }), url));
}
