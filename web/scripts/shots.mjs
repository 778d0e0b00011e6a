// Pictures of the main screens for the readme and docs/gallery.md: `npm run shots [FOLDER]`, after `make web`; it starts the server itself.
// With a FOLDER it takes every lesson as well. ONLY=cards,tutorial takes these screens and no others, ONLY=lessons every lesson.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { Server } from '../tests/serve.mjs';
import { position, zones } from './position.mjs';
import { openTable, PHONE, setUp, takeSeat } from '../tests/table.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url));
/** Screens of which the gallery shows one size only; with a FOLDER, all of them are taken. */
const once = ['sight-phone', 'help-phone', 'why', 'reach-phone', 'cards-turn-phone', 'cards-combat'];

/** A lesson with its first hint. */
const learn = (lesson) => [['click', '[data-do=lessons]'], ['click', `a[data-lesson=${lesson}]`], ['wait', '.lesson'], ['key', 'i'], ['wait', '.note .reason']];
const lessons = ['board', 'cards'].flatMap((game) =>
  readdirSync(new URL(`../../lessons/${game}`, import.meta.url)).sort().map((file) => {
    const [number, ...name] = file.replace('.lesson', '').split('-');
    return { name: `${game}-${number}-${name.join('-')}`, group: 'lessons', steps: learn(name.join('-')) };
  }),
);

const team = [['click', '[data-do=hotseat]'], ['click', '[data-do=lift]'], ['wait', '.ask[data-ask=team]']];
const four = Array.from({ length: 4 }, () => ['click', '.tray button']);
const screens = [
  { name: 'start', steps: [] },
  { name: 'team', steps: team },
  { name: 'hide', steps: [...team, ...four, ['click', '[data-do=lift]'], ['wait', '.ask[data-ask=team]'], ...four, ['lift'], ['wait', '.ask[data-ask=hide]']] },
  {
    name: 'forces',
    steps: [
      ['click', 'details:has([name=edition]) > summary'],
      ['select', '[name=edition]', 'cards'],
      ['select', '[name=mode]', 'draft'],
      ['select', '[name=seat-yellow]', 'person'],
      ['uncheck', '[name=random]'],
      ['click', '[data-do=begin]'],
      ...Array.from({ length: 5 }, () => [['lift'], ['click', '.tray button:nth-of-type(3)']]).flat(),
      ['lift'],
    ],
  },
  { name: 'walk', record: position, steps: [['click', '[data-square=b4]'], ['point', '[data-square=b1]']] },
  { name: 'turn', record: position, steps: [['click', '[data-square=c3]'], ['key', 'r'], ['key', '2']] },
  {
    name: 'plan',
    record: position,
    steps: [
      ['click', '[data-do=plan]'],
      ...['b4', 'b3'].map((square) => ['click', `[data-square=${square}]`]),
      ['confirm'],
      ['wait', '.planned li'],
      ['click', '[data-square=c3]'],
      ['key', 'r'],
      ['confirm'],
      ['wait', '.planned li + li'],
    ],
  },
  { name: 'choice', record: position, steps: [['click', '[data-square=b4]'], ['click', '[data-square=b3]'], ['key', '2']] },
  { name: 'reach', record: position, steps: [['click', '[data-square=c1]'], ['key', 'w'], ['wait', '.looks text']] },
  { name: 'sight', record: position, steps: [['click', '[data-square=c1]'], ['key', 'l']] },
  { name: 'danger', record: position, steps: [['key', 'd']] },
  { name: 'help', record: position, steps: [['hover', '[data-square=c1]'], ['key', '?']] },
  { name: 'why', record: position, steps: [['click', '[data-square=b4]'], ['click', '[data-square=d2]']] },
  { name: 'timer', record: `${position}# clock rulebook answer=15\n# took 0 blue 47000\n`, steps: [['click', '[data-square=d3]'], ['wait', '.clock.runs']] },
  { name: 'lesson', steps: learn('twist') },
  { name: 'combat', record: position, steps: [['click', '[data-square=d3]'], ['click', '[data-square=d2]'], ['confirm'], ['wait', '.ask[data-ask=commit]']] },
  { name: 'result', record: position, steps: [['click', '[data-square=d3]'], ['click', '[data-square=d2]'], ['confirm'], ['wait', '.ask[data-ask=commit]'], ['click', '.ask .cards button'], ['wait', '.combat-result']] },
  { name: 'cards', record: zones, steps: [['click', '.movers [aria-label*="Naga"]']] },
  { name: 'cards-turn', record: zones, steps: [['click', '.movers [aria-label*="Mekanork"]'], ['key', 'r']] },
  { name: 'cards-combat', record: zones, steps: [['click', '.movers [aria-label*="Warrior"]'], ['click', '.deed:has-text("Attack")'], ['click', '[data-square=b3]'], ['click', '.ask .row.wrap button'], ['confirm'], ['wait', '.ask[data-ask=commit]']] },
  ...['turn-rooms', 'group', 'shoot-together'].map((lesson, index) => ({
    name: index === 0 ? 'tutorial' : `tutorial-${index + 1}`,
    steps: learn(lesson),
  })),
  ...(process.argv[2] ? lessons : []),
];

const server = await new Server().start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

async function person(device) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

async function shoot(page, name, points = false) {
  // Whoever points at nothing gets no help about it.
  if (!points) await page.mouse.move(1, 1);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 82 });
}

/** Three tables of a server: one in the lobby, one that waits, and one with a game between a desk and a phone. */
async function online() {
  const [ada, lena, kim] = [await person({}), await person(PHONE), await person({})];
  await openTable(kim, server.url, 'Kim', async (page) => {
    await page.check('[name="clock"][value="days"]');
    await page.locator('[name="listed"]').last().check();
  });
  const link = await openTable(ada, server.url, 'Ada', async (page) => {
    await page.check('[name="clock"][value="rulebook"]');
    await page.locator('[name="listed"]').last().check();
  });
  await shoot(ada, 'waiting');
  await lena.goto(`${server.url}#/lobby`);
  await lena.waitForSelector('[data-offer] + [data-offer]');
  await shoot(lena, 'lobby-phone');
  await takeSeat(lena, link, 'Lena');
  await setUp([ada, lena]);
  await shoot(ada, 'online');
  await shoot(lena, 'online-phone');
  for (const page of [ada, lena, kim]) await page.context().close();
}

/** A click, where there is something to click on. */
async function optional(page, selector) {
  await page.waitForTimeout(300);
  if ((await page.locator(selector).count()) > 0) await page.locator(selector).first().click();
}

async function step(page, [what, where, value]) {
  if (what === 'click') await page.locator(where).first().click();
  else if (what === 'select') await page.selectOption(where, value);
  else if (what === 'uncheck') await page.uncheck(where);
  else if (what === 'hover') await page.hover(where);
  // The way is drawn, and no help comes as it does for a mouse that rests.
  else if (what === 'point') await page.focus(where);
  else if (what === 'wait') await page.waitForSelector(where);
  else if (what === 'key') await page.keyboard.press(where);
  else if (what === 'lift') await optional(page, '[data-do=lift]');
  else await optional(page, '.ask [data-do=confirm]');
  await page.waitForTimeout(350);
}

const only = process.env.ONLY?.split(',');
for (const { name, group, record, steps } of screens) {
  if (only && !only.includes(name) && !only.includes(group)) continue;
  for (const phone of [false, true]) {
    const file = phone ? `${name}-phone` : name;
    if (!process.argv[2] && once.includes(file)) continue;
    const page = await person(phone ? PHONE : {});
    await page.goto(server.url);
    await page.waitForSelector('[data-do=hotseat]');
    if (record) {
      await page.locator('details:has(#record) > summary').click();
      await page.fill('#record', record);
      await page.click('[data-do=open]');
      await page.waitForSelector('.ask[data-ask=act]');
    }
    for (const one of steps) await step(page, one);
    await shoot(page, file, steps.some(([what]) => what === 'hover'));
    await page.context().close();
  }
}
if (!only) await online();
await browser.close();
await server.end();
