import assert from 'node:assert/strict';
import { zones } from '../scripts/position.mjs';
import { play } from './person.mjs';
import { accessible, asked, fast, has, number, open, says, shows } from './steps.mjs';

export const name = 'the Card Game on a phone: set up by hand, played to its result';
export const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The zones that are shorter than a finger, and figures that nobody can tell apart. */
const small = () => ({
  zone: Math.min(...[...document.querySelectorAll('.cell')].map((cell) => Math.min(cell.clientWidth, cell.clientHeight))),
  figure: Math.min(...[...document.querySelectorAll('.tokens .token')].map((token) => token.clientWidth)),
});

/** How far what stands below the board reaches beyond the screen. */
const beyond = () => Math.max(...[...document.querySelectorAll('.bottom :is(form button, [data-do="end"], .wheel)')].map((one) => one.getBoundingClientRect().right)) - screen.width;

/** A line to type on takes no more room than there is, in the language of the longest words. */
async function type(page) {
  await page.tap('[data-do="menu"]');
  await page.selectOption('[data-set="language"]', 'de');
  await page.tap('[data-do="close"]');
  await page.keyboard.press('/');
  await page.waitForSelector('.bottom form');
  assert.ok((await page.evaluate(beyond)) <= 0, 'the command line is too wide');
  await page.keyboard.press('Escape');
  await page.tap('[data-do="menu"]');
  await page.selectOption('[data-set="language"]', 'en');
  await page.tap('[data-do="close"]');
}

/** In a crowd a finger finds a friend and then an enemy: the board stays where it is, and an attack looks like one. */
async function strike(page) {
  await open(page, zones);
  // Two zones of a room are beside a starting zone, and nobody knows which before the room is revealed: yellow's are not.
  await number(page.locator('.art .arrow'), 4);
  const at = () => page.locator('[data-square="b3"]').boundingBox();
  const tap = async (across, down) => {
    const { x, y, width, height } = await at();
    await page.touchscreen.tap(x + width * across, y + height * down);
  };
  await page.waitForTimeout(500);
  const before = await at();
  await tap(0.25, 0.75);
  await page.waitForSelector('.deed');
  await page.waitForTimeout(500);
  assert.deepEqual(await at(), before, 'the board has slid away');
  await tap(0.17, 0.2);
  await page.waitForSelector('.cell.attack.staged[data-square="b3"]');
  assert.equal(await page.locator('.over .path').count(), 0, 'a way is drawn for an attack');
  // Of a Mekanork's two numbers only one is known from print.
  await page.focus('[data-square="b1"]');
  await page.keyboard.press('?');
  await page.waitForSelector('.help.pinned .numbers');
  await shows(page.locator('.help'), /Mekanork[^]*Speed 2 \(our value\)\s*Combat value 2\n[^]*not known to us/);
}

async function choose(page) {
  await page.locator('details:has([name="edition"]) > summary').tap();
  await page.selectOption('[name="edition"]', 'cards');
  await number(page.locator('[name="players"] option'), 1);
  await page.selectOption('[name="scenario"]', '2');
  assert.ok(await page.locator('[name="mode"]').isDisabled(), 'the forces of a tutorial are given');
  await page.uncheck('[name="random"]');
  await page.tap('[data-do="begin"]');
}

/** Everything before the first turn, with a facing that is chosen icon by icon. */
async function setUp(page) {
  const asks = ['team', 'hide', 'facing', 'act', 'place', 'commit'];
  for (let ask = await asked(page, asks); ask === 'team' || ask === 'hide'; ask = await asked(page, asks)) {
    const ply = await page.locator('.game').getAttribute('data-ply');
    await page.locator(ask === 'team' ? '.ask .tray button' : '.cell.slot').first().tap();
    await page.waitForFunction((ply) => document.querySelector('.game').dataset.ply !== ply, ply);
  }
  await asked(page, 'facing');
  await accessible(page, 'facing');
  const spots = () => page.locator('.tokens .token').evaluateAll((list) => list.map((token) => token.style.transform));
  const before = await spots();
  await page.locator('.shape').nth(1).tap();
  await has(page.locator('.shape').nth(1), 'aria-pressed', 'true');
  assert.notDeepEqual(await spots(), before, 'the board shows it at once');
  await page.tap('[data-square="AT"]');
  // The board can be tapped as well; it answers when the engine has.
  await page.getByRole('button', { name: /triangle of room A/, pressed: true }).waitFor();
  await page.tap('[data-do="confirm"]');
  await asked(page, ['act', 'place', 'commit']);
}

export default async function (page, person) {
  const crowd = await person(device);
  await crowd.goto(page.url());
  await strike(crowd);
  await fast(page);
  await choose(page);
  await setUp(page);
  await has(page.locator('.bottom .wheel'), 'aria-label', /^Action wheel: \d AP/);
  await page.tap('.bottom .wheel');
  await says(page.locator('.help'), /WHEEL-5/);
  await accessible(page, 'help on the wheel');
  await page.tap('.help [data-do="close"]');
  const sizes = await page.evaluate(small);
  assert.ok(sizes.zone >= 44, `a zone of ${sizes.zone} pixels`);
  assert.ok(sizes.figure >= 18, `a figure of ${sizes.figure} pixels`);
  if ((await page.locator('.ask').getAttribute('data-ask')) === 'act') await type(page);
  await play(page, { seen: (ask) => (['act', 'place', 'commit', 'over'].includes(ask) ? accessible(page, ask) : null) });
  const points = await page.locator('.final b').allTextContents();
  assert.equal(points.length, 2, points.join(' '));
}
