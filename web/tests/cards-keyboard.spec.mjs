import assert from 'node:assert/strict';

export const name = 'the Card Game of two at one screen by keyboard alone, with nothing unsaid';

/** A crowd with loads, a gear, a pit and a way out; one point decides. */
const CLOSE = `archmage record 1
from
table cards
room A bluecw 0
room B greenccw 1
room C redcw 1
room D orangeccw 0
room E greencw 0
room F blueccw 2
room G orangecw 0
blue Me b1
blue Na a2
blue Ke with Na
blue Wa b3
blue Sw with Wa
blue Ba b3
blue Go a8
yellow Co b3
yellow Th b3
yellow Wi a5
hand blue points=4
turn blue points=5
end
`;

const now = () => {
  const { activeElement: element } = document;
  const style = getComputedStyle(element);
  const dialog = document.querySelector('.curtain') ? 'curtain' : document.querySelector('.final') ? 'over' : null;
  return {
    ask: dialog ?? document.querySelector('.ask')?.dataset.ask ?? 'start',
    lost: element === document.body,
    ring: element.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    at: element.dataset.square ?? null,
    name: (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim(),
    said: [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')].map((one) => one.innerText).join(' '),
  };
};

/** Presses keys; after each one the focus is somewhere, and one sees where. */
function typist(page) {
  const look = () => page.evaluate(now);
  const settled = () => page.waitForFunction(() => document.querySelector('.ask')?.dataset.ask !== 'sending');
  async function press(key, until = () => true) {
    await page.keyboard.press(key);
    for (let guard = 0; guard < 60; guard++) {
      await settled();
      const state = await look();
      if (!state.lost && state.ring && until(state)) return state;
      await page.waitForTimeout(50);
    }
    assert.fail(`after ${key}: ${JSON.stringify(await look())}`);
  }
  async function tabTo(wanted, key = 'Tab') {
    for (let guard = 0; guard < 90; guard++) {
      await page.keyboard.press(key);
      if (wanted.test((await look()).name)) return press('Shift');
    }
    return assert.fail(`no way to ${wanted}`);
  }
  return { look, press, tabTo, says: (key, words) => press(key, ({ said }) => words.test(said)), asks: (key, ask) => press(key, (state) => state.ask === ask) };
}

/** Yellow is played by a person as well. */
async function seatPerson(page) {
  while ((await page.evaluate(() => document.activeElement.name)) !== 'seat-yellow') await page.keyboard.press('Tab');
  await page.keyboard.type('Person');
}

/** From the start page to a table of the second scenario with two persons. */
async function begin(page, { press, tabTo, asks }) {
  await tabTo(/^Set the table/);
  await press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Card');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await seatPerson(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(/^Begin/);
  await asks('Enter', 'curtain');
}

/** Teams, hiding places and facings, each side behind the curtain. */
async function setUp({ look, press, tabTo }) {
  for (let guard = 0; guard < 60; guard++) {
    const { ask, said } = await look();
    const moved = (state) => state.said !== said || state.ask !== ask;
    if (ask === 'curtain') await press('Enter', (state) => state.ask !== 'curtain' && state.said !== '');
    else if (ask === 'team') {
      assert.match(said, /Who stands before room [A-F] at the start\?/);
      await press('1', moved);
    } else if (ask === 'hide') {
      await tabTo(/^Room [A-F]/);
      await press('Enter', moved);
    } else if (ask === 'facing') {
      await tabTo(/faces the square/);
      await press('Enter');
      await press('c', moved);
    } else return assert.equal(ask, 'act');
  }
  return assert.fail('the set-up does not end');
}

/** Reveals the first room, places what lies there, takes nothing back after that, and ends the turn. */
async function firstTurn({ look, press, tabTo, says, asks }) {
  await tabTo(/(Blue|Yellow) \w+, /);
  await says('Enter', /\d: Reveal/);
  const { said } = await look();
  await says(/(\d): Reveal/.exec(said)[1], /cannot be taken back/);
  await says('Escape', /\d: Reveal/);
  await says(/(\d): Reveal/.exec(said)[1], /cannot be taken back/);
  // Without a button that has the focus Enter answers, too.
  await press('Enter', (state) => /is revealed/.test(state.said) || state.ask === 'curtain');
  for (let guard = 0; guard < 12; guard++) {
    const { ask } = await look();
    if (ask === 'curtain') await press('Enter', (state) => state.ask !== 'curtain');
    else if (ask === 'place') {
      await tabTo(/^[a-d]\d, .*; Place/, 'Shift+Tab');
      const before = await look();
      await press('Enter', (state) => state.said !== before.said || state.ask !== 'place');
    } else break;
  }
  assert.equal((await look()).ask, 'act');
  await press('e', (state) => state.ask === 'curtain' || /ends the turn/.test(state.said));
  if ((await look()).ask === 'curtain') await asks('Enter', 'act');
  assert.match((await look()).said, /ends the turn\. The wheel of \w+ shows 3 AP/, 'whoever sits down hears what happened');
}

async function resign(page, { press, tabTo, asks }) {
  await tabTo(/^Menu$/);
  await press('Enter');
  await tabTo(/^Resign$/);
  await press('Enter', (state) => state.name === 'Really resign?');
  await asks('Enter', 'over');
  await tabTo(/^New game$/);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-do="hotseat"]');
}

async function load(page, { press, tabTo, asks }) {
  await tabTo(/^Set the table/);
  await press('Enter');
  await seatPerson(page);
  await tabTo(/^Open a record/);
  await press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(CLOSE);
  await tabTo(/^Open$/);
  await asks('Enter', 'act');
}

/** Walks with a choice about the load, and takes it back. */
async function walk({ press, tabTo, says }) {
  await tabTo(/^Blue Naga/);
  await says('Enter', /Naga, 5 AP: 1: Walk/);
  const { at } = await tabTo(/^a2, /, 'Shift+Tab');
  assert.equal(at, 'a2', 'the board is entered where the character stands');
  const beside = await press('ArrowRight', (state) => state.at === 'a3');
  assert.match(beside.name, /right: open.*left: open|left: open.*right: open/, 'the arrow led to the right, so the ways are told by the screen');
  const plain = /What exactly\? Walk, 1 AP\. Confirm: C\. Key: 1: keep, .*Sword: .*stays/;
  await says('Enter', plain);
  await says('Escape', /Naga, 5 AP: 1: Walk/);
  const { said } = await says('Enter', plain);
  await says(/(\d): on a3/.exec(said)[1], /What exactly\? Walk, leave Key on a3, 1 AP/);
  await says('c', /The blue Naga leaves the blue Key on a3/);
  await says('z', /Naga, 5 AP/);
  await press('Escape');
}

/** Jumps over a pit with a card, and takes it back. */
async function jump({ press, tabTo, says }) {
  await tabTo(/^Blue Warrior|b3, .*Blue Warrior/);
  if ((await press('Shift')).at === null) await says('Enter', /Warrior, 5 AP: 1/);
  await says('2', /Jump: .*b4/);
  if ((await press('Shift')).at !== 'b3') await tabTo(/^b3, /, 'Shift+Tab');
  const beyond = await press('ArrowRight', (state) => state.at === 'b4');
  assert.match(beyond.name, /; Jump, 1 AP/);
  await press('Enter', ({ said }) => /What exactly|The blue Warrior jumps/.test(said));
  if (!/jumps/.test((await press('Shift')).said)) await says('1', /The blue Warrior jumps .*to b4/);
  await says('z', /Warrior, 5 AP/);
  await press('Escape');
}

/** The wheel keeps three points: whoever would lose some is asked, and may think again. */
async function thinkAgain({ says }) {
  await says('e', /End turn and lose 2 AP\?/);
  await says('Escape', /Choose a character, 5 AP/);
}

/** Looks at turns of a room, goes back, and makes one. */
async function turn({ press, tabTo, says }) {
  await tabTo(/^Blue Mekanork|b1, .*Blue Mekanork/);
  if ((await press('Shift')).at === null) await says('Enter', /Mekanork, 5 AP: 1/);
  await says('r', /clockwise\s+opens/);
  await says('Shift+R', /clockwise\s+opens/);
  await says('Escape', /Turn a room/);
  await says('r', /clockwise\s+opens/);
  await says('c', /turns a quarter turn/);
  await press('Escape');
}

/** Attacks, and both lay a card that the other does not see. */
async function fight({ look, press, tabTo, says, asks }) {
  await tabTo(/^Blue Warrior|b3, .*Blue Warrior/);
  if ((await press('Shift')).at === null) await says('Enter', /Warrior, 4 AP: 1/);
  const { said } = await look();
  await says(/(\d): Attack/.exec(said)[1], /Attack: b3/);
  if ((await look()).at !== 'b3') await tabTo(/^b3, /, 'Shift+Tab');
  await says('Enter', /What exactly\? 1: Attack: Yellow/);
  // Who would fight is said before anything is done, and can be left.
  await says('1', /Attack, Blue: Warrior 3 \(attacks\).*Defense, Yellow: .*Attack: C/s);
  await says('Escape', /Warrior, 4 AP/);
  await says(/(\d): Attack/.exec((await look()).said)[1], /Attack: b3/);
  if ((await look()).at !== 'b3') await tabTo(/^b3, /, 'Shift+Tab');
  await says('Enter', /What exactly\? 1: Attack: Yellow/);
  await says('1', /Attack: C/);
  await asks('c', 'commit');
  assert.match((await look()).said, /Attack, Blue: .*Warrior.*Defense, Yellow: .*Lay a combat card/s);
  await asks('2', 'curtain');
  assert.doesNotMatch((await look()).said, /combat card \+/);
  await asks('Enter', 'commit');
  assert.doesNotMatch((await look()).said, /lays the combat card \+/, 'a card that lies face down is not told');
  await press('1', ({ said }) => /(attack|defense) wins|Equal/.test(said));
}

/** Says why not, closes that, and leaves the dungeon with the last point. */
async function win({ look, press, tabTo, says, asks }) {
  if ((await look()).ask === 'curtain') await asks('Enter', 'act');
  await tabTo(/^Blue Goblin|a8, .*Blue Goblin/);
  if ((await press('Shift')).at === null) await says('Enter', /Goblin, \d AP: 1/);
  if ((await look()).at !== 'a8') await tabTo(/^a8, /, 'Shift+Tab');
  await press('ArrowLeft', (state) => state.at === 'a7');
  await press('ArrowRight', (state) => state.at === 'a8');
  const out = await press('ArrowRight', (state) => state.at !== 'a8');
  assert.match(out.name, /starting zone of Yellow.*Leave the dungeon, 1 AP/);
  await press('Enter', (state) => state.ask === 'over' || /cannot be taken back/.test(state.said));
  if ((await look()).ask !== 'over') await asks('Enter', 'over');
}

export default async function (page) {
  await page.selectOption('[data-set="speed"]', 'instant');
  const keys = typist(page);
  await begin(page, keys);
  await setUp(keys);
  await firstTurn(keys);
  await resign(page, keys);
  await load(page, keys);
  await walk(keys);
  await jump(keys);
  await thinkAgain(keys);
  await turn(keys);
  await fight(keys);
  await win(keys);
  assert.match((await keys.look()).name, /\S/);
}
