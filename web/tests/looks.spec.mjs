import assert from 'node:assert/strict';
import { position } from '../scripts/position.mjs';
import { accessible, asked, fast, has, number, open, says } from './steps.mjs';

export const name = 'sight, danger, help, the turns of a room, drawn paths, taking back';

const told = (page) => page.locator('.look').textContent();
const squares = (page, names) => Promise.all(names.map((one) => page.locator(`[data-square="${one}"]`).boundingBox()));

async function draw(page, names) {
  const boxes = await squares(page, names);
  const [first, ...rest] = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const at of rest) await page.mouse.move(...at, { steps: 3 });
  await page.mouse.up();
}

/** What is told lies over nothing, and the board does not move for it. */
async function beside(page) {
  const board = () => page.locator('.board').boundingBox();
  const [look, lies] = [await page.locator('.look').boundingBox(), await board()];
  const over = look.x < lies.x + lies.width && look.x + look.width > lies.x && look.y < lies.y + lies.height && look.y + look.height > lies.y;
  assert.ok(!over, `${JSON.stringify(look)} over ${JSON.stringify(lies)}`);
  await page.keyboard.press('d');
  await page.waitForSelector('.looks', { state: 'detached' });
  assert.deepEqual(await board(), lies);
  await page.keyboard.press('d');
  await page.waitForSelector('.looks');
}

/** Takes a room by hand and goes some degrees clockwise around the square in its middle. */
async function grasp(page, square, degrees) {
  const { x, y, width } = await page.locator(`[data-square="${square}"]`).boundingBox();
  const at = (degrees) => [x + width / 2 + 1.5 * width * Math.cos((degrees * Math.PI) / 180), y + width / 2 + 1.5 * width * Math.sin((degrees * Math.PI) / 180)];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(...at((degrees * step) / 5));
  await page.mouse.up();
}

export default async function (page) {
  await fast(page);
  await open(page, position);
  await asked(page, 'act');

  // Walls and portcullises are said, and what an arrow goes over, as the board lies here: on its side.
  await page.focus('[data-square="a4"]');
  const heard = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.equal(await heard(), 'a4, room 1, closed portcullis down');
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('[data-square="b4"]:focus');
  assert.match(await heard(), /^closed portcullis in between, b4, room 1, Blue Thief, wall right, closed portcullis up/);

  // While nobody is chosen a square says who could act there, or why nobody can.
  const answers = [['e1', /^e1: Wizard \(Fireball\)\. Choose/], ['c13', /^place E, face down: nobody .* not next to this room.*REVEAL-1/s], ['j21', /^j21: nobody .*WALL-1/s]];
  for (const [square, words] of answers) {
    await page.click(`[data-square="${square}"]`);
    // The answer before stays until this one is there.
    await page.waitForFunction(({ source, flags }) => new RegExp(source, flags).test(document.querySelector('.why')?.textContent.trim() ?? ''), { source: words.source, flags: words.flags });
  }
  await accessible(page, 'why not');
  await page.keyboard.press('Escape');

  await page.click('[data-square="c1"]');
  // Somebody with a wand hears why it does not reach, too.
  await page.click('[data-square="c18"]');
  await page.waitForSelector('.why:has-text("Fireball: Blue Mekanork would be hit first")');
  await page.keyboard.press('Escape');
  await page.click('[data-square="c1"]');
  // The Wizard could walk around and come back, and is seen all the same.
  await page.waitForSelector('[data-square="c1"].walk');
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('[data-square="c1"]'), '::before').backgroundColor), 'rgba(0, 0, 0, 0)');
  // Further than one walk goes, by points.
  await page.keyboard.press('w');
  await page.waitForFunction(() => /gets to: .*1 AP.*2 AP.*farther than 3 AP is not shown/.test(document.querySelector('.look').textContent));
  const near = await page.locator('.cell.walk:not([aria-selected="true"])').count();
  const shown = await page.locator('.looks text').allTextContents();
  assert.ok(near > 0 && shown.filter((points) => points === '1').length >= near, `${near} ${shown}`);
  assert.ok(shown.filter((points) => points === '2').length > 0, shown.join(' '));
  await accessible(page, 'reach');
  await page.keyboard.press('w');
  await page.waitForSelector('.looks', { state: 'detached' });
  await page.keyboard.press('l');
  await page.waitForSelector('.looks');
  await page.waitForFunction(() => document.querySelector('.look').textContent.includes('Wizard'));
  assert.match(await told(page), /Blue Mekanork.*Yellow Goblin/);
  await accessible(page, 'lines of sight');
  await page.keyboard.press('d');
  await page.waitForFunction(() => document.querySelector('.look').textContent.startsWith('In danger'));
  assert.match(await told(page), /Warrior \(Troll\)/);
  await beside(page);
  await page.keyboard.press('d');
  await page.waitForSelector('.looks', { state: 'detached' });
  // A key that is held shows it as long as that.
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('d');
  await page.waitForSelector('.looks');
  await page.keyboard.up('d');
  await page.waitForSelector('.looks', { state: 'detached' });
  await page.keyboard.press('h');
  await page.waitForSelector('.tokens.bare');
  await page.keyboard.press('h');

  await page.hover('[data-square="c1"]');
  await page.keyboard.press('?');
  await page.waitForSelector('.help.pinned');
  await says(page.locator('.help'), /Wizard.*Speed 4.*Fireball/s);
  await accessible(page, 'help');
  await page.keyboard.press('Escape');

  // With the focus on what is asked: who is chosen, and the whole game where nobody is.
  await page.mouse.move(0, 0);
  await page.focus('.deed >> nth=0');
  await page.keyboard.press('?');
  await page.waitForSelector('.help.pinned:has-text("Wizard")');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.movers');
  await page.focus('.ask');
  await page.keyboard.press('?');
  await page.waitForSelector('[role="dialog"] [data-do="understood"]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role="dialog"]', { state: 'detached' });

  // Help that comes by itself is short; a mouse that only clicked gets none.
  await page.hover('[data-square="c3"]');
  await page.waitForSelector('.help');
  await says(page.locator('.help'), /Mekanork/);
  assert.doesNotMatch(await page.locator('.help').textContent(), /GEAR-1/);
  await page.keyboard.press('?');
  await page.waitForSelector('.help.pinned');
  await says(page.locator('.help'), /GEAR-1/);
  await page.keyboard.press('Escape');
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(1100);
  assert.equal(await page.locator('.help').count(), 0);
  await page.keyboard.press('Escape');

  // The key comes right after the click, and means the character that was clicked.
  await page.click('[data-square="c3"]');
  await page.keyboard.press('r');
  await page.waitForSelector('.room.ghost');
  await number(page.locator('.strips button'), 6);
  await accessible(page, 'the turns of a room');
  // The room one stands in and its twin are told apart, and what opens is named.
  const names = await page.locator('.strips button').evaluateAll((list) => list.map((button) => button.title));
  assert.equal(new Set(names).size, 6);
  assert.ok(names.slice(0, 3).every((name) => name.startsWith('This room, A')) && names.slice(3).every((name) => name.startsWith('Its twin in B')), names.join('; '));
  await says(page.locator('.ask .effects'), /opens \d+: [a-j]\d+–[a-j]\d+/);
  // One quarter as the gear turns it comes first, and the turn is nobody else's yet.
  assert.ok(/, clockwise$/.test(names[0]) && /, counterclockwise$/.test(names[3]), names.join('; '));
  await has(page.locator('.strips button').first(), 'aria-pressed', 'true');
  await has(page.locator('.strip.active'), 'aria-label', 'Blue');
  // A click on a room turns it on, and one on its twin turns that.
  for (const [square, place] of [['a5', 1], ['g2', 3], ['g2', 4]]) {
    await page.click(`[data-square="${square}"]`);
    await page.waitForFunction((place) => document.querySelectorAll('.strips button')[place].ariaPressed === 'true', place);
  }
  // It can be taken by hand and turned as well, and a little way is none.
  await grasp(page, 'h3', -90);
  await page.waitForFunction(() => document.querySelectorAll('.strips button')[5].ariaPressed === 'true');
  await grasp(page, 'h3', 30);
  await has(page.locator('.strips button').nth(5), 'aria-pressed', 'true');
  await page.keyboard.press('2');
  await page.waitForFunction(() => document.querySelector('.ask .effects').textContent.includes('opens 5'));
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 2);
  await number(page.locator('.pips .full'), 2);

  // Back to the beginning; the computer agrees.
  await page.locator('.log li button').first().click();
  await page.waitForSelector('.log li.now');
  await accessible(page, 'looking back');
  await page.keyboard.press('[');
  await page.waitForSelector('.log li.now', { state: 'detached' });
  await page.click('[data-do="takeBack"]');
  await accessible(page, 'taking back');
  await page.click('[data-do="agree"]');
  await page.waitForFunction(() => document.querySelectorAll('.pips .full').length === 4 && document.querySelectorAll('.log li button').length === 0);

  // Whoever chose to walk is not asked to attack.
  await page.click('[data-square="d3"]');
  await page.keyboard.press('1');
  await page.click('[data-square="d2"]');
  await page.waitForSelector('.why');
  await says(page.locator('.why'), /WALK-8/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await draw(page, ['d3', 'e3', 'e4']);
  await page.waitForSelector('.why');
  await says(page.locator('.why'), /WALL-1/);
  await draw(page, ['b4', 'c4', 'd4']);
  await page.waitForSelector('.chip');
  await accessible(page, 'a drawn path');
  await page.click('.chip');
  await page.click('.ask [data-do="confirm"]');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 1);
  await says(page.locator('.log li').first(), /takes the blue Rope on c4/);

  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 0);

  // Among many ways to one square one chooses load by load.
  await page.click('[data-square="b4"]');
  await page.click('[data-square="b3"]');
  await page.waitForSelector('.sharing');
  await accessible(page, 'a long choice');
  await page.keyboard.press('2');
  await page.waitForSelector('.facet button[aria-pressed="true"]:has-text("take")');
  const read = (await page.locator('[role="status"]').allTextContents()).join();
  assert.match(read, /What exactly\? Walk, take Rope, 1 AP\. Confirm: C\. Rope: 1: leave it there, 2: take, 3: on c3.*Speed Potion: \d: stays/);
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 1);
  await says(page.locator('.log li').first(), /takes the blue Rope on c4/);

  // Whoever types need not mind capital letters.
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 0);
  await page.keyboard.press('/');
  await page.keyboard.type('th B4 c4 +ro D4');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.log li button').length === 1);
}
