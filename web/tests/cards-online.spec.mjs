import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { served } from './serve.mjs';
import { accessible } from './steps.mjs';
import { openTable, PHONE, takeSeat } from './table.mjs';

export const name = 'the Card Game online, desk and phone: a reload in the middle of a question keeps it';
export const long = true;

export default (ada, person) => served(async (server) => match(ada, await person(PHONE), server));

async function match(ada, bob, server) {
  // While one of them plays the other waits.
  for (const page of [ada, bob]) page.setDefaultTimeout(60_000);
  const link = await openTable(ada, server.url, 'Ada', async (page) => {
    await page.click('details summary');
    await page.selectOption('[name="edition"]', 'cards');
    await page.selectOption('[name="scenario"]', '4');
    await page.selectOption('[name="side"]', 'blue');
  });
  await takeSeat(bob, link, 'Bob');

  // Tokens are always placed; whether it comes to a combat is up to the lot.
  const reloaded = new Set();
  // Meanwhile the other one waits: a card that is laid would change what one reads.
  let reloading = Promise.resolve();
  const ahead = (side) => (side === 'blue' ? 1 : -1);
  const until = (page) => async (ask) => {
    await reloading;
    if (!['place', 'commit', 'announce'].includes(ask) || reloaded.has(ask)) return;
    reloaded.add(ask);
    reloading = comeBack(page, ask);
    await reloading;
  };
  await Promise.all([ada, bob].map((page) => play(page, { ahead, until: until(page) })));

  assert.ok(reloaded.has('place'), 'nobody was asked to place');
  const [mine, theirs] = await Promise.all([ada, bob].map((page) => page.locator('.final b').allTextContents()));
  assert.deepEqual(mine, theirs, 'both see the same result');
}

/** Who comes back is asked the same, with the same to choose from. */
async function comeBack(page, ask) {
  const what = () => page.locator('.ask').innerText();
  const before = await what();
  await page.reload();
  await page.waitForSelector(`.ask[data-ask="${ask}"]`);
  assert.equal(await what(), before);
  await accessible(page, `${ask} after a reload`);
}
