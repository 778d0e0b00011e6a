import assert from 'node:assert/strict';
import { play, SETUP } from './person.mjs';
import { accessible, fast } from './steps.mjs';

export const name = 'three and four sides, the other editions, set-up by hand';

const tables = [
  { edition: 'paladins', players: '3', mode: '', random: false, turns: 3 },
  { edition: 'anniversary', players: '4', mode: '', random: true, turns: 4 },
  { edition: 'anniversary', players: '2', mode: 'draft', random: false, turns: 2 },
];

export default async function (page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  for (const { edition, players, mode, random, turns } of tables) {
    await page.selectOption('[name="edition"]', edition);
    await page.selectOption('[name="players"]', players);
    await page.selectOption('[name="mode"]', mode);
    await page.setChecked('[name="random"]', random);
    for (const side of ['yellow', 'red', 'green'].slice(0, Number(players) - 1)) await page.selectOption(`[name="seat-${side}"]`, '1');
    await page.click('[data-do="begin"]');
    const asked = new Set();
    let cards = 0;
    await play(page, {
      until: (ask) => ask === 'card' && ++cards > turns,
      seen: async (ask) => {
        asked.add(ask);
        if (SETUP.includes(ask)) await accessible(page, `${ask} at a table of ${players}`);
      },
    });
    assert.equal(await page.locator('.strip').count(), Number(players));
    if (!random) assert.ok([...asked].some((ask) => SETUP.includes(ask)), [...asked].join(' '));
    await page.click('[data-do="menu"]');
    await page.click('[data-do="home"]');
    await page.locator('details:has([name="edition"]) > summary').click();
  }
}
