// What several specs do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the seat at the screen is asked, once the page has settled. */
export async function asked(page, kind) {
  const list = Array.isArray(kind) ? kind : [kind];
  const selector = list.map((one) => `.ask[data-ask="${one}"]`).join(', ');
  await page.waitForSelector(selector);
  return page.locator('.ask').getAttribute('data-ask');
}

/** How long, in milliseconds, a page may take to get where it was sent. */
const PATIENCE = 20_000;

/** Asks again until the answer passes the check: right after an action a page may still be on its way. Fails as the last check did. */
export async function becomes(read, check) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    try {
      check(found);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

const compare = (wanted) => (found) =>
  wanted instanceof RegExp ? assert.match(found ?? '', wanted) : assert.equal(found?.trim(), wanted);

/** The text of something is, or comes to be, what it should be. */
export const says = (locator, wanted) => becomes(() => locator.textContent(), compare(wanted));

/** The same as it is laid out on the screen. */
export const shows = (locator, wanted) => becomes(() => locator.innerText(), compare(wanted));

export const has = (locator, attribute, wanted) => becomes(() => locator.getAttribute(attribute), compare(wanted));

/** A list read from the page is, or comes to be, what it should be. */
export const lists = (read, wanted, why) => becomes(read, (found) => assert.deepEqual(found, wanted, why));

/** So many of something are there, or come to be. */
export const number = (locator, count, why) => becomes(() => locator.count(), (found) => assert.equal(found, count, why));

export async function lift(page) {
  await page.click('[data-do="lift"]');
  await page.waitForSelector('.curtain', { state: 'detached' });
}

export async function accessible(page, where) {
  await page.evaluate(axe);
  const violations = () =>
    page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
      return violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
    });
  await lists(violations, [], `axe on ${where}`);
}

export async function fast(page) {
  await page.selectOption('[data-set="speed"]', 'instant');
}

/** Lifts the curtain if there is one, and waits for the question. */
export async function handed(page, kind) {
  await page.waitForSelector(`.curtain, .ask[data-ask="${kind}"]`);
  if ((await page.locator('.curtain').count()) > 0) await lift(page);
  await asked(page, kind);
}

/** Opens a game from its record. */
export async function open(page, record) {
  await page.locator('details:has(#record) > summary').click();
  await page.fill('#record', record);
  await page.click('[data-do="open"]');
  await page.waitForSelector('.ask');
}

/** Those elements of which a part is off the screen or under something else; runs in the page. */
export const cutOff = (elements) =>
  elements
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // Corners are round.
      const edges = [[left + 2, (top + bottom) / 2], [right - 2, (top + bottom) / 2], [(left + right) / 2, top + 2], [(left + right) / 2, bottom - 2]];
      return !edges.every((at) => element.contains(document.elementFromPoint(...at)));
    })
    .map((element) => element.textContent);

/** Whether something lies over a part of the board that is in sight. */
export const overBoard = (page, selector) =>
  page.evaluate((selector) => {
    const [one, board, frame] = [selector, '.board', '.scroller'].map((name) => document.querySelector(name).getBoundingClientRect());
    const apart = (other) => one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top;
    return !apart(board) && !apart(frame);
  }, selector);
