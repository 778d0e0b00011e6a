// Pictures of the main screens for the readme: `npm run shots [FOLDER]`, after `make web`; it starts the server itself.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { Server } from '../tests/serve.mjs';
import { openTable, PHONE, setUp, takeSeat } from '../tests/table.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url));
const table = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
room C 2cw 0
room D 3cw 2
room F 4cw 1
room G 2ccw 3
blue Me c3
blue Th b4
blue Ro c4
blue Ww c5
blue Wa d3
blue Sp d3
blue Cl a2
blue Go a3 wounded
blue Wi c1
blue Fw c1
yellow Tr d2
yellow Go e1
yellow Wa g14
yellow Cl c18
yellow Me d17
yellow Sw e17
turn blue points=4
end
`;

const screens = [
  { name: 'start', phone: false, steps: [] },
  { name: 'walk', phone: false, record: table, steps: [['click', '[data-square=b4]']] },
  { name: 'turn', phone: false, record: table, steps: [['click', '[data-square=c3]'], ['key', 'r']] },
  { name: 'turn-phone', phone: true, record: table, steps: [['click', '[data-square=c3]'], ['key', 'r']] },
];

const server = await new Server().start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

async function person(device) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  return page;
}

async function shoot(page, name) {
  // Whoever points at nothing gets no help about it.
  await page.mouse.move(1, 1);
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

for (const { name, phone, record, steps } of screens) {
  const page = await person(phone ? PHONE : {});
  await page.goto(server.url);
  await page.waitForSelector('[data-do=hotseat]');
  if (record) {
    await page.locator('details:has(#record) > summary').click();
    await page.fill('#record', record);
    await page.click('[data-do=open]');
    await page.waitForSelector('.ask[data-ask=act]');
  }
  for (const [what, where] of steps) {
    if (what === 'click') await page.click(where);
    else await page.keyboard.press(where);
    await page.waitForTimeout(300);
  }
  await shoot(page, name);
  await page.context().close();
}
await online();
await browser.close();
await server.end();
