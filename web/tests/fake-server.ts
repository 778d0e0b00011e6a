// A server made of scripted answers, and what a browser gives, for tests of online games without either.
import type { Call, Reply, Request, Tell } from '../src/protocol';
import { Client } from '../src/worker/client';

/** One end of a socket; the test is the other one. */
export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: Call[] = [];
  closed = false;
  #answer: (call: Call) => Tell | null;

  constructor(answer: (call: Call) => Tell | null) {
    this.#answer = answer;
  }

  open(): void {
    this.onopen?.();
  }

  send(text: string): void {
    const call = JSON.parse(text) as Call;
    this.heard.push(call);
    const answer = this.#answer(call);
    if (answer) queueMicrotask(() => this.tell(answer));
  }

  tell(tell: Tell): void {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }

  /** The connection breaks. */
  fall(): void {
    this.onclose?.();
  }

  close(): void {
    this.closed = true;
  }
}

/** Every attempt to connect gives a new socket; `answer` is what a server would say, null for silence. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];
  answer: (call: Call) => Tell | null = () => null;

  dial = (): WebSocket => {
    const socket = new FakeSocket((call) => this.answer(call));
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  get heard(): Call[] {
    return this.sockets.flatMap((socket) => socket.heard);
  }
}

/** An engine that answers by a function instead of a worker. */
export function fakeEngine(answer: (request: Request) => Reply): Client {
  const worker = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    onerror: null,
    postMessage({ id, request }: { id: number; request: Request }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, reply: answer(request) } }));
    },
  };
  return new Client(worker as unknown as Worker);
}

export function fakeStorage(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, { get: (target, key) => methods[key as keyof typeof methods] ?? target[key as string] }) as unknown as Storage;
}

/** A browser with two tabs: this one reads what the other wrote only when it hears of it. */
export class TwoTabs {
  /** What the browser keeps. */
  readonly kept: Record<string, string> = {};
  readonly window = new EventTarget();
  #read: Record<string, string> = {};

  /** The storage as this tab has it. */
  get here(): Storage {
    const both = new Proxy(this.#read, {
      set: (read, key, value: string) => Reflect.set(read, key, value) && Reflect.set(this.kept, key, value),
      deleteProperty: (read, key) => Reflect.deleteProperty(read, key) && Reflect.deleteProperty(this.kept, key),
    });
    return fakeStorage(both);
  }

  /** Something is done in the other tab. */
  there(deed: () => void): void {
    const here = globalThis.localStorage;
    globalThis.localStorage = fakeStorage(this.kept);
    deed();
    globalThis.localStorage = here;
  }

  /** This tab hears of what the other one wrote. */
  hear(key: string): void {
    this.#read[key] = this.kept[key]!;
    this.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 30; i++) await Promise.resolve();
}
