import assert from 'node:assert/strict';
import { accessible, asked, fast, handed, open } from './steps.mjs';

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

/** Nothing lies over a square, in whichever corner of the frame it is. */
const covered = () => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  const corners = [[frame.left + 4, frame.top + 4], [frame.right - 4, frame.top + 4], [frame.left + 4, frame.bottom - 4], [frame.right - 4, frame.bottom - 4]];
  return corners.map((at) => document.elementFromPoint(...at)).filter((found) => !found.closest('.scroller')).map((found) => found.outerHTML.slice(0, 80));
};

/** Whoever sits down sees where the other one went, and then the own characters. */
async function follows(page) {
  await page.locator('details:has([name="edition"]) > summary').tap();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await open(page, FAR);
  await asked(page, 'act');
  assert.deepEqual(await page.evaluate(covered), []);
  await page.locator('.movers button').first().tap();
  const target = page.locator('.cell.walk').first();
  const square = await target.getAttribute('data-square');
  for (let tap = 0; tap < 2; tap++) await target.tap();
  // That was the last point of the turn.
  await handed(page, 'card');
  await page.waitForFunction(inSight, square);
  await page.waitForFunction(inSight, 'd20');
  // The log makes room for what it plays again.
  await page.tap('[data-do="log"]');
  await page.tap('.since');
  await page.waitForSelector('.since', { state: 'detached' });
  await page.waitForSelector('.note.past', { state: 'detached' });
  // What does not fit beside the names is a tap away.
  await page.tap('.others [data-do="sides"]');
  assert.deepEqual(await page.locator('[role="dialog"] .strip').evaluateAll((strips) => strips.map((strip) => strip.querySelectorAll('.combat b').length)), [9, 9]);
  await accessible(page, 'points and cards');
  await page.tap('[role="dialog"] .main');
  await page.tap('[data-do="menu"]');
  await page.tap('[data-do="home"]');
}

export default async function (page) {
  await fast(page);
  await follows(page);
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
