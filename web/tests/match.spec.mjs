import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { served } from './serve.mjs';
import { accessible } from './steps.mjs';
import { actions, answer, openTable, ply, setUp, takeSeat, whoIsAsked } from './table.mjs';

export const name = 'a whole game of two people online: both plan, one places too late, the other has given orders';
export const long = true;

export default (ada, person) => served(async (server) => match(ada, await person(), server));

async function match(ada, bob, server) {
  // While one of them plays the other waits.
  for (const page of [ada, bob]) page.setDefaultTimeout(60_000);
  const sent = new Map([ada, bob].map((page) => [page, actions(page)]));
  const link = await openTable(ada, server.url, 'Ada', async (page) => {
    await page.check('[name="clock"][value="rulebook"]');
    await page.selectOption('[name="answer"]', '5');
    await page.click('details summary');
    await page.selectOption('[name="mode"]', 'beginner');
    await page.selectOption('[name="side"]', 'blue');
  });
  await takeSeat(bob, link, 'Bob');
  await setUp([ada, bob], hidesNear(bob));
  await giveOrders(bob);
  await plan([ada, bob], sent);

  let late = false;
  const ahead = (side) => (side === 'blue' ? 1 : -1);
  const adaWaits = async () => {
    const { ask, turn } = await now(ada);
    if (late || ask !== 'place' || turn !== 'yellow') return;
    late = true;
    await letTimeRunOut(ada);
  };
  const bobIsLeftAlone = async () => {
    const { ask, turn } = await now(bob);
    const answers = ['place', 'commit'].includes(ask) && turn !== 'yellow';
    assert.ok(!answers, `orders were given, and yet Bob was asked to ${ask}`);
  };
  await Promise.all([play(ada, { ahead, until: adaWaits }), play(bob, { ahead, until: bobIsLeftAlone })]);

  assert.ok(late, 'Ada was never asked to place');
  const [mine, theirs] = await Promise.all([ada, bob].map((page) => page.locator('.final b').allTextContents()));
  assert.deepEqual(mine, theirs, 'both see the same result');
  for (const page of [ada, bob]) await accessible(page, 'the result of an online game');
}

/** One plans and plays it; then the other plans, and what that rests on is taken back. */
async function plan(pages, sent) {
  const { page: first } = await whoIsAsked(pages);
  const second = pages.find((page) => page !== first);
  const [start, before] = [await ply(first), sent.get(first).length];
  await intend(first, 1);
  await first.locator('.movers button').first().click();
  await first.locator('.cell.walk').first().click();
  await planned(first, 2);
  assert.equal(sent.get(first).length, before, 'nothing is sent before the plan is played');
  assert.equal(await ply(second), start, 'the other sees nothing of it');
  await first.click('[data-do="commit"]');
  await reaches(second, start + 2);
  const [card, walk, ...more] = sent.get(first).slice(before);
  assert.match(card.text, /^card /);
  assert.match(walk.text, /^\w\w( \w\d+){2,}/);
  assert.deepEqual([card.ply, walk.ply, more], [start, start + 1, []], 'it is played in order');

  await first.click('[data-do="plan"]');
  await answer(first, 'act');
  const quiet = sent.get(second).length;
  await intend(second, 1);
  await first.click('[data-do="menu"]');
  await first.click('[data-do="ask-back"]');
  await second.click('[data-do="agree"]');
  await second.waitForSelector('[data-note="plan"]:has-text("no longer hold: 1")');
  await accessible(second, 'a plan that fell away');
  assert.equal(await second.locator('.planned li').count(), 0);
  await reaches(first, start + 2);
  await answer(first, 'act');
  await whoIsAsked([second]);
  assert.equal(sent.get(second).length, quiet, 'what was planned on another table is never sent');
  await second.click('[data-do="plan"]');
}

/** Plans to play a card. */
async function intend(page, count) {
  await page.click('[data-do="plan"]');
  await page.locator('.fan button[aria-disabled="false"]').first().click();
  await planned(page, count);
}

const planned = (page, count) => page.waitForFunction((count) => document.querySelectorAll('.planned li').length === count, count);
const reaches = (page, ply) => page.waitForFunction((ply) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) === ply, ply);

/** Bob hides an object in each of the rooms that he will reveal first, and Ada will have to place it. */
function hidesNear(bob) {
  const near = [['Ro', -1], ['Sw', -2]];
  return async (page, ask) => {
    const [object, slot] = (page === bob && ask === 'hide' && near.pop()) || [];
    if (!object) return answer(page, ask);
    const before = await ply(page);
    await page.click(`.ask [data-help="piece:${object}"]`);
    await page.locator('.ask .slots button').nth(slot).click();
    await page.waitForFunction((ply) => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) > ply, before);
  };
}

/** What somebody is asked, and in whose turn. */
const now = (page) => page.evaluate(() => ({ ask: document.querySelector('.ask')?.dataset.ask, turn: document.querySelector('header .turn')?.classList[1] }));

/** Combat and placing are answered by the computer. */
async function giveOrders(page) {
  await page.click('[data-do="menu"]');
  await page.click('[data-do="orders"]');
  await accessible(page, 'orders');
  await page.check('[name="combat"][value="highest"]');
  await page.check('[name="placing"][value="lot"]');
  await page.click('[data-do="give"]');
  await page.waitForSelector('[data-do="give"]', { state: 'detached' });
}

/** What happens at zero is announced in the log, and the game goes on. */
async function letTimeRunOut(page) {
  await page.waitForSelector('.clock.runs');
  await page.waitForSelector('.ask:not([data-ask="place"])');
  await page.waitForSelector('.log :text-matches("time", "i")');
}
