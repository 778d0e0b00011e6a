// Renders the gallery to pictures: node src/art/gallery.mjs [folder], in web/. CHROMIUM names the browser.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.argv[2] ?? 'gallery';
await mkdir(folder, { recursive: true });
const server = await createServer({ root, logLevel: 'warn', server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1200 } });
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.goto(`${server.resolvedUrls.local[0]}src/art/gallery.html`);
  await page.waitForSelector('#contrast .icons');
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  for (const theme of ['dark', 'light', 'contrast']) {
    const path = `${folder}/${theme}.png`;
    await page.locator(`#${theme}`).screenshot({ path });
    console.log(path);
  }
} finally {
  await browser.close();
  await server.close();
}
