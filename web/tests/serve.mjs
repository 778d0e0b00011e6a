// The real server, for specs of online games.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.ARCHMAGE ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release', 'archmage');

// Before anything runs, for nobody can play while it builds.
if (!existsSync(program)) spawnSync('cargo', ['build', '--release', '--quiet', '--package', 'archmage'], { cwd: root, stdio: 'inherit' });

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A server with a data folder of its own; the next start of the same server goes on with it. */
export class Server {
  #data = mkdtempSync(join(tmpdir(), 'archmage-test-'));
  #listen = '127.0.0.1:0';
  #child = null;
  url = '';

  async start() {
    const args = ['serve', '--listen', this.#listen, '--no-open', '--data', this.#data, '--page', join(root, 'web', 'dist')];
    const child = spawn(program, args, { env: { ...process.env, ARCHMAGE_LOG: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.url = await new Promise((found, fail) => {
      let said = '';
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`the server stopped with ${code}: ${said}`)));
      child.stdout.on('data', (text) => {
        said += text;
        const url = /http:\/\/[\d.]+:\d+\//.exec(said)?.[0];
        if (url) found(url);
      });
    });
    this.#listen = new URL(this.url).host;
    return this;
  }

  /** Ends the process as a crash would. */
  async kill() {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async end() {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** What people do at a server that is there for them alone. */
export async function served(visit) {
  const server = await new Server().start();
  try {
    await visit(server);
  } finally {
    await server.end();
  }
}

/** How a game ended by its record: every row of it is played by the rules again. */
export function judged(record) {
  const { status, stdout, stderr } = spawnSync(program, ['replay', '--json', '-'], { input: record, encoding: 'utf8' });
  if (status !== 0) throw new Error(`no record of a game: ${stderr}`);
  const { over, winner, scores, result } = JSON.parse(stdout);
  if (!over) throw new Error('the record ends in the middle of a game');
  return { winner, scores, end: result.split(' ').at(-1) };
}
