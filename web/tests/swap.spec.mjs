import assert from 'node:assert/strict';
import { accessible, asked, fast, number, open, says } from './steps.mjs';

export const name = 'the Scroll of Inversion shows the swap before it is made, by mouse and by keyboard';

const RECORD = `archmage record 1
from
table cards
room A graycw 1
room B greencw 2
blue Wi a2
blue In with Wi
yellow Na d1
turn blue points=3
end
`;

const room = (page, square) => page.getAttribute(`[data-square="${square}"]`, 'aria-label');

export default async function (page) {
  await fast(page);
  await open(page, RECORD);
  await asked(page, 'act');
  assert.match(await room(page, 'a1'), /gray room A/);
  await page.locator('.movers button').first().click();
  await page.locator('.deed', { hasText: 'Swap rooms' }).click();
  const options = page.locator('.ask[data-ask="act"] .thumb');
  await options.nth(1).waitFor();
  await page.waitForSelector('.room.ghost');
  await number(options, 2, 'the room beside it and the one ahead');
  await number(page.locator('.room.ghost'), 2);
  await accessible(page, 'a swap that is tried out');
  // The board shows both, one after the other, and nothing has happened yet.
  const east = (await options.allTextContents()).findIndex((text) => text.includes('green room B'));
  await page.keyboard.press(String(east + 1));
  await page.waitForFunction(() => /green room A/.test(document.querySelector('[data-square="a1"]').getAttribute('aria-label')));
  await says(page.locator('.ask .effects'), /opens \d+.*closes \d+/s);
  await page.keyboard.press('r');
  await page.waitForFunction(() => /face down/.test(document.querySelector('[data-square="a1"]').getAttribute('aria-label')));
  await page.keyboard.press('Escape');
  await page.waitForSelector('.room.ghost', { state: 'detached' });
  assert.match(await room(page, 'a1'), /gray room A/);
  // A tap on the board tries it, too, and another one the room that is tapped; only the button swaps.
  await page.click('.cell.power');
  await page.waitForSelector('.room.ghost');
  await page.click(`[data-square="${east === 0 ? 'a3' : 'd2'}"]`);
  assert.doesNotMatch(await page.locator('.log').textContent(), /change places/);
  await page.keyboard.press(String(east + 1));
  await page.waitForFunction(() => /gray room B/.test(document.querySelector('[data-square="d1"]').getAttribute('aria-label')));
  await page.click('.ask [data-do="confirm"]');
  await page.waitForSelector('.room.ghost', { state: 'detached' });
  await says(page.locator('.log'), /Rooms A and B change places/);
  assert.match(await room(page, 'c2'), /Blue Wizard/);
}
