import assert from 'node:assert/strict';
import { accessible, cutOff, fast, handed, has, lists, number, says, shows } from './steps.mjs';
import { PHONE } from './table.mjs';

export const name = 'a combat: who fights, both cards, both sums and what came of it, on a desk and on a phone';

/** A Warrior with a Sword and a Cleric beside it attack a Goblin. */
const hands = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
blue Wa c3
blue Sw c3
blue Cl d2
blue Wi a2
yellow Go d3
yellow Tr g2
yellow Me h4
turn blue points=4
end
`;

/** A Crossbowman shoots along a free line. */
const shot = `archmage record 1
from
table cards
room A graycw 0
room B grayccw 0
blue Cb a1
yellow Wa a2
yellow Go in C
blue Go in D
turn blue points=3
end
`;

async function begin(page, record, edition) {
  await page.evaluate(
    ({ record, edition }) => localStorage.setItem('archmage.game', JSON.stringify({ record, seats: { blue: 'person', yellow: 'person' }, agreement: null, turn: 1, edition })),
    { record, edition },
  );
  await page.reload();
  await page.waitForSelector('[data-do="continue"], .game');
  if ((await page.locator('[data-do="continue"]').count()) > 0) await page.click('[data-do="continue"]');
  await handed(page, 'act');
}

/** Chooses who attacks and whom, and goes on to the cards. */
async function attack(page, who, deed) {
  await page.locator(`.movers button[title="Blue ${who}"]`).click();
  await page.locator('.deed', { hasText: deed }).click();
  await page.waitForSelector('.ask[data-ask="act"] [data-do="confirm"], .cell.attack, .curtain, .ask[data-ask="commit"]');
  if ((await page.locator('.cell.attack').count()) > 0 && (await page.locator('.ask[data-ask="act"] [data-do="confirm"]').count()) === 0) await page.locator('.cell.attack').click();
  await page.waitForSelector('.ask[data-ask="act"] [data-do="confirm"], .curtain, .ask[data-ask="commit"]');
  if ((await page.locator('.ask[data-ask="act"] [data-do="confirm"]').count()) > 0) await page.click('.ask [data-do="confirm"]');
}

/** One click on an enemy shows who would fight and what they are worth; nothing is done before it is confirmed. */
async function consider(page) {
  await begin(page, hands, 'base');
  const click = (square) => page.locator(`[data-square="${square}"]`)[page.viewportSize().width < 800 ? 'tap' : 'click']();
  const ply = () => page.getAttribute('.game', 'data-ply');
  await click('c3');
  await page.waitForSelector('.cell.attack');
  const before = await ply();
  await click('d3');
  const striking = page.locator('.ask .striking');
  await striking.locator('.joins').first().waitFor();
  await shows(striking, /Warrior 3 \(attacks\) · Cleric 2 \(next to Goblin\) · \+1 Sword/);
  await shows(striking, /6 \+ card.*Goblin 1 \(is attacked\)/s);
  await accessible(page, 'an attack before it is made');
  // Another click on the same enemy does not begin it.
  await click('d3');
  await page.keyboard.press('Escape');
  await striking.waitFor({ state: 'detached' });
  assert.equal(await ply(), before);
  await page.waitForSelector('.cell.attack');
  await page.locator('[data-square="d3"]').focus();
  await page.keyboard.press('Enter');
  await striking.waitFor();
  await page.keyboard.press('Enter');
  await handed(page, 'commit');
  // Whoever thinks again before a card lies takes the attack back.
  await page.click('.combat [data-do="undo"]');
  await handed(page, 'act');
  assert.equal(await ply(), before);
}

/** Both sides lay a card by its number, whoever is asked first. */
async function lay(page, cards) {
  for (let guard = 0; guard < 2; guard++) {
    await handed(page, 'commit');
    await lists(() => page.locator('.cards .card').evaluateAll(cutOff), [], 'every card of the hand is in sight');
    await page.locator('.cards .card', { hasText: `+${cards[guard]}` }).first().click();
    await page.waitForSelector('.curtain, .combat-result, .ask[data-ask="act"]');
  }
}

/** How much of the squares of a combat its result hides. */
const hidden = (squares) =>
  squares.filter((square) => {
    const [a, b] = [`[data-square="${square}"]`, '.combat-result'].map((one) => document.querySelector(one).getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  });

const inside = () => {
  const { left, right, top, bottom } = document.querySelector('.combat-result').getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
};

async function shown(page) {
  if ((await page.locator('.curtain').count()) > 0) await page.click('[data-do="lift"]');
  await page.waitForSelector('.combat-result');
  // It goes where it hides nothing with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function handToHand(page) {
  await begin(page, hands, 'base');
  await attack(page, 'Warrior', 'Attack');
  await lay(page, [3, 1]);
  await shown(page);
  const result = page.locator('.combat-result');
  await has(result.locator('.side.blue .played'), 'data-card', '3');
  await has(result.locator('.side.yellow .played'), 'data-card', '1');
  await says(result.locator('.side.blue .total'), '9');
  await shows(result.locator('.side.blue .sum'), /group 5\s*\+ 1 Sword\s*\+ card 3/);
  await shows(result.locator('.side.yellow .sum'), /group 1\s*\+ card 1/);
  await shows(result, /The attack wins/);
  await shows(result.locator('.came'), /yellow Goblin is wounded/);
  await lists(() => page.evaluate(hidden, ['c3', 'd3']), [], 'the squares of the combat stay in sight');
  assert.ok(await page.evaluate(inside));
  // It is heard once, from the log.
  const heard = await page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="log"], [role="alert"]').allInnerTexts();
  assert.equal(heard.join(' ').match(/Goblin is wounded/g)?.length, 1);
  await accessible(page, 'the result of a combat');
  // It outlasts a choice, but not the next action.
  await page.locator('.movers button').first().click().catch(() => {});
  await number(result, 1);
  // What is refused since is told in its place.
  await page.locator('[data-square="h4"]').click();
  await page.waitForSelector('.why');
  await result.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
  await result.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'detached' });
}

async function ranged(page) {
  await begin(page, shot, 'cards');
  await attack(page, 'Crossbowman', 'Shoot');
  await lay(page, [4, 0]);
  await shown(page);
  const result = page.locator('.combat-result');
  await shows(result.locator('.side.blue .sum'), /group 3\s*\+ card 4/);
  await shows(result.locator('.came'), /yellow Warrior is wounded/);
  await lists(() => page.evaluate(hidden, ['a1', 'a2']), []);
  assert.ok(await page.evaluate(inside));
}

export default async function (page, person) {
  await fast(page);
  await consider(page);
  await handToHand(page);
  await ranged(page);
  const phone = await person(PHONE);
  await phone.goto(page.url());
  await fast(phone);
  await consider(phone);
  await handToHand(phone);
  await ranged(phone);
}
