import assert from 'node:assert/strict';
import { served } from './serve.mjs';
import { accessible, asked, has, lists } from './steps.mjs';
import { answer, openTable, overhear, PHONE, ply, setUp, takeSeat, whoIsAsked } from './table.mjs';

export const name = 'a friend by link on a phone, a spectator, a crash of the server, another device, and a rematch';
export const long = true;
// A server that is gone cannot be reached.
export const expected = /WebSocket connection .* failed|ERR_CONNECTION_REFUSED/;

export default (ada, person) => served((server) => play(ada, person, server));

async function play(ada, person, server) {
  const heardByAda = overhear(ada);
  const link = await openTable(ada, server.url, 'Ada', async (page) => {
    await accessible(page, 'a new table');
    await page.check('[name="clock"][value="rulebook"]');
    await page.selectOption('[name="answer"]', '15');
    await page.click('details summary');
    await page.selectOption('[name="side"]', 'blue');
  });
  await ada.waitForSelector('[data-seat="yellow"][data-sitter="free"]');
  await accessible(ada, 'waiting');

  const lena = await person({ ...PHONE, locale: 'fr-FR' });
  // A link that lost its end on the way says so.
  await lena.goto(`${link.slice(0, -3)}zzz`);
  await lena.click('[data-do="take-seat"]');
  await lena.waitForSelector('[role="alert"]:has-text("redemandez-le")');
  await accessible(lena, 'a link that was cut off');
  await lena.goto(link);
  await lena.waitForSelector('h1:text("Ada vous invite")');
  await accessible(lena, 'an invitation');
  await takeSeat(lena, link, 'Léna');
  await setUp([ada, lena]);
  assert.doesNotMatch(lena.url(), /join/, 'the invitation does not stay in the address');

  await seen(ada, lena);
  const watcher = await spectator(ada, person, server);
  // Whoever waits with a phone, before this turn or after it, reads what was done last.
  const latest = () => lena.locator('.latest').allInnerTexts();
  const before = await latest();
  await turn([ada, lena]);
  assert.match([...before, ...(await latest())].join(' '), /\w{4}/);

  await ada.reload();
  await ada.waitForSelector('.ask');
  assert.equal(await ply(ada), await ply(lena));

  await crash(server, [ada, lena, watcher.page]);
  await cutOff(ada);
  await turn([ada, lena]);
  await watcher.page.waitForFunction((now) => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) === now, await ply(ada));
  secretive(watcher.heard, heardByAda);

  const tablet = await otherDevice(ada, person);
  await turn([tablet, lena]);
  await takeBack(tablet, lena);
  await resign(lena, tablet, watcher.page);
}

/** Names, clocks and presence are on the strips, and a phone does not scroll. */
async function seen(ada, lena) {
  await ada.waitForSelector('.strip.yellow :text("Léna")');
  await lena.waitForSelector('.strip.blue :text("Ada")');
  await ada.waitForSelector('.clock.runs');
  await lena.waitForSelector('.clock.runs');
  const { page } = await whoIsAsked([ada, lena]);
  assert.match(await page.title(), /^●/);
  await accessible(ada, 'an online game');
  await accessible(lena, 'an online game on a phone');
  const { height, width } = await lena.evaluate(() => ({ height: document.documentElement.scrollHeight, width: document.documentElement.scrollWidth }));
  assert.ok(height <= 844 && width <= 390, `${width} x ${height}`);
}

async function spectator(ada, person, server) {
  const page = await person();
  const heard = overhear(page);
  await page.goto(`${server.url}#/watch/${new URL(ada.url()).hash.split('/')[2]}`);
  await page.waitForSelector('.game');
  await ada.waitForSelector('[aria-label="1 person looks on"]');
  await has(page.locator('.ask'), 'data-ask', '');
  // Who is waited for is called by name, and who looks on is not offered what players need.
  await page.waitForSelector('.ask:has-text("It is"):is(:has-text("Ada’s turn"), :has-text("Léna’s turn")):has-text("You look on")');
  assert.equal(await page.locator('[data-do="danger"]').count(), 0);
  await accessible(page, 'looking on');
  return { page, heard };
}

/** One whole turn of whoever is asked for a card. */
async function turn(pages) {
  for (const kind of ['card', 'act']) {
    const { page, ask } = await whoIsAsked(pages);
    assert.equal(ask, kind);
    await answer(page, ask);
  }
  await whoIsAsked(pages);
}

async function crash(server, pages) {
  await server.kill();
  for (const page of pages) await page.waitForSelector('[data-note="lost"]');
  // Whoever is cut off does not know who else is there.
  const presence = (page) => page.locator('[data-presence]').evaluateAll((all) => all.map((one) => one.dataset.presence).sort());
  for (const [index, page] of pages.entries()) await lists(() => presence(page), [index < 2 ? 'cut' : 'unknown', 'unknown']);
  await accessible(pages[0], 'a lost connection');
  await server.start();
  for (const page of pages) await page.waitForSelector('[data-note="lost"]', { state: 'detached' });
  for (const page of pages) await page.waitForFunction(() => [...document.querySelectorAll('[data-presence]')].every((one) => one.dataset.presence === 'here'));
}

/** A network that is gone is noticed soon, not when somebody has been silent for long. */
async function cutOff(page) {
  await page.context().setOffline(true);
  await page.waitForSelector('[data-note="lost"]', { timeout: 10_000 });
  await page.context().setOffline(false);
  await page.waitForSelector('[data-note="lost"]', { state: 'detached' });
}

/** A spectator never hears which token lies where, nor what opens a seat. */
function secretive(heard, heardByAda) {
  const tells = heard.map((text) => JSON.parse(text));
  const lines = (list) => list.flatMap((tell) => tell.update?.lines ?? []);
  const hidden = lines(tells).flatMap((line) => line.happenings).filter((happening) => happening.kind === 'faceDown');
  assert.ok(hidden.length > 0, 'tokens were hidden');
  assert.ok(hidden.every((happening) => happening.piece === null), 'a spectator saw a hidden token');
  const own = heardByAda.map((text) => JSON.parse(text)).flatMap((tell) => (tell.seated ? [tell.seated.key, tell.seated.invite] : []));
  assert.ok(own.length > 0);
  for (const secret of own) assert.ok(!heard.some((text) => text.includes(secret)), 'a spectator heard a key');
}

async function otherDevice(ada, person) {
  await ada.click('[data-do="menu"]');
  await accessible(ada, 'the menu of an online game');
  await ada.click('[data-do="device"]');
  await ada.click('[data-do="make-code"]');
  const claim = await ada.getAttribute('[data-claim]', 'data-claim');
  await ada.waitForSelector('[role="dialog"] [data-note="here"]');
  await accessible(ada, 'the hand-over');
  const tablet = await person({ viewport: { width: 1024, height: 768 } });
  await tablet.goto(claim);
  await tablet.click('[data-do="claim"]');
  await tablet.waitForSelector('.game');
  await ada.waitForSelector(':text("moved to another device")');
  return tablet;
}

async function takeBack(asks, agrees) {
  const before = await ply(asks);
  await asks.click('[data-do="menu"]');
  await asks.click('[data-do="ask-back"]');
  await agrees.waitForSelector('[data-note="back"]');
  await accessible(agrees, 'a request to take back');
  await agrees.click('[data-do="agree"]');
  await asks.waitForFunction((ply) => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) < ply, before);
}

async function resign(loser, winner, onlooker) {
  await loser.click('[data-do="menu"]');
  await loser.click('[data-do="resign"]');
  await loser.click('[data-do="resign"]');
  await winner.waitForSelector('.card.over :text("You win")');
  await accessible(winner, 'the result');
  await winner.click('.card.over [data-do="rematch"]');
  await onlooker.waitForSelector('.card.over [data-do="rematch"]:has-text("Watch")');
  await loser.click('.card.over [data-do="rematch"]:has-text("Accepter")');
  await setUp([winner, loser]);
  await asked((await whoIsAsked([winner, loser])).page, 'card');
}
