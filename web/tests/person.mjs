// Plays as a person would: looks at what the page offers and answers it.
import { mouse, PATIENCE } from './hands.mjs';

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
  [
    document.querySelector('.game')?.dataset.ply,
    document.querySelector('.ask')?.dataset.ask,
    document.querySelector('.ask')?.textContent,
    document.querySelector('.curtain, .final, .why')?.textContent,
    document.querySelector('[aria-selected="true"]')?.dataset.square,
    document.querySelector('.cell.staged')?.dataset.square,
    ...['.combat-result', '.meant', '.ask [aria-pressed="true"]', '.cell:is(.walk, .attack, .leap, .power, .put)'].map((one) => document.querySelectorAll(one).length),
    document.querySelector('.note')?.textContent,
  ].join('|');

/** Put together here, because a page of the server evaluates nothing. */
const changed = new Function('before', `return (${state})() !== before`);

/** Does something and waits until the page shows it. */
async function then(page, deed) {
  const before = await page.evaluate(state);
  await deed();
  await page.waitForFunction(changed, before, { timeout: PATIENCE });
}

/** Nobody strikes at the same square more often: without cards in hand a fight can be tied forever. */
const BLOWS = 3;

/** What is offered to a side that acts, and the square that brings the chosen character farthest: out of the dungeon, to a fight, or ahead. */
const outlook = ({ ahead, vain, tried, ways }) => {
  const far = (square) => ahead * Number(square.replace(/\D/g, ''));
  const rank = (cell) => (cell.classList.contains('exit') ? 1000 : cell.classList.contains('attack') ? 500 : far(cell.dataset.square));
  const chosen = document.querySelector('.ask .plate')?.dataset.help ?? null;
  // Nobody goes twice to the same square, so whoever stands before a wall finds the way around it.
  const been = chosen === null ? [] : (ways[chosen] ?? []);
  const cells = chosen === null ? [] : [...document.querySelectorAll('.cell:is(.walk, .attack, .leap)')];
  const open = cells.filter((cell) => !(cell.classList.contains('attack') ? vain : been).includes(cell.dataset.square));
  const best = open.sort((a, b) => rank(b) - rank(a))[0];
  const movers = [...document.querySelectorAll('.movers button')].map((button) => ({ help: button.dataset.help, far: far(button.getAttribute('aria-label').split(', ').at(-1)) }));
  return {
    chosen,
    deeds: [...document.querySelectorAll('.deed')].map((deed) => deed.dataset.deed),
    square: best?.dataset.square ?? null,
    attack: best?.classList.contains('attack') ?? false,
    staged: document.querySelector('.cell.staged')?.dataset.square ?? null,
    mover: movers.filter(({ help }) => !tried.includes(help)).sort((a, b) => b.far - a.far)[0]?.help ?? null,
    ready: document.querySelector('.ask [data-do="confirm"]:enabled') !== null,
    several: document.querySelector('.ask .row.wrap[role="group"] button:not([data-do])') !== null,
  };
};

/** One thing that the side can do, or the end of its turn. */
async function act({ page, hand, turn, press }) {
  const vain = [...turn.blows].filter(([, count]) => count >= BLOWS).map(([square]) => square);
  const now = await page.evaluate(outlook, { ahead: turn.ahead, vain, tried: turn.tried, ways: turn.ways });
  if (now.ready) return press('.ask [data-do="confirm"]');
  if (now.several) return press('.ask .row.wrap[role="group"] button:not([data-do])');
  // A finger points at a square before it goes there.
  if (now.staged) return then(page, () => hand.square(page, now.staged));
  if (now.chosen === null) {
    if (now.mover === null) return press('[data-do="end"]');
    return press(`.movers [data-help="${now.mover}"]`);
  }
  if (now.deeds.includes('reveal') && turn.reveals-- > 0) return press('.deed[data-deed="reveal"]');
  if (now.square && !turn.tried.includes(now.chosen)) {
    if (now.attack) turn.blows.set(now.square, (turn.blows.get(now.square) ?? 0) + 1);
    else (turn.ways[now.chosen] ??= []).push(now.square);
    return then(page, () => hand.square(page, now.square));
  }
  turn.tried.push(now.chosen);
  return then(page, () => hand.release(page));
}

/**
 * Answers everything until the game is over or `until` says so. `ahead` is 1 for sides whose way
 * leads up the board and -1 for the others. Calls `seen` with every kind of question once.
 */
export async function play(page, { hand = mouse, until = () => false, seen = async () => {}, ahead = () => 1, limit = 3000 } = {}) {
  const known = new Set();
  const blows = new Map();
  const ways = {};
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
      turn = turn?.side === side ? turn : { side, tried: [], reveals: 1, ahead: ahead(side), blows, ways };
    }
    try {
      await answer(page, hand, ask, turn);
      missed = 0;
    } catch (error) {
      // The page went on while the person was still looking.
      if (++missed > 3) throw error;
    }
  }
  throw new Error('the game has no end');
}

async function answer(page, hand, ask, turn) {
  const press = (selector) => then(page, () => hand.press(page, selector));
  // Whoever has read how a combat ended puts it away, to see the whole board.
  if ((await page.locator('.combat-result').count()) > 0 && ask !== 'curtain') await press('.combat-result [data-do="put-away"]');
  if (ask === 'curtain') await press('[data-do="lift"]');
  else if (ask === 'card') await press('.fan button[aria-disabled="false"]:not(:has(~ button[aria-disabled="false"]))');
  else if (ask === 'announce') await press('.ask .cards button');
  else if (ask === 'commit') await lay(page, press);
  else if (ask === 'place') await place(page, hand, press);
  else if (ask === 'act') await act({ page, hand, turn, press });
  else if (SETUP.includes(ask)) await press('[data-do="random"]');
  else throw new Error(`asked ${ask}`);
}

/** One card, or two of which the first is taken up already. */
async function lay(page, press) {
  const ready = '.lay [data-do="confirm"]:enabled';
  if ((await page.locator(ready).count()) > 0) return press(ready);
  return press('.combat .cards button:not([aria-pressed="true"], [aria-disabled="true"])');
}

/** Puts every token on the first square that is free, then places them all. */
async function place(page, hand, press) {
  const square = await page.evaluate(() => {
    if (document.querySelector('.ask .tray button:not(.meant)') === null) return null;
    const taken = [...document.querySelectorAll('.ask .tray button.meant')].map((button) => button.getAttribute('aria-label').split(', ').at(-1));
    return [...document.querySelectorAll('.cell.put')].map((cell) => cell.dataset.square).find((name) => !taken.includes(name)) ?? null;
  });
  if (square === null) return press('.ask [data-do="confirm"]');
  return then(page, () => hand.square(page, square));
}
