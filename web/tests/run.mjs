// Serves web/dist and plays in Chromium. `npm run e2e [name]` runs the specs whose name contains it.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromium } from 'playwright-core';

const wanted = process.argv[2] ?? '';
// ARCHMAGE_URL tests a page that somebody else serves.
const server = process.env.ARCHMAGE_URL ? null : await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const url = process.env.ARCHMAGE_URL ?? `http://127.0.0.1:${server.httpServer.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

let failed = 0;
for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.spec.mjs') && name.includes(wanted)).sort()) {
  const { name, device = {}, expected = /^$/, default: run } = await import(new URL(file, import.meta.url));
  const errors = [];
  const pages = [];
  // Everybody at the table has a browser of their own.
  const person = async (own = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', ...own });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.stack));
    page.on('console', (message) => message.type() === 'error' && !expected.test(message.text()) && errors.push(message.text()));
    page.setDefaultTimeout(15000);
    pages.push(page);
    return page;
  };
  const page = await person(device);
  const start = Date.now();
  try {
    await page.goto(url);
    await run(page, person);
    if (errors.length > 0) throw new Error(`the page complained: ${errors.join('; ')}`);
    console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack}`);
    for (const [index, page] of pages.entries()) {
      const path = join(tmpdir(), `archmage-${file}${index === 0 ? '' : `-${index}`}.png`);
      await page.screenshot({ path }).then(() => console.log(`the screen then: ${path}`)).catch(() => {});
    }
  }
  for (const page of pages) await page.context().close();
}
await browser.close();
await server?.close();
process.exit(failed > 0 ? 1 : 0);
