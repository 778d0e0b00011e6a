import assert from 'node:assert/strict';
import { play, SETUP } from './person.mjs';
import { accessible, cutOff, fast, lists, number } from './steps.mjs';

export const name = 'three and four sides, the other editions, set-up by hand';
export const long = true;

const tables = [
  { edition: 'paladins', players: '3', mode: '', random: false, turns: 3 },
  { edition: 'anniversary', players: '4', mode: '', random: true, turns: 4 },
  { edition: 'anniversary', players: '2', mode: 'draft', random: false, turns: 2 },
];

/** Nothing is cut off or lies over something else, whatever the size of the window. */
async function fits(page) {
  const { width, height } = page.viewportSize();
  for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 1000, height: 760 }]) {
    await page.setViewportSize(size);
    await page.waitForFunction(() => {
      const [board, main] = ['.scroller.phone, .board', 'main'].map((one) => document.querySelector(one).getBoundingClientRect());
      return document.querySelector('.phone.game') !== null === innerWidth < 800 && board.bottom <= main.bottom + 2 && board.right <= main.right + 2;
    });
    const crushed = () => page.evaluate(() =>
      [...document.querySelectorAll('.strip')].filter((strip) => {
        const parts = [...strip.querySelectorAll(':scope > :not(.more)')].map((part) => part.getBoundingClientRect());
        const over = parts.some((one, index) => parts.slice(index + 1).some((other) => other.left < one.right - 1 && one.left < other.right - 1 && other.top < one.bottom - 1 && one.top < other.bottom - 1));
        const wide = [...strip.querySelectorAll('.who strong')].some((name) => name.getBoundingClientRect().right > name.parentElement.getBoundingClientRect().right + 1);
        return over || wide || strip.scrollWidth > strip.clientWidth + 1;
      }).map((strip) => strip.ariaLabel),
    );
    await lists(crushed, [], `at ${size.width} x ${size.height}`);
  }
  await page.setViewportSize({ width, height });
}

/** Whom one can choose is in sight at once, on a phone that stands and on one that lies. */
async function offersAll(page, ask) {
  const { width, height } = page.viewportSize();
  for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await page.waitForFunction(() => document.querySelector('.phone.game.low') !== null === innerWidth > innerHeight);
    await lists(() => page.locator('.tray .piece').evaluateAll(cutOff), [], `${ask} at ${size.width} x ${size.height}`);
  }
  await page.setViewportSize({ width, height });
}

/** An upright tablet gives the board of three or four its whole width. */
async function fillsTablet(page) {
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.waitForFunction(() => document.querySelector('.cell').getBoundingClientRect().width >= 36);
  await page.setViewportSize({ width, height });
}

/** The board of three sides turns with its window, and the focus stays on its square. */
async function staysFocused(page) {
  const { width, height } = page.viewportSize();
  const first = () => page.locator('.cell').first().getAttribute('data-square');
  for (const square of ['k1', 'm17', 's11']) {
    await page.locator(`[data-square="${square}"]`).focus();
    for (const size of [{ width: 1000, height: 760 }, { width, height }]) {
      const before = await first();
      await page.setViewportSize(size);
      await page.waitForFunction(
        ({ before, square }) => document.querySelector('.cell').dataset.square !== before && document.activeElement.dataset.square === square,
        { before, square },
      );
    }
  }
}

/** At a desk no name of a row or a column is drawn over a token. */
async function namesBeside(page) {
  const covers = () => page.evaluate(() => {
    const [names, tokens] = ['.rim span', '.token'].map((one) => [...document.querySelectorAll(one)].map((element) => ({ element, box: element.getBoundingClientRect() })));
    const over = ({ box: a }, { box: b }) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return names.filter((name) => tokens.some((token) => over(name, token))).map(({ element }) => element.textContent);
  });
  await lists(covers, [], 'names over tokens');
}

export default async function (page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  for (const { edition, players, mode, random, turns } of tables) {
    await page.selectOption('[name="edition"]', edition);
    await page.selectOption('[name="players"]', players);
    await page.selectOption('[name="mode"]', mode);
    await page.setChecked('[name="random"]', random);
    for (const side of ['yellow', 'red', 'green'].slice(0, Number(players) - 1)) await page.selectOption(`[name="seat-${side}"]`, '1');
    await page.click('[data-do="begin"]');
    const asked = new Set();
    let cards = 0;
    await play(page, {
      until: (ask) => ask === 'card' && ++cards > turns,
      seen: async (ask) => {
        asked.add(ask);
        if (SETUP.includes(ask)) await accessible(page, `${ask} at a table of ${players}`);
        if (players === '2' && ['team', 'hide'].includes(ask)) await offersAll(page, ask);
      },
    });
    await number(page.locator('.strip'), Number(players));
    await fits(page);
    if (players !== '2') await namesBeside(page);
    if (players === '4') await fillsTablet(page);
    if (players === '3') await staysFocused(page);
    if (!random) assert.ok([...asked].some((ask) => SETUP.includes(ask)), [...asked].join(' '));
    await page.click('[data-do="menu"]');
    await page.click('[data-do="home"]');
    await page.locator('details:has([name="edition"]) > summary').click();
    // The table is set as it was.
    const set = await Promise.all(['edition', 'players', 'mode', 'seat-yellow'].map((one) => page.inputValue(`[name="${one}"]`)));
    assert.deepEqual(set, [edition, players, mode, '1']);
    assert.equal(await page.isChecked('[name="random"]'), random);
  }
}
