import assert from 'node:assert/strict';
import { served } from './serve.mjs';
import { accessible, asked, fast, number, open, overBoard, says } from './steps.mjs';
import { answer, openTable, PHONE, setUp, takeSeat, whoIsAsked } from './table.mjs';

export const name = 'a draw is offered and accepted at one screen, by the computer and online';

/** Two Thieves at the ends of the dungeon; Blue has begun a turn. */
const record = (blue, yellow) => `archmage record 1
from
table base
blue Th b0
yellow Th b21
hand blue points=${blue}
hand yellow points=${yellow}
turn blue points=2
limit 6
end
`;

/** Accepting ends the game, so it is asked twice. */
async function accept(page) {
  const button = page.locator('[data-do="accept-draw"]');
  await button.click();
  await says(button, /End the game/);
  await number(page.locator('.card.over'), 0);
  await button.click();
}

export default async function (page, person) {
  const other = await person();
  await other.goto(page.url());
  await withComputer(other);
  await atOneScreen(page);
  await served((server) => online(page, person, server));
}

async function offer(page) {
  await page.click('[data-do="menu"]');
  await page.click('[data-do="draw"]');
  await page.waitForSelector('.log li:has-text("offers a draw")');
}

async function endTurn(page) {
  await answer(page, await asked(page, 'act'));
}

/** A computer that is far behind accepts at once. */
async function withComputer(page) {
  await fast(page);
  await open(page, record(4, 0));
  await asked(page, 'act');
  await offer(page);
  await page.waitForSelector('.card.over :text("A draw")');
}

async function atOneScreen(page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await open(page, record(0, 0));
  await asked(page, 'act');
  await offer(page);
  // Who offers is told so, and cannot offer again.
  await page.waitForSelector('[data-note="draw"][role="status"]');
  assert.equal(await overBoard(page, '[data-note="draw"]'), false);
  await page.click('[data-do="menu"]');
  assert.ok(await page.isDisabled('[data-do="draw"]'));
  await page.click('[data-do="close"]');
  await endTurn(page);

  // The other player is asked, plays on, and the offer lapses.
  await page.waitForSelector('[data-note="draw"][role="alert"]:has-text("Blue offers a draw")');
  await accessible(page, 'an offer of a draw');
  await page.click('[data-do="play-on"]');
  await page.waitForSelector('[data-note="draw"]', { state: 'detached' });
  await page.click('[data-do="menu"]');
  assert.equal(await page.innerText('[data-do="draw"]'), 'Accept the draw');
  await page.click('[data-do="close"]');
  await answer(page, await asked(page, 'card'));
  await endTurn(page);
  await page.waitForSelector('.log li:has-text("Yellow plays on")');
  await answer(page, await asked(page, 'card'));

  // Asked again, the other player accepts.
  await offer(page);
  await endTurn(page);
  await accept(page);
  await page.waitForSelector('.card.over :text("A draw")');
  await page.waitForSelector('.log li:has-text("Yellow accepts the draw")');
}

async function online(ada, person, server) {
  const link = await openTable(ada, server.url, 'Ada');
  const lena = await person(PHONE);
  await takeSeat(lena, link, 'Léna');
  await setUp([ada, lena]);
  const { page: first } = await whoIsAsked([ada, lena]);
  const second = first === ada ? lena : ada;
  await first.click('[data-do="menu"]');
  await first.click('[data-do="draw"]');
  await second.waitForSelector('[data-note="draw"][role="alert"]');
  await answer(first, 'card');
  await endTurn(first);
  await asked(second, 'card');
  await accessible(second, 'an offer of a draw online');
  await accept(second);
  for (const page of [first, second]) await page.waitForSelector('.card.over :text("A draw")');
}
