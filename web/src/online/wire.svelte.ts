import type { Failure, Say, Tell } from '../protocol';

type Kind = Tell['tell'];
export type Told<K extends Kind> = Extract<Tell, { tell: K }>;

/** The server answered that it did not do what was asked. */
export class Denied extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Nobody knows whether the server did what was asked, because the connection broke. */
export class Lost extends Error {
  constructor() {
    super('the connection to the server is lost');
  }
}

export interface Listener {
  /** The connection is there, for the first time or again: what was followed has to be opened anew. */
  connected?(): void;
  /** Something that no call asked for. */
  told?(tell: Tell): void;
}

interface Waiting {
  resolve(tell: Tell): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Longest time until an answer; a connection that takes longer is dead. */
const ANSWER = 8000;
/** After so much silence the page asks whether somebody listens. */
const SILENCE = 25000;
/** Longest pauses before the next attempts to connect; the last one is repeated. */
const PAUSES = [100, 300, 500, 700];
/** The same while nobody looks at the page. */
const UNSEEN = [100, 1000, 5000, 20000];

/** The one connection of the page to its server: numbered calls, and news in between. */
export class Wire {
  state: 'off' | 'connecting' | 'open' | 'lost' = $state('off');

  /** Who follows a game; a connection follows one, so the newest takes it over. */
  follower: object | null = null;

  #dial: () => WebSocket;
  #socket: WebSocket | null = null;
  #next = 1;
  #attempt = 0;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #ready: (() => void)[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(dial: () => WebSocket) {
    this.#dial = dial;
  }

  /** Listens until the returned function is called; the first listener makes the connection. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.state === 'off') this.#connect();
    else if (this.state === 'open') listener.connected?.();
    return () => this.#listeners.delete(listener);
  }

  /** Asks for a certain kind of answer; throws `Denied` or `Lost`. */
  async ask<K extends Kind>(kind: K, say: Say): Promise<Told<K>> {
    if (this.state === 'off') this.#connect();
    if (this.state === 'connecting') await new Promise<void>((done) => this.#ready.push(done));
    const socket = this.#socket;
    if (this.state !== 'open' || !socket) throw new Lost();
    const id = this.#next++;
    const tell = await new Promise<Tell>((resolve, reject) => {
      const timer = setTimeout(() => this.#drop(socket), ANSWER);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ id, ...say }));
    });
    if (tell.tell === 'failed') throw new Denied(tell.failure);
    if (tell.tell !== kind) throw new Error(`expected ${kind}, got ${tell.tell}`);
    return tell as Told<K>;
  }

  /** The network or the page came back: tries at once, or finds out whether the connection is still good. */
  wake(): void {
    if (this.state === 'lost') {
      this.#attempt = 0;
      this.#connect();
    } else if (this.state === 'open') this.#probe(3000);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.state === 'off') this.state = 'connecting';
    if (this.#socket) silence(this.#socket);
    const socket = this.#dial();
    this.#socket = socket;
    // A dead network can leave an attempt hanging for minutes.
    const timer = setTimeout(() => this.#drop(socket), ANSWER);
    socket.onopen = () => {
      clearTimeout(timer);
      this.#opened();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data) as Tell);
    socket.onclose = () => {
      clearTimeout(timer);
      this.#drop(socket);
    };
  }

  #opened(): void {
    this.#attempt = 0;
    this.state = 'open';
    this.#rest();
    this.#release();
    for (const listener of this.#listeners) listener.connected?.();
  }

  /** Lets the calls go that waited for the first connection. */
  #release(): void {
    for (const done of this.#ready.splice(0)) done();
  }

  #drop(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    silence(socket);
    clearTimeout(this.#silence);
    this.state = 'lost';
    this.#release();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Lost());
    }
    this.#waiting.clear();
    const pauses = document.hidden ? UNSEEN : PAUSES;
    const pause = pauses[Math.min(this.#attempt++, pauses.length - 1)]!;
    // Not all pages of a server that restarts shall come back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
  }

  #hear(tell: Tell): void {
    this.#rest();
    const re = 're' in tell ? tell.re : null;
    if (re === null) {
      for (const listener of [...this.#listeners]) listener.told?.(tell);
      return;
    }
    const waiting = this.#waiting.get(re);
    if (!waiting) return;
    this.#waiting.delete(re);
    clearTimeout(waiting.timer);
    waiting.resolve(tell);
  }

  #rest(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#probe(ANSWER), SILENCE);
  }

  #probe(patience: number): void {
    const socket = this.#socket;
    if (!socket) return;
    const timer = setTimeout(() => this.#drop(socket), patience);
    this.ask('done', { say: 'ping' })
      .catch(() => {})
      .finally(() => clearTimeout(timer));
  }
}

/** Ends a socket that nobody listens to any more. */
function silence(socket: WebSocket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

/** The wire to the server that the page came from. */
export function wireHome(): Wire {
  const url = new URL('ws', document.baseURI.replace(/#.*/, ''));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const wire = new Wire(() => new WebSocket(url));
  // Without a network a server on the same computer is still there: asked, not believed.
  for (const change of ['online', 'offline']) window.addEventListener(change, () => wire.wake());
  window.addEventListener('pageshow', (event) => event.persisted && wire.wake());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wire.wake());
  return wire;
}

/** Whether the page came from a server that hosts games; plain files know no health. */
export async function hasServer(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('healthz', document.baseURI.replace(/#.*/, '')), { cache: 'no-store' });
    return (await answer.text()).trim() === 'ok';
  } catch {
    return false;
  }
}
