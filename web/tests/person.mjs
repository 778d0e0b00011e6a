// Plays as a person would: looks at what the page offers and clicks on it.
import { lift } from './steps.mjs';

/** Whoever waits longer than this, in milliseconds, looks again. */
const PATIENCE = 2000;
export const SETUP = ['pickPair', 'pickCharacter', 'pickObject', 'forces', 'discard', 'team', 'hide', 'facing'];

/** What the page asks now, once it asks a person or shows the result. */
async function situation(page) {
  const asked = await page.waitForFunction(() => {
    if (document.querySelector('[role="dialog"] .final')) return 'over';
    if (document.querySelector('.curtain')) return 'curtain';
    const ask = document.querySelector('.ask')?.dataset.ask;
    return ask === 'sending' ? null : ask;
  });
  return asked.jsonValue();
}

/** Changes with everything that happens and everything that is chosen. */
const state = () =>
  [document.querySelector('.ask')?.innerText, document.querySelectorAll('.log li').length, document.querySelector('.grid')?.innerHTML.length, document.querySelector('.curtain, .final')?.innerText, document.querySelector('.why')?.innerText, document.querySelectorAll('.combat-result').length].join('|');

/** Put together here, because a page of the server evaluates nothing. */
const changed = new Function('before', `return (${state})() !== before`);

/** Does something and waits until the page shows it. */
async function then(page, deed) {
  const before = await page.evaluate(state);
  await deed();
  await page.waitForFunction(changed, before, { timeout: PATIENCE });
}

const click = (page, selector) => then(page, () => page.locator(selector).first().click({ timeout: PATIENCE }));

/** Nobody strikes at the same square more often: without cards in hand a fight can be tied forever. */
const BLOWS = 3;

/** The square that brings the chosen character farthest: out of the dungeon, to a fight, or ahead. */
async function bestSquare(page, { ahead, blows }) {
  const vain = [...blows].filter(([, count]) => count >= BLOWS).map(([square]) => square);
  const best = await page.evaluate(({ ahead, vain }) => {
    const rank = (cell) => {
      if (cell.classList.contains('exit')) return 1000;
      if (cell.classList.contains('attack')) return 500;
      return ahead * Number(cell.dataset.square.replace(/\D/g, ''));
    };
    const here = Number(document.querySelector('[aria-selected="true"]')?.dataset.square.replace(/\D/g, '') ?? 0) * ahead;
    const cells = [...document.querySelectorAll('.cell:is(.walk, .attack, .leap)')].filter((cell) => rank(cell) > here);
    const open = cells.filter((cell) => !cell.classList.contains('attack') || !vain.includes(cell.dataset.square));
    const best = open.sort((a, b) => rank(b) - rank(a))[0];
    return best ? { square: best.dataset.square, attack: best.classList.contains('attack') } : null;
  }, { ahead, vain });
  if (best?.attack) blows.set(best.square, (blows.get(best.square) ?? 0) + 1);
  return best?.square ?? null;
}

/** One thing that the side can do, or the end of its turn. */
async function act(page, turn) {
  if ((await page.locator('.ask [data-do="confirm"]').count()) > 0) return click(page, '.ask [data-do="confirm"]');
  if ((await page.locator('.ask [aria-label="Choose"] button, .ask .row.wrap[role="group"] button:not([data-do])').count()) > 0) {
    return click(page, '.ask .row.wrap[role="group"] button:not([data-do])');
  }
  const movers = page.locator('.movers button');
  const count = await movers.count();
  if (turn.tried < count && turn.done < 5) {
    await then(page, () => movers.nth(turn.tried).click());
    const reveal = page.locator('.deed', { hasText: 'Reveal' });
    const square = await bestSquare(page, turn);
    turn.done++;
    turn.tried++;
    if ((await reveal.count()) > 0 && turn.reveals-- > 0) return then(page, () => reveal.first().click());
    if (square) return click(page, `[data-square="${square}"]`);
    return then(page, () => page.keyboard.press('Escape'));
  }
  if (count === 0 && (await page.locator('.deeds').count()) > 0 && (await page.locator('.movers').count()) === 0) return then(page, () => page.keyboard.press('Escape'));
  await click(page, '[data-do="end"]');
}

/**
 * Answers everything until the game is over or `until` says so. `ahead` is 1 for sides whose way
 * leads up the board and -1 for the others. Calls `seen` with every kind of question once.
 */
export async function play(page, { until = () => false, seen = async () => {}, ahead = () => 1, limit = 3000 } = {}) {
  const known = new Set();
  const blows = new Map();
  let turn = null;
  let missed = 0;
  for (let step = 0; step < limit; step++) {
    const ask = await situation(page);
    if (!known.has(ask)) {
      known.add(ask);
      await seen(ask);
    }
    if (ask === 'over') return step;
    if (await until(ask, step)) return step;
    if (!['act', 'place', 'commit'].includes(ask)) turn = null;
    if (ask === 'act') {
      const side = await page.evaluate(() => document.querySelector('header .turn')?.classList[1]);
      turn = turn?.side === side ? turn : { side, tried: 0, done: 0, reveals: 1, ahead: ahead(side), blows };
    }
    try {
      await answer(page, ask, turn);
      missed = 0;
    } catch (error) {
      // The page went on while the person was still looking.
      if (++missed > 3) throw error;
    }
  }
  throw new Error('the game has no end');
}

async function answer(page, ask, turn) {
  // Whoever has read how a combat ended puts it away, to see the whole board.
  if ((await page.locator('.combat-result').count()) > 0 && ask !== 'curtain') await click(page, '.combat-result [data-do="put-away"]');
  if (ask === 'curtain') await lift(page);
  else if (ask === 'card') await then(page, () => page.locator('.fan button[aria-disabled="false"]').last().click({ timeout: PATIENCE }));
  else if (ask === 'announce') await click(page, '.ask .cards button');
  else if (ask === 'commit') await lay(page);
  else if (ask === 'place') await place(page);
  else if (ask === 'act') await act(page, turn);
  else if (SETUP.includes(ask)) await click(page, '[data-do="random"]');
  else throw new Error(`asked ${ask}`);
}

/** One card, or two of which the first is taken up already. */
async function lay(page) {
  const ready = '.lay [data-do="confirm"]:enabled';
  if ((await page.locator(ready).count()) > 0) return click(page, ready);
  return click(page, '.combat .cards button:not([aria-pressed="true"], [aria-disabled="true"])');
}

/** Puts every token on the first square that is free, then places them all. */
export async function place(page) {
  const left = await page.locator('.ask .tray button:not(.meant)').count();
  if (left > 0 && (await page.locator('.cell.put').count()) > 0) {
    const square = await page.evaluate(() => {
      const taken = [...document.querySelectorAll('.ask .tray button.meant')].map((button) => button.getAttribute('aria-label').split(', ').at(-1));
      return [...document.querySelectorAll('.cell.put')].map((cell) => cell.dataset.square).find((name) => !taken.includes(name));
    });
    return click(page, `[data-square="${square}"]`);
  }
  return click(page, '.ask [data-do="confirm"]');
}
