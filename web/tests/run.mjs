// Serves web/dist and plays in Chromium. `npm run e2e [name]` runs the specs whose name contains it, as many at a time as JOBS says.
import { readdirSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromium } from 'playwright-core';

const wanted = process.argv[2] ?? '';
// A page waits half of the time; with more at once than processors it would wait for those.
const jobs = Number(process.env.JOBS || Math.min(2, availableParallelism()));
/** How long, in milliseconds, a page may keep a person waiting; only a spec that fails waits that long. */
const PATIENCE = 45_000;

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.spec.mjs') && name.includes(wanted)).sort();
const specs = await Promise.all(files.map(async (file) => ({ file, ...(await import(new URL(file, import.meta.url))) })));
if (specs.length === 0) throw new Error(`no spec is named ${wanted}`);
// A long one that began last would be alone at the end.
specs.sort((a, b) => Number(b.long ?? false) - Number(a.long ?? false));

// ARCHMAGE_URL tests a page that somebody else serves.
const server = process.env.ARCHMAGE_URL ? null : await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const url = process.env.ARCHMAGE_URL ?? `http://127.0.0.1:${server.httpServer.address().port}/`;

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** Runs one spec and tells how it went; whether it went well. */
async function check(browser, { file, name, device = {}, expected = /^$/, default: run }) {
  const errors = [];
  const pages = [];
  // Everybody at the table has a browser of their own.
  const person = async (own = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', ...own });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.stack));
    page.on('console', (message) => message.type() === 'error' && !expected.test(message.text()) && errors.push(message.text()));
    pages.push(page);
    return page;
  };
  const start = Date.now();
  const said = [];
  let well = true;
  try {
    const page = await person(device);
    await page.goto(url);
    await run(page, person);
    if (errors.length > 0) throw new Error(`the page complained: ${errors.join('; ')}`);
    said.push(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    well = false;
    said.push(`FAIL  ${name} (${file})`, error.stack);
    for (const [index, page] of pages.entries()) {
      const path = join(tmpdir(), `archmage-${file}${index === 0 ? '' : `-${index}`}.png`);
      await page.screenshot({ path }).then(() => said.push(`the screen then: ${path}`)).catch(() => {});
    }
  }
  // In one piece, for others speak as well.
  console.log(said.join('\n'));
  for (const page of pages) await page.context().close();
  return well;
}

const results = [];

/** Takes one spec after the other, in a browser of its own. */
async function work() {
  const browser = await launch();
  for (let spec = specs.shift(); spec; spec = specs.shift()) results.push(await check(browser, spec));
  await browser.close();
}

await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, specs.length)) }, work));
await server?.close();
process.exit(results.every(Boolean) ? 0 : 1);
