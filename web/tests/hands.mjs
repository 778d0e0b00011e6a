// How somebody answers: with a mouse, with a finger, or with keys alone.
import assert from 'node:assert/strict';

/** Whoever waits longer than this, in milliseconds, looks again. */
export const PATIENCE = 5000;

const cell = (name) => `[data-square="${name}"]`;

export const mouse = {
  press: (page, selector) => page.locator(selector).first().click({ timeout: PATIENCE }),
  square: (page, name) => mouse.press(page, cell(name)),
  release: (page) => page.keyboard.press('Escape'),
};

export const touch = {
  press: (page, selector) => page.locator(selector).first().tap({ timeout: PATIENCE }),
  square: (page, name) => touch.press(page, cell(name)),
  // Who is tapped again is not chosen any more.
  release: (page) => touch.press(page, '[aria-selected="true"]'),
};

/** The key of the page for an element, if it has one. */
const keyOf = (selector) => {
  const element = document.querySelector(selector);
  if (element === null || document.activeElement === element) return 'Enter';
  if (element.dataset.digit !== undefined) return element.dataset.digit;
  const place = [...document.querySelectorAll('.ask :is(.fan, .cards, .tray, .deeds, .row[role="group"]) button:not([data-do])')].indexOf(element);
  if (place >= 0 && place < 9) return String(place + 1);
  return { confirm: 'c', end: 'e', 'put-away': 'Escape' }[element.dataset.do] ?? null;
};

const isActive = (selector) => document.activeElement === document.querySelector(selector);

/** Goes from stop to stop until something has the focus. */
export async function tabTo(page, selector, key = 'Tab') {
  for (let guard = 0; guard < 120; guard++) {
    if (await page.evaluate(isActive, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way to ${selector} with ${key}`);
}

/** Changes what a list of choices shows, key by key. */
export async function pick(page, selector, value) {
  await tabTo(page, selector);
  const far = await page.locator(selector).evaluate((list, value) => [...list.options].findIndex((one) => one.value === value) - list.selectedIndex, value);
  for (let step = 0; step < Math.abs(far); step++) await page.keyboard.press(far > 0 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await page.inputValue(selector), value);
}

/** How many rows down and columns right of the focus a square is; null while the focus is beside the board. */
const wayTo = (name) => {
  const at = (element) => [element.parentElement, element].map((one, index) => Number(one.getAttribute(index === 0 ? 'aria-rowindex' : 'aria-colindex')));
  if (document.activeElement?.dataset.square === undefined) return null;
  const [from, to] = [at(document.activeElement), at(document.querySelector(`[data-square="${name}"]`))];
  return { down: to[0] - from[0], right: to[1] - from[1] };
};

async function walkTo(page, name) {
  for (let guard = 0; guard < 40; guard++) {
    const way = await page.evaluate(wayTo, name);
    if (way === null) {
      await page.keyboard.press('Shift+Tab');
      continue;
    }
    const { down, right } = way;
    if (down === 0 && right === 0) return;
    for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`no way to ${name} on the board`);
}

export const keyboard = {
  async press(page, selector) {
    const key = await page.evaluate(keyOf, selector);
    if (key === null) await tabTo(page, selector);
    await page.keyboard.press(key ?? 'Enter');
  },
  async square(page, name) {
    await walkTo(page, name);
    await page.keyboard.press('Enter');
  },
  release: (page) => page.keyboard.press('Escape'),
};

/** Notes from now on by which means the page is used. */
export const watchMeans = (page) =>
  page.addInitScript(() => {
    const used = (globalThis.usedMeans ??= new Set());
    addEventListener('pointerdown', ({ pointerType }) => used.add(pointerType), { capture: true });
    addEventListener('keydown', () => used.add('keyboard'), { capture: true });
  });

export const usedMeans = (page) => page.evaluate(() => [...globalThis.usedMeans].sort());
