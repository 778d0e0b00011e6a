import assert from 'node:assert/strict';
import { accessible, asked, fast } from './steps.mjs';

export const name = 'the language and the theme change at any time, and a reload keeps the game';

export default async function (page) {
  await fast(page);
  await page.click('[data-do="computer"]');
  await asked(page, ['card', 'commit', 'place']);
  await page.waitForSelector('.log li:nth-child(20)');
  for (const [language, word] of [['fr', 'Journal'], ['de', 'Verlauf'], ['en', 'Log']]) {
    await page.click('[data-do="menu"]');
    await page.selectOption('[data-set="language"]', language);
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await page.selectOption('[data-set="theme"]', language === 'fr' ? 'light' : 'dark');
    await accessible(page, `the menu in ${language}`);
    await page.click('[data-do="guide"]');
    await accessible(page, `how to play in ${language}`);
    await page.click('[data-do="understood"]');
    await page.click('[data-do="close"]');
    assert.equal((await page.locator('.log h2').textContent())?.trim(), word);
    if (language === 'fr') await accessible(page, 'the light theme');
  }
  const before = await page.locator('.log li').allTextContents();
  await page.reload();
  await asked(page, ['card', 'commit', 'place']);
  await page.waitForSelector('.log li:nth-child(20)');
  assert.deepEqual((await page.locator('.log li').allTextContents()).slice(0, 20), before.slice(0, 20));
}
