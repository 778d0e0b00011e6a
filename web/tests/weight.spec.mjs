import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { served } from './serve.mjs';

export const name = 'the first visit is light in every language, and what it needs later comes later';

const MOST = 200_000;
const MOST_WITH_ENGINE = 900_000;
const LARGE = 20_000;

export default (_, person) =>
  served(async (server) => {
    for (const language of ['en', 'fr', 'de']) {
      const page = await person({ locale: language });
      const { paths, bytes } = await weighed(page, server.url);
      const engine = paths.findIndex((path) => path.endsWith('.wasm'));
      assert.ok(engine >= 0, 'the engine is loaded before anybody asks for it');
      const all = bytes.reduce((sum, size) => sum + size, 0);
      assert.ok(all - bytes[engine] <= MOST, `${all - bytes[engine]} bytes in ${language}: ${paths.map((path, n) => `${path} ${bytes[n]}`)}`);
      assert.ok(all <= MOST_WITH_ENGINE, `${all} bytes with the engine in ${language}`);
      const rules = page.waitForResponse(new RegExp(`rules\\.${language}`));
      await page.click('[data-do="computer"]');
      await rules;
    }
  });

/** What the page asks for until the start is quiet, and how many bytes each takes on the wire, headers included. */
async function weighed(page, url) {
  const asked = new Set();
  page.on('request', (request) => asked.add(request.url()));
  await page.goto(url);
  await page.waitForSelector('[data-do="computer"]');
  await page.waitForLoadState('networkidle');
  const paths = [...asked];
  const bytes = [];
  for (const path of paths) bytes.push(await fetched(path));
  return { paths, bytes };
}

/** Asked again as a browser asks, because the browser's own tools do not see what its workers load. */
async function fetched(url) {
  for (let guard = 0; ; guard++) {
    const { packed, size } = await answered(url);
    // The server packs what is large in its first seconds; until then it goes out as it is.
    if (packed || size < LARGE || guard === 150) return size;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const answered = (url) =>
  new Promise((done, fail) => {
    const agent = new Agent();
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      response.resume().on('end', () => {
        done({ packed: 'content-encoding' in response.headers, size: response.socket.bytesRead });
        agent.destroy();
      });
    }).on('error', fail);
  });
