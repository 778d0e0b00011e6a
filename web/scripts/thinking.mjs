// How long the computer's answers and hints take in the page, for `npm run latency`.

/** Chromium slows the page's own thread down, not its workers: what a worker takes is multiplied. */
const SLOWER = 4;
const ACTIONS = 14;
const GOALS = { 'level 3': 1000, hint: 1000 };

/** Notes how long the worker takes for each request. */
function listen() {
  globalThis.answers = [];
  globalThis.Worker = class extends globalThis.Worker {
    #sent = new Map();

    postMessage(message) {
      if (this.#sent.size === 0) {
        this.addEventListener('message', ({ data }) => {
          const { kind, at } = this.#sent.get(data.id);
          globalThis.answers.push({ kind, took: performance.now() - at });
        });
      }
      this.#sent.set(message.id, { kind: message.request.do, at: performance.now() });
      super.postMessage(message);
    }
  };
}

/** Plays by hints against a level; how long its answers took, and the hints. */
async function game(browser, url, level) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  await page.addInitScript(listen);
  await page.goto(url);
  await page.selectOption('[data-set="speed"]', 'instant');
  await page.check(`input[name="level"][value="${level}"]`);
  await page.click('[data-do="computer"]');
  await page.waitForSelector('.ask:is([data-ask="card"], [data-ask="commit"], [data-ask="place"])');
  await page.evaluate(() => (globalThis.answers.length = 0));
  for (let action = 0; action < ACTIONS; action++) {
    await page.waitForSelector('.ask:is([data-ask="card"], [data-ask="act"], [data-ask="commit"], [data-ask="place"])');
    const ply = await page.getAttribute('[data-ply]', 'data-ply');
    await page.keyboard.press('i');
    await page.click('[data-do="follow"]');
    await page.waitForFunction((then) => document.querySelector('[data-ply]').getAttribute('data-ply') !== then, ply);
  }
  await page.waitForSelector('.ask:is([data-ask="card"], [data-ask="act"], [data-ask="commit"], [data-ask="place"])');
  const answers = await page.evaluate(() => globalThis.answers);
  await context.close();
  const took = (kind) => answers.filter((answer) => answer.kind === kind).map((answer) => answer.took * SLOWER);
  return { bot: took('bot'), hint: took('advise') };
}

/** Prints what answers of levels 3 to 6 and hints take; whether all goals are met. */
export async function computers(browser, server) {
  const url = `http://127.0.0.1:${server.httpServer.address().port}/`;
  const all = new Map([['hint', []]]);
  for (const level of [3, 4, 5, 6]) {
    const { bot, hint } = await game(browser, url, level);
    all.set(`level ${level}`, bot);
    all.get('hint').push(...hint);
  }
  let met = true;
  for (const [name, list] of [...all].sort()) {
    const [middle, worst] = [0.5, 1].map((share) => list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0);
    const goal = GOALS[name];
    met &&= goal === undefined || worst < goal;
    const bound = goal === undefined ? '' : ` (goal ${goal} ms)`;
    console.log(`${name.padEnd(26)} ${list.length} answers, ${SLOWER} times slower: middle ${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms${bound}`);
  }
  return met;
}
