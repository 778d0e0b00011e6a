// What people at an online table do.
import assert from 'node:assert/strict';
import { fast } from './steps.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a table with the form, and gives the link to it. */
export async function openTable(page, url, name, choose = async () => {}) {
  await page.goto(url);
  await fast(page);
  await page.click('[data-do="friend"]');
  await page.fill('[name="name"]', name);
  await choose(page);
  await page.click('[data-do="create"]');
  return page.getAttribute('[data-invite]', 'data-invite');
}

export async function takeSeat(page, link, name) {
  await page.goto(link);
  await page.fill('[name="name"]', name);
  await page.click('[data-do="take-seat"]');
}

/** While the lot lays out for everybody, nobody is asked for long. */
const PATIENCE = 60_000;

/** The page that is asked something now, and what; both from one look, for a page goes on by itself. */
export async function whoIsAsked(pages) {
  return Promise.race(
    pages.map(async (page) => {
      const ask = await page.waitForFunction(() => {
        const { ask } = document.querySelector('.ask')?.dataset ?? {};
        return ask === 'sending' ? null : ask;
      }, null, { timeout: PATIENCE });
      return { page, ask: await ask.jsonValue() };
    }),
  );
}

/** Answers whatever is asked in the shortest way, and waits until the answer has arrived. */
export async function answer(page, ask) {
  const before = await ply(page);
  if (ask === 'card') await page.locator('.fan button[aria-disabled="false"]').first().click();
  else if (ask === 'act') await endTurn(page, before);
  else if (ask === 'commit' || ask === 'place') throw new Error(`nobody meant to be asked for ${ask}`);
  // Between two answers of the lot the page asks as well; if it was that, the rest comes by itself.
  else await page.click('[data-do="random"]', { timeout: 2000 }).catch(() => {});
  // The last answer of the lot may have come before this one: then nothing more is asked of the kind.
  await page.waitForFunction(([ply, ask]) => {
    const now = document.querySelector('.ask')?.dataset.ask;
    return Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > ply || (now === '' && ask !== 'act');
  }, [before, ask]);
}

/** Where points are left, the button asks whether to lose them. */
async function endTurn(page, before) {
  await page.click('[data-do="end"]');
  const came = await page.waitForFunction((ply) => {
    if (Number(document.querySelector('[data-ply]').getAttribute('data-ply')) > ply) return 'ended';
    return document.querySelector('[data-do="end"]')?.textContent.includes('?') ? 'asks' : null;
  }, before);
  if ((await came.jsonValue()) === 'asks') await page.click('[data-do="end"]');
}

export const ply = async (page) => Number(await page.getAttribute('[data-ply]', 'data-ply'));

/** Everybody lays out by lot, or as they like, until the first card is asked for. */
export async function setUp(pages, lay = answer) {
  for (const page of pages) await page.waitForSelector('.ask');
  for (let guard = 0; guard < 40; guard++) {
    const { page, ask } = await whoIsAsked(pages);
    if (ask === 'card') return;
    await lay(page, ask);
  }
  assert.fail('the set-up does not end');
}

/** Every action that a page sends to the server. */
export function actions(page) {
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const call = JSON.parse(String(payload));
      if (call.say === 'act') sent.push(call);
    }),
  );
  return sent;
}

/** Everything that a page hears from the server. */
export function overhear(page) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}
