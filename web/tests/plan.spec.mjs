// A turn is planned, taken back in part, and played: by mouse, by keyboard, and by touch on a phone.
import assert from 'node:assert/strict';
import { position } from '../scripts/position.mjs';
import { accessible, asked, fast, number, open } from './steps.mjs';
import { PHONE, ply } from './table.mjs';

export const name = 'a turn is planned, a rotation taken back, and the plan played at once';

const planned = (page) => page.locator('.planned li').count();
const points = async (page) => parseInt(await page.getAttribute('.pips', 'aria-label'));

async function begin(page) {
  await fast(page);
  await open(page, position);
  await asked(page, 'act');
}

/** Walks and turns a room without a word to anybody. */
async function sketch(page, tap) {
  await tap(page, 'b4');
  await tap(page, 'b3');
  await page.click('.ask [data-do="confirm"]');
  await page.waitForSelector('.planned li');
  await tap(page, 'c3');
  await page.keyboard.press('r');
  await page.click('.ask [data-do="confirm"]');
  await page.waitForFunction(() => document.querySelectorAll('.planned li').length === 2);
}

const click = (page, square) => page.click(`[data-square="${square}"]`);

async function mouse(page) {
  await begin(page);
  await page.click('[data-do="plan"]');
  await sketch(page, click);
  assert.equal(await points(page), 2, 'the points run down');
  assert.match(await page.locator('[role="status"]').allTextContents().then((all) => all.join()), /Actions planned: 2/);
  await accessible(page, 'a plan');
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelectorAll('.planned li').length === 1);
  assert.equal(await points(page), 3, 'a rotation that is only planned is taken back');
  await number(page.locator('aside li.planned'), 1, 'the log tells what is planned from what was done');
  await page.click('[data-do="commit"]');
  await page.waitForFunction(() => document.querySelectorAll('.planned').length === 1 && document.querySelectorAll('aside li.planned').length === 0);
  assert.equal(await ply(page), 1);
  assert.equal(await points(page), 3);
}

async function keys(page) {
  await begin(page);
  await page.keyboard.press('p');
  await click(page, 'b4');
  await click(page, 'b3');
  await page.keyboard.press('c');
  await page.waitForSelector('.planned li');
  // The end of the turn plays the plan first.
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await page.waitForFunction(() => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) >= 2);
  assert.equal(await planned(page), 0);
}

async function touch(page) {
  await begin(page);
  await page.tap('[data-do="plan"]');
  const tap = async (page, square) => page.tap(`[data-square="${square}"]`);
  await tap(page, 'b4');
  await tap(page, 'b3');
  await page.tap('.ask [data-do="confirm"]');
  await page.waitForSelector('.planned li');
  await page.tap('[data-do="drop"]');
  await page.waitForFunction(() => document.querySelectorAll('.planned li').length === 0);
  assert.equal(await ply(page), 0, 'what was dropped was never done');
}

export default async function (page, person) {
  await mouse(page);
  const other = await person();
  await other.goto(page.url());
  await keys(other);
  const phone = await person(PHONE);
  await phone.goto(page.url());
  await touch(phone);
}
