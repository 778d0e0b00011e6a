import assert from 'node:assert/strict';
import { served } from './serve.mjs';
import { accessible, number } from './steps.mjs';
import { answer, openTable, PHONE, ply, setUp, takeSeat, whoIsAsked } from './table.mjs';

export const name = 'three and four people online: everybody sits down by one link, sets up and has a turn';
export const long = true;

const NAMES = ['Ada', 'Bob', 'Kim', 'Eve'];

export default (ada, person) =>
  served(async (server) => {
    const pages = [ada, await person(), await person({ ...PHONE, locale: 'fr-FR' }), await person({ locale: 'de-DE' })];
    await round(pages.slice(0, 3), 'paladins', server);
    await round(pages, 'anniversary', server);
  });

async function round(pages, edition, server) {
  const [ada, ...others] = pages;
  const link = await openTable(ada, server.url, NAMES[0], async (page) => {
    await page.click('details summary');
    await page.selectOption('[name="edition"]', edition);
    await page.selectOption('[name="players"]', String(pages.length));
  });
  for (const [index, page] of others.entries()) await takeSeat(page, link, NAMES[index + 1]);
  await setUp(pages);
  for (const page of pages) await number(page.locator('.strip'), pages.length);
  for (const name of NAMES.slice(0, pages.length)) await ada.waitForSelector(`.strip :text("${name}")`);

  const played = new Set();
  for (let turn = 0; turn < pages.length; turn++) {
    for (const kind of ['card', 'act']) {
      const { page, ask } = await whoIsAsked(pages);
      assert.equal(ask, kind);
      await answer(page, ask);
      played.add(page);
    }
  }
  assert.equal(played.size, pages.length, 'everybody had a turn');
  const now = await ply((await whoIsAsked(pages)).page);
  for (const page of pages) await page.waitForFunction((now) => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) === now, now);
  for (const page of pages) await accessible(page, `a table of ${pages.length}`);
}
