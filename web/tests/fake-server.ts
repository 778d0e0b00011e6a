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

export function fakeStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, { get: (target, key) => methods[key as keyof typeof methods] ?? target[key as string] }) as unknown as Storage;
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 30; i++) await Promise.resolve();
}
