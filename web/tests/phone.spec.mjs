import assert from 'node:assert/strict';
import { position } from '../scripts/position.mjs';
import { accessible, asked, cutOff, fast, handed, has, lists, number, open, says } from './steps.mjs';

export const name = 'a phone: touch, no scrolling of the page, squares of 39 pixels, a board that follows';
export const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Blue's Warrior is far from yellow's line. */
const FAR = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
room C 2cw 0
room D 3cw 2
room E 3ccw 0
room F 4cw 1
room G 2ccw 3
room H 4ccw 0
blue Wa c3
yellow Tr d20
yellow Go e20
turn blue points=1
end
`;

const inSight = (name) => {
  const [square, frame] = [`[data-square="${name}"]`, '.scroller'].map((one) => document.querySelector(one).getBoundingClientRect());
  return square.top >= frame.top - 1 && square.bottom <= frame.bottom + 1;
};

/** The names of columns whose letters are in the frame. */
const lettered = () => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  return [...document.querySelectorAll('.rim .bottom span')].filter((one) => one.getBoundingClientRect().top > frame.top && one.getBoundingClientRect().bottom <= frame.bottom + 1).map((one) => one.textContent).join('');
};

/** Nothing lies over a square, in whichever corner of the frame it is. */
const covered = () => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  const corners = [[frame.left + 4, frame.top + 4], [frame.right - 4, frame.top + 4], [frame.left + 4, frame.bottom - 4], [frame.right - 4, frame.bottom - 4]];
  return corners.map((at) => document.elementFromPoint(...at)).filter((found) => !found.closest('.scroller')).map((found) => found.outerHTML.slice(0, 80));
};

/** Those who can be chosen and whose ring, for the focus or the choice, would be cut off by what they roll in. */
const cutRings = (buttons) =>
  buttons.filter((button) => {
    const [one, frame] = [button, button.parentElement].map((element) => element.getBoundingClientRect());
    return one.left - 5 < frame.left || one.top - 5 < frame.top || one.bottom + 5 > frame.bottom;
  }).map((button) => button.title);

/** A finger draws a way: what it hides is told above it, and where it goes back to its start nothing is done. */
async function drawsBack(page) {
  const finger = await page.context().newCDPSession(page);
  const put = (type, at) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const middle = (square) =>
    page.locator(`[data-square="${square}"]`).evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  const square = await page.locator('.cell.walk:not(.grab)').first().getAttribute('data-square');
  const [from, to] = [await middle('c3'), await middle(square)];
  const before = await page.getAttribute('.game', 'data-ply');
  await put('touchStart', from);
  for (const share of [0.3, 0.7, 1, 1]) await put('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await page.waitForFunction((square) => document.querySelector('.finger')?.textContent.includes(square), square);
  await put('touchMove', from);
  await page.waitForFunction(() => document.querySelector('.finger')?.textContent.trim() === 'Cancel');
  await put('touchEnd');
  await page.waitForSelector('.finger', { state: 'detached' });
  // For more than half a second after that the browser makes no click of a tap.
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.deed').count() > 0, true, 'the character is still chosen');
  await has(page.locator('.game'), 'data-ply', before);
}

/** How wide a square is. */
const edge = (page) => page.locator('[data-square="c3"]').evaluate((cell) => Math.round(cell.getBoundingClientRect().width));

/** Two fingers or a button show the whole board, and a tap on it where to look closer. */
async function looksFromAfar(page) {
  const fingers = await page.context().newCDPSession(page);
  const put = (type, apart) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints: apart === undefined ? [] : [{ x: 195 - apart / 2, y: 400, id: 0 }, { x: 195 + apart / 2, y: 400, id: 1 }] });
  const pinch = async (from, to) => {
    await put('touchStart', from);
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await put('touchMove', from + (to - from) * share);
    await put('touchEnd');
  };
  const usual = await edge(page);
  assert.equal(usual, 39);
  const before = await page.getAttribute('.game', 'data-ply');
  await pinch(260, 120);
  await page.waitForFunction((usual) => document.querySelector('[data-square="c3"]').getBoundingClientRect().width < usual - 8, usual);
  for (const square of ['a0', 'j0', 'a21', 'j21']) await page.waitForFunction(inSight, square);
  await lists(() => page.evaluate(covered), []);
  // That is too small for fingers.
  await page.tap('[data-square="c3"]');
  await lists(() => edge(page), usual);
  await page.waitForFunction(inSight, 'c3');
  assert.equal(await page.locator('.deed').count(), 0, 'nobody was chosen');
  await pinch(100, 220);
  await page.waitForFunction((usual) => document.querySelector('[data-square="c3"]').getBoundingClientRect().width > usual * 1.5, usual);
  await pinch(260, 120);
  await lists(() => edge(page), usual);
  for (const word of ['Whole board', 'Larger board', 'Board as usual']) await page.getByRole('button', { name: word, exact: true }).tap();
  await lists(() => edge(page), usual);
  await has(page.locator('.game'), 'data-ply', before);
}

/** Whoever sits down sees where the other one went, and then the own characters. */
async function follows(page) {
  await page.locator('details:has([name="edition"]) > summary').tap();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await open(page, FAR);
  await asked(page, 'act');
  await lists(() => page.evaluate(covered), []);
  await lists(() => page.locator('.movers button').evaluateAll(cutRings), []);
  await looksFromAfar(page);
  await page.locator('.movers button').first().tap();
  await drawsBack(page);
  const target = page.locator('.cell.walk').first();
  const square = await target.getAttribute('data-square');
  await target.tap();
  await page.waitForSelector(`.cell.staged[data-square="${square}"]`);
  await target.tap();
  // That was the last point of the turn.
  await handed(page, 'card');
  await page.waitForFunction(inSight, square);
  await page.waitForFunction(inSight, 'd20');
  for (const top of [0, 200, 9999]) {
    await page.locator('.scroller').evaluate((scroller, top) => scroller.scrollTo({ top }), top);
    assert.equal(await page.evaluate(lettered), 'jihgfedcba', `the columns have their letters at ${top}`);
  }
  // The log makes room for what it plays again.
  await page.tap('[data-do="log"]');
  await page.tap('.since');
  await page.waitForSelector('.since', { state: 'detached' });
  await page.waitForSelector('.past', { state: 'detached' });
  // What does not fit beside the names is a tap away.
  await page.tap('.others [data-do="sides"]');
  await lists(() => page.locator('[role="dialog"] .strip').evaluateAll((strips) => strips.map((strip) => strip.querySelectorAll('.combat b').length)), [9, 9]);
  await accessible(page, 'points and cards');
  await page.tap('[role="dialog"] .main');
  await page.tap('[data-do="menu"]');
  // What one comes here for is in sight at once, and keys are for those who have some.
  await lists(() => page.locator('[role="dialog"] :is([data-do="home"], [data-do="resign"], [data-do="draw"], [data-do="close"])').evaluateAll(cutOff), []);
  assert.equal(await page.locator('[role="dialog"] .keys').isVisible(), false);
  await page.tap('[data-do="home"]');
}

/** All ways to a square are offered at once, and a second tap takes the plain one. */
async function asksBeside(page) {
  await open(page, position);
  await asked(page, 'act');
  await page.locator('.movers [aria-label*="Thief"]').tap();
  await page.locator('[data-square="b2"]').tap();
  await page.waitForSelector('.ways');
  await number(page.locator('.ways button'), 7);
  await lists(() => page.locator('.ways button').evaluateAll(cutOff), []);
  const plain = page.locator('.ways .main');
  await says(plain, /Walk · 1 AP/);
  const before = Number(await page.getAttribute('.game', 'data-ply'));
  await page.locator('[data-square="b2"]').tap();
  await page.waitForSelector('.ways', { state: 'detached' });
  await has(page.locator('.game'), 'data-ply', String(before + 1));
  await page.tap('[data-do="menu"]');
  await page.tap('[data-do="home"]');
}

export default async function (page) {
  await fast(page);
  await follows(page);
  await asksBeside(page);
  await page.tap('[data-do="computer"]');
  await asked(page, ['card', 'commit', 'place']);
  const { height, width, square } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    square: document.querySelector('[data-square="a1"]').getBoundingClientRect().width,
  }));
  assert.equal(square, 39);
  assert.ok(height <= 844 && width <= 390, `${width} x ${height}`);
  if ((await page.locator('.ask').getAttribute('data-ask')) === 'card') {
    await page.locator('.fan button[aria-disabled="false"]').last().tap();
    await asked(page, 'act');
    await page.locator('.movers button').first().tap();
    await page.waitForSelector('.cell.walk');
    // The first tap shows the way, the second goes.
    const target = page.locator('.cell.walk').last();
    const square = await target.getAttribute('data-square');
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    await page.waitForSelector(`.cell.staged[data-square="${square}"]`);
    await accessible(page, 'a phone');
  }
}
