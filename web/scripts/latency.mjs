// From an input to the next paint, on a processor six times slower, and how long the computer thinks on one four times
// slower: `npm run latency [TIMES]`, after `make web`.
// It measures the wall clock, so the machine should be idle. Ends with an error where the worst of a kind takes longer than
// its goal.
import { cpus, loadavg } from 'node:os';
import { preview } from 'vite';
import { chromium } from 'playwright-core';
import { position } from './position.mjs';
import { computers } from './thinking.mjs';

const times = Number(process.argv[2] ?? 5);
const SLOWER = 6;
const GOAL = 100;

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

/** A table where blue is asked to act, or to play a card. */
async function table(open) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await page.selectOption('[data-set="speed"]', 'instant');
  await open(page);
  await page.evaluate(() => {
    globalThis.waits = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) globalThis.waits.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, context };
}

const opening = (record, ask) => async (page) => {
  await page.locator('details:has(#record) > summary').click();
  await page.fill('#record', record);
  await page.click('[data-do=open]');
  await page.waitForSelector(`.ask[data-ask=${ask}]`);
};
const acting = opening(position, 'act');
const playing = opening(position.replace(/turn blue.*/, 'turn blue\nphase card'), 'card');

const inputs = [
  { name: 'select a character', open: acting, before: [], tap: '[data-square=b4]', shows: '.cell.walk' },
  { name: 'choose a square', open: acting, before: ['[data-square=b4]'], tap: '[data-square=b3]', shows: '.cell.staged, .ask:not([data-ask=act])' },
  { name: 'walk there', open: acting, before: ['[data-square=b4]', '[data-square=b3]'], tap: '.ask [data-do=confirm], [data-square=b3]', shows: '.log, .ask[data-ask=act]' },
  { name: 'open the turns of a room', open: acting, before: ['[data-square=c3]'], tap: '.deed:has-text("Turn")', shows: '.room.ghost' },
  { name: 'play a card', open: playing, before: [], tap: '.fan button[aria-disabled=false]', shows: '.ask[data-ask=act]' },
];

console.log(`load of the machine: ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
let slow = false;
for (const { name, open, before, tap, shows } of times > 0 ? inputs : []) {
  const paints = [];
  const done = [];
  for (let i = 0; i < times; i++) {
    const { page, context } = await table(open);
    for (const selector of before) {
      await page.locator(selector).first().tap();
      await page.waitForTimeout(400);
    }
    await page.evaluate(() => (globalThis.waits.length = 0));
    const start = Date.now();
    await page.locator(tap).first().tap();
    await page.waitForSelector(shows);
    done.push(Date.now() - start);
    await page.waitForFunction(() => globalThis.waits.length > 0, null, { timeout: 3000 }).catch(() => {});
    paints.push(await page.evaluate(() => Math.max(0, ...globalThis.waits)));
    await context.close();
  }
  paints.sort((a, b) => a - b);
  done.sort((a, b) => a - b);
  const worst = paints.at(-1);
  slow ||= worst > GOAL;
  console.log(`${name.padEnd(26)} next paint ${String(paints[times >> 1]).padStart(4)} ms, worst ${String(worst).padStart(4)} ms; shown after ${done[times >> 1]} ms`);
}
slow = !(await computers(browser, server)) || slow;
await browser.close();
await server.close();
process.exit(slow ? 1 : 0);
