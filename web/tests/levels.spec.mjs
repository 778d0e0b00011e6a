import assert from 'node:assert/strict';
import { accessible, asked, fast, has, number, says } from './steps.mjs';
import { answer, ply } from './table.mjs';

export const name = 'a few turns against each level: it says why, and a hint can be followed, in three languages';
export const long = true;

const LEVELS = [
  { level: 1, style: null, language: 'en' },
  { level: 2, style: null, language: 'fr' },
  { level: 3, style: 'runner', language: 'de' },
  { level: 4, style: 'hunter', language: 'en' },
  { level: 5, style: 'twister', language: 'fr' },
  { level: 6, style: 'careful', language: 'de' },
];
const WORDS = {
  en: { said: /^Yellow \S+/, hint: 'Hint', follow: 'Do it', chance: /^Blue wins \d+ of 100/ },
  fr: { said: /^Jaune \S+/, hint: 'Conseil', follow: 'Le faire', chance: /^Bleu gagne \d+ parties/ },
  de: { said: /^Gelb \S+/, hint: 'Tipp', follow: 'So spielen', chance: /^Blau gewinnt \d+ von 100/ },
};

const later = (page, before) => page.waitForFunction((then) => Number(document.querySelector('[data-ply]').getAttribute('data-ply')) > then, before);

/** Asks for a hint with the key, looks at it, and does what it says. */
async function followHint(page, ask, words) {
  const before = await ply(page);
  // A way that the mouse points at is shown instead of the hint's.
  await page.mouse.move(0, 0);
  await page.keyboard.press('i');
  await page.waitForSelector('[data-do="follow"]');
  await says(page.locator('[data-do="follow"]'), words.follow);
  await says(page.locator('.note .reason'), /^\p{Lu}[^{}]+\.$/u);
  const kind = await page.getAttribute('[data-hint]', 'data-hint');
  assert.ok(ask !== 'card' || kind === 'card', kind);
  if (kind === 'card') await number(page.locator('.card.hinted'), 1);
  if (kind === 'walk') await number(page.locator('.path.hint'), 1);
  await page.click('[data-do="follow"]');
  await later(page, before);
}

/** Plays, first by hints, until a question comes with what the computer had to say; before one, it may still go on and say less. */
async function play(page, words) {
  let hints = 0;
  for (let guard = 0; guard < 60; guard++) {
    const ask = await asked(page, ['card', 'act', 'place', 'commit']);
    if (hints >= 2 && (await page.locator('.said[data-why]:not([data-why=""])').count()) > 0) return;
    if (hints < 2 || ask === 'place' || ask === 'commit') {
      await followHint(page, ask, words);
      hints++;
    } else {
      await answer(page, ask);
    }
  }
  assert.fail('the computer never says why');
}

/** What is switched off in the menu is gone at once, and comes back. */
async function switchOff(page) {
  await page.click('[data-do="menu"]');
  await page.uncheck('[data-set="why"]');
  assert.equal(await page.locator('.said, .log .reason').count(), 0);
  await page.uncheck('[data-set="chance"]');
  assert.equal(await page.locator('.insight').count(), 0);
  await page.check('[data-set="why"]');
  await page.waitForSelector('.said');
}

export default async function (page) {
  await fast(page);
  for (const { level, style, language } of LEVELS) {
    const words = WORDS[language];
    await page.selectOption('[data-set="language"]', language);
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await page.check(`input[name="level"][value="${level}"]`);
    await number(page.locator('[name="style"]'), style ? 1 : 0);
    if (style) await page.selectOption('[name="style"]', style);
    await page.check('[data-set="chance"]');
    await accessible(page, `the start in ${language}`);
    await page.click('[data-do="computer"]');
    await asked(page, ['card', 'act', 'place', 'commit']);
    await says(page.locator('.ask [data-do="hint"]'), words.hint);
    await play(page, words);
    const said = (await page.locator('.said').textContent())?.trim() ?? '';
    assert.match(said, words.said);
    assert.doesNotMatch(said, /[{}]/);
    assert.ok((await page.locator('.log .reason').count()) > 0);
    await page.waitForSelector('[data-chance]');
    await has(page.locator('[role="meter"]'), 'aria-label', words.chance);
    await page.keyboard.press('i');
    await page.waitForSelector('[data-do="follow"]');
    await accessible(page, `a hint in ${language}`);
    // Escape would close the help first where the mouse happens to rest on the board.
    await page.keyboard.press('i');
    await page.waitForSelector('.note', { state: 'detached' });
    await switchOff(page);
    await page.click('[data-do="home"]');
  }
}
