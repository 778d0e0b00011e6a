import assert from 'node:assert/strict';
import { served } from './serve.mjs';
import { answer, openTable, PHONE, setUp, takeSeat, whoIsAsked } from './table.mjs';

export const name = 'one seat in two tabs of a browser, whichever of them changes its key';

export default (ada, person) =>
  served(async (server) => {
    const link = await openTable(ada, server.url, 'Ada');
    const bob = await person(PHONE);
    await takeSeat(bob, link, 'Bob');
    await setUp([ada, bob]);
    const other = await ada.context().newPage();
    await other.goto(ada.url());
    await sits(other, bob);

    // Which of the tabs hears first of a new key is a matter of luck.
    for (const [locks, stays] of [[ada, other], [other, ada]]) {
      await device(locks);
      await locks.click('[data-do="lock"]');
      await locks.click('[data-do="close"]');
      await sits(stays, bob);
      await locks.reload();
      await sits(locks, bob);
    }

    await device(ada);
    await ada.click('[data-do="make-code"]');
    const claim = await ada.getAttribute('[data-claim]', 'data-claim');
    await ada.click('[data-do="close"]');
    await other.bringToFront();
    await other.goto(claim);
    await other.click('[data-do="claim"]');
    await sits(ada, bob);
    await other.reload();
    await sits(other, bob);
  });

async function device(page) {
  await page.bringToFront();
  await page.click('[data-do="menu"]');
  await page.click('[data-do="device"]');
}

/** Each side has a turn: this tab still plays, and does not believe that its seat moved. */
async function sits(page, friend) {
  // Whoever plays looks at the tab; one behind another draws nothing, and is slow to answer.
  await page.bringToFront();
  await page.waitForSelector('.game');
  for (const ask of ['card', 'act', 'card', 'act']) {
    const now = await whoIsAsked([page, friend]);
    assert.equal(now.ask, ask);
    await answer(now.page, ask);
  }
}
