import assert from 'node:assert/strict';
import { served } from './serve.mjs';
import { accessible, number } from './steps.mjs';
import { answer, openTable, setUp, whoIsAsked } from './table.mjs';

export const name = 'strangers from the lobby play a whole game, step back in it and keep its record';

export default (ada, person) => served((server) => play(ada, person, server));

async function play(ada, person, server) {
  const kim = await person({ locale: 'de-DE' });
  await kim.goto(`${server.url}#/lobby`);
  await kim.waitForSelector('.none');
  await accessible(kim, 'an empty lobby');
  await openTable(ada, server.url, 'Ada', async (page) => {
    await page.check('[name="clock"][value="bank"]');
    await page.locator('[name="listed"]').last().check();
    await page.click('details summary');
    await page.selectOption('[name="mode"]', 'beginner');
  });
  await kim.waitForSelector('[data-offer]');
  await accessible(kim, 'the lobby');
  await kim.fill('[name="name"]', 'Kim');
  await kim.click('[data-do="join"]');
  await setUp([ada, kim]);
  await number(ada.locator('.clock'), 2);

  await orders(ada);
  await quietly([ada, kim]);
  for (const page of [ada, kim]) await page.waitForSelector('.card.over');
  await ada.waitForSelector('.card.over [data-do="copy"]');
  await ada.click('.card.over [data-do="close"]');
  await ada.locator('.log li button').nth(3).click();
  await ada.waitForSelector('.past');
  await ada.keyboard.press(']');
  await ada.click('[data-do="now"]');

  await ada.click('[data-do="menu"]');
  await ada.click('[data-do="home"]');
  await ada.waitForSelector('[data-game] b:has-text("over")');
  await withoutServer(await person(), server);
}

/** Plain files know no health: then the page offers what works on one device. */
async function withoutServer(page, server) {
  await page.route('**/healthz', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`${server.url}#/lobby`);
  await page.waitForSelector('.badge');
  await number(page.locator('[data-do="computer"]'), 1);
  assert.equal(await page.locator('[data-do="friend"], [data-do="lobby"]').count(), 0);
  await accessible(page, 'the start without a server');
  await page.unroute('**/healthz');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForSelector('.none');
}

async function orders(page) {
  await page.click('[data-do="menu"]');
  await page.click('[data-do="orders"]');
  // Nothing is given by leaving.
  await page.check('[name="combat"][value="highest"]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[name="combat"]', { state: 'detached' });
  await page.click('[data-do="menu"]');
  await page.click('[data-do="orders"]');
  assert.ok(await page.isChecked('[name="combat"][value="ask"]'));
  await page.check('[name="combat"][value="lowest"]');
  await page.check('[name="placing"][value="lot"]');
  await accessible(page, 'standing orders');
  await page.click('[data-do="give"]');
  await page.waitForSelector('[name="combat"]', { state: 'detached' });
}

/** Nobody does anything, until the game ends by that. */
async function quietly(pages) {
  for (let guard = 0; guard < 80; guard++) {
    const over = pages[0].waitForSelector('.card.over').then(() => null);
    const next = await Promise.race([over, whoIsAsked(pages)]);
    if (next === null) return;
    await answer(next.page, next.ask);
  }
  assert.fail('the game does not end');
}
