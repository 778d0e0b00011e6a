import assert from 'node:assert/strict';
import { fits } from './fits.mjs';
import { position } from '../scripts/position.mjs';
import { accessible, asked, fast, open, says } from './steps.mjs';

export const name = 'the language and the theme change at any time, and a reload keeps the game';

/** Two tablets, a phone on its side, a desk at twice the size, and a desk. */
const SIZES = [[768, 1024], [820, 1180], [844, 390], [640, 400], [1440, 900]];

/** Whatever the words and the window, everything can be read and reached. */
async function atEverySize(page, where) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // The page hears of its size with the next frame.
    await page.waitForFunction((width) => innerWidth === width, width);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await fits(page, `${where}, ${width} x ${height}`);
  }
}

export default async function (page) {
  await fast(page);
  for (const language of ['fr', 'de', 'en']) {
    await page.selectOption('[data-set="language"]', language);
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await atEverySize(page, `the start in ${language}`);
  }
  await page.click('[data-do="computer"]');
  await asked(page, ['card', 'commit', 'place']);
  await page.waitForSelector('.log li:nth-child(20)');
  const words = [['fr', 'Journal', /Pas compris.*On attend un pion.*«\u00a0zz\u00a0»/s], ['de', 'Verlauf', /Nicht verstanden.*Gebraucht wird ein Plättchen.*„zz“/s], ['en', 'Log', /Not understood.*Expected a token.*“zz”/s]];
  for (const [language, word, unread] of words) {
    await page.click('[data-do="menu"]');
    await page.selectOption('[data-set="language"]', language);
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await page.selectOption('[data-set="theme"]', language === 'fr' ? 'light' : 'dark');
    await accessible(page, `the menu in ${language}`);
    await atEverySize(page, `the menu in ${language}`);
    await page.click('[data-do="guide"]');
    await accessible(page, `how to play in ${language}`);
    await page.click('[data-do="understood"]');
    await page.click('[data-do="close"]');
    await says(page.locator('.log h2'), word);
    if (language === 'fr') await accessible(page, 'the light theme');
    await atEverySize(page, `a game in ${language}`);
    await page.keyboard.press('/');
    await page.keyboard.type('zz c3');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.why');
    await says(page.locator('.why'), unread);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.why', { state: 'detached' });
  }
  const before = await page.locator('.log li').allTextContents();
  await page.reload();
  await asked(page, ['card', 'commit', 'place']);
  await page.waitForSelector('.log li:nth-child(20)');
  assert.deepEqual((await page.locator('.log li').allTextContents()).slice(0, 20), before.slice(0, 20));

  // Whoever would lose points is asked once more, in more words than the button had before.
  await page.click('[data-do="menu"]');
  await page.click('[data-do="home"]');
  for (const [language, asks] of [['fr', /perdre 4/], ['de', /4 AP verlieren/]]) {
    await page.selectOption('[data-set="language"]', language);
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await open(page, position);
    await asked(page, 'act');
    await page.click('[data-square="c1"]');
    await page.waitForSelector('.deed');
    await page.keyboard.press('e');
    await says(page.locator('[data-do="end"]'), asks);
    await atEverySize(page, `the end of a turn in ${language}`);
    await page.click('[data-do="menu"]');
    await page.click('[data-do="home"]');
  }
}
