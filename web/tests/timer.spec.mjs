import assert from 'node:assert/strict';
import { accessible, asked, handed, has, lift, lists, overBoard, says, shows } from './steps.mjs';

export const name = 'the timer of a game at one screen runs, waits, is kept and has its say';

/** What the strip of a side shows, in seconds. */
async function left(page, side) {
  const [minutes, seconds] = (await page.locator(`.strip.${side} .clock`).textContent()).replace('!', '').trim().split(':').map(Number);
  return 60 * minutes + seconds;
}

/** The page's clock goes on while the test does, however busy the machine is: so much less may be left. */
async function about(page, side, wanted, since, what) {
  const found = await left(page, side);
  const gone = Math.ceil((Date.now() - since) / 1000) + 1;
  assert.ok(found <= wanted + 1 && found >= wanted - gone, `${what}: ${found} instead of ${wanted}, ${gone} s later`);
  return found;
}

/** Lets time pass that nobody has to wait for. */
const pass = (page, seconds) => page.clock.runFor(1000 * seconds);

const hasTurn = (page) => page.locator('.clock.runs').evaluate((clock) => clock.closest('.strip').classList[1]);

export default async function (page) {
  await page.clock.install();
  await page.reload();
  await page.locator('details:has([name="edition"]) > summary').first().click();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await lists(() => page.locator('[name="clock"]').evaluateAll((all) => all.map((one) => one.value)), ['none', 'rulebook', 'bank'], 'days are not for one screen');
  await page.focus('[name="clock"]:checked');
  await page.keyboard.press('ArrowDown');
  await page.selectOption('[name="answer"]', '5');
  await accessible(page, 'the form with a timer');
  await page.click('[data-do="begin"]');

  // Nobody's time runs behind the curtain.
  await page.waitForSelector('.curtain');
  await pass(page, 600);
  assert.equal(await page.locator('.clock.runs').count(), 0);
  let since = Date.now();
  await lift(page);
  await asked(page, 'card');
  const first = await hasTurn(page);
  await has(page.locator('.clock.runs'), 'aria-label', /[12] min \d+ s – then the turn of \w+ ends/);
  await pass(page, 15);
  // The menu says which clock was chosen.
  await page.click('[data-do="menu"]');
  await says(page.locator('[data-clock="rulebook"]'), /rulebook, 5 s for answers.*Two minutes a turn/);
  await page.keyboard.press('Escape');
  const thought = await about(page, first, 105, since, 'it runs');

  // Whoever loads the page again has no more time than before.
  since = Date.now();
  await page.reload();
  await handed(page, 'card');
  const before = await about(page, first, thought, since, 'a reload neither gives nor takes time');

  // Taking back brings nothing back.
  since = Date.now();
  await page.locator('.fan button[aria-disabled="false"]').first().click();
  await asked(page, 'act');
  await pass(page, 20);
  await page.keyboard.press('z');
  await asked(page, 'card');
  const rest = await about(page, first, before - 20, since, 'the time since belongs to who took back');

  // What will happen is told before it does, and what happened afterwards.
  await pass(page, rest - 20);
  await page.waitForSelector('.hurry');
  assert.equal(await overBoard(page, '.hurry'), false);
  await page.waitForFunction(() => /Less than [13]0 seconds left: then the turn of \w+ ends/.test([...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join()));
  await accessible(page, 'the last seconds');
  await pass(page, 30);
  await page.waitForSelector('.curtain');
  await page.waitForFunction(() => /Time is up/.test(document.querySelector('.log')?.textContent ?? ''));
  since = Date.now();
  await lift(page);
  await asked(page, 'card');
  const second = await hasTurn(page);
  assert.notEqual(second, first, 'the turn went on to the other side');
  await about(page, second, 120, since, 'a new turn');

  // The Card Game against the computer, with a bank: whoever has used it up loses.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator('details:has([name="edition"]) > summary').first().click();
  await page.selectOption('[name="edition"]', 'cards');
  await page.selectOption('[name="seat-yellow"]', '1');
  await page.check('[name="clock"][value="bank"]');
  await page.selectOption('[name="minutes"]', '5');
  await page.selectOption('[name="increment"]', '0');
  since = Date.now();
  await page.click('[data-do="begin"]');
  // If the lot falls on the computer, it may reveal a room and ask for a place first.
  await asked(page, ['act', 'place']);
  await page.waitForSelector('.strip.blue .clock.runs');
  await about(page, 'blue', 300, since, 'a bank');
  await pass(page, 400);
  await page.waitForSelector('.over.yellow');
  await shows(page.locator('.over.yellow'), /Blue ran out of time/);
}
