import assert from 'node:assert/strict';
import { accessible, asked, fast, handed, has, lift, number, says } from './steps.mjs';
import { PHONE } from './table.mjs';

export const name = 'announcements before a combat, by mouse, by touch and by keyboard, two at one screen';

const fight = (blue, yellow) => `archmage record 1
from
table cards
room A graycw 0
blue ${blue} a1
yellow ${yellow} a1
yellow Go in C
blue Go in D
turn blue points=3
end
`;

/** A game between two persons at this screen. */
async function begin(page, record) {
  await page.evaluate(
    (record) => localStorage.setItem('archmage.game', JSON.stringify({ record, seats: { blue: 'person', yellow: 'person' }, agreement: null, turn: 1, edition: 'cards' })),
    record,
  );
  await page.reload();
  // A page that was left in the middle of a game comes back to it by itself.
  await page.waitForSelector('[data-do="continue"], .game');
  if ((await page.locator('[data-do="continue"]').count()) > 0) await page.click('[data-do="continue"]');
  await handed(page, 'act');
}

async function attack(page) {
  await page.locator('.movers button').first().click();
  await page.locator('.deed', { hasText: 'Attack' }).click();
  const confirm = page.locator('.ask[data-ask="act"] [data-do="confirm"]');
  await page.waitForSelector('.ask[data-ask="act"] [data-do="confirm"], .curtain, .ask:not([data-ask="act"], [data-ask="sending"])');
  if (await confirm.count()) await confirm.click();
}

/** The Berserker announces two cards and lays them; a third card takes the place of the first. */
async function rage(page) {
  await begin(page, fight('Be', 'Wa'));
  await attack(page);
  await asked(page, 'announce');
  await accessible(page, 'how many cards');
  await page.locator('.said').last().click();
  await handed(page, 'commit');
  const card = (value) => page.locator('.cards .card', { hasText: `+${value}` }).first();
  for (const value of [5, 4, 2]) await card(value).click();
  await has(card(5), 'aria-pressed', 'false');
  await says(page.locator('.lay [data-do="confirm"]'), 'Lay +4 and +2');
  await says(page.locator('.odds'), /beats 0-5; ties 6/);
  await accessible(page, 'two cards');
  await page.click('.lay [data-do="confirm"]');
  // Whoever defends sees what two cards may add up to, behind a curtain.
  await page.waitForSelector('.curtain.yellow.answers');
  await lift(page);
  await asked(page, 'commit');
  await says(page.locator('.cards .card').last(), /beats 1-5; ties 6; loses to 7-11/);
}

/** The Telepath is attacked and names a card by keyboard; the attacker has to lay it. */
async function mindRead(page) {
  await begin(page, fight('Wa', 'Te'));
  await attack(page);
  await page.waitForSelector('.curtain.yellow');
  await lift(page);
  await asked(page, 'announce');
  await accessible(page, 'which card');
  await says(page.locator('.cards .card').nth(1), /\+2,\s*2 held$/);
  await page.keyboard.press('1');
  await handed(page, 'commit');
  await number(page.locator('.cards .card'), 1);
  await says(page.locator('.ask'), /Blue has to play \+1/);
  await page.keyboard.press('1');
  await handed(page, 'commit');
  await says(page.locator('.cards .card').last(), /beats 1$|beats 1[^-\d]/);
}

/** The Weapon Master sees the card before it chooses. */
async function see(page) {
  await begin(page, fight('Wa', 'Wm'));
  await attack(page);
  await handed(page, 'commit');
  await page.locator('.cards .card').nth(3).click();
  await page.waitForSelector('.curtain.yellow');
  assert.ok(!(await page.locator('body').innerText()).includes('+3 was laid'), 'the card stays behind the curtain');
  await lift(page);
  await asked(page, 'commit');
  await says(page.locator('.ask'), /\+3 was laid/);
  await accessible(page, 'a card that is seen');
}

/** The Samurai's first attack of a turn is free, and says so. */
async function duel(page) {
  await begin(page, fight('Sa', 'Wa'));
  await page.locator('.movers button').first().click();
  await says(page.locator('.deed', { hasText: 'Attack' }), /free/);
}

export default async function (page, person) {
  await fast(page);
  for (const one of [rage, mindRead, see, duel]) await one(page);
  const phone = await person(PHONE);
  await phone.goto(page.url());
  await fast(phone);
  for (const one of [rage, mindRead]) {
    await one(phone);
    const seen = await phone.evaluate(() => {
      const [zone, frame] = ['[data-square="a1"]', '.scroller'].map((one) => document.querySelector(one).getBoundingClientRect());
      return zone.top >= frame.top - 1 && zone.bottom <= frame.bottom + 1;
    });
    assert.ok(seen, 'the zone of the combat is in sight');
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  }
}
