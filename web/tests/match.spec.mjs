import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { served } from './serve.mjs';
import { accessible } from './steps.mjs';
import { answer, openTable, ply, setUp, takeSeat } from './table.mjs';

export const name = 'a whole game of two people online: one places too late, the other has given orders';
export const long = true;

export default (ada, person) => served(async (server) => match(ada, await person(), server));

async function match(ada, bob, server) {
  // While one of them plays the other waits.
  for (const page of [ada, bob]) page.setDefaultTimeout(60_000);
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
