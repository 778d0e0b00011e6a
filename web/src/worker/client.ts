import type { Plan, Reply, Request, Scene } from '../protocol';

type Ok = Exclude<Reply, { error: string }>;
type Kind = Ok['ok'];
type Of<K extends Kind> = Extract<Ok, { ok: K }>;
export type Failure = Extract<Reply, { error: string }>;

/** The host answered that it cannot do what was asked. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Asks the host of the game, which lives in a worker, and waits for its answers. */
export class Client {
  #worker: Worker;
  #next = 1;
  #plans: Plan[] = [];
  #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (message: MessageEvent<{ id: number; reply?: Reply; crash?: string }>) => {
      const { id, reply, crash } = message.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (reply) waiting?.resolve(this.#whole(reply));
      else waiting?.reject(new Error(crash ?? 'the engine gave no answer'));
    };
    worker.onerror = (event) => this.#fail(new Error(event.message || 'the engine could not be loaded'));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Drawings of rooms come once for a game; every scene gets them here. */
  #whole(reply: Reply): Reply {
    const scene: Scene | null = 'scene' in reply ? reply.scene : 'preview' in reply ? reply.preview.scene : null;
    if (scene && scene.plans.length > 0) this.#plans = scene.plans;
    else if (scene) scene.plans = this.#plans;
    return reply;
  }

  /** How many games were opened on this device: who only looks at another one must not put it in their place. */
  opened = 0;

  ask(request: Request): Promise<Reply> {
    if (request.do === 'new' || request.do === 'load' || request.do === 'learn') this.opened++;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request });
    });
  }

  /** Asks and expects a certain kind of answer; anything else is thrown. */
  async get<K extends Kind>(kind: K, request: Request): Promise<Of<K>> {
    const reply = await this.ask(request);
    if ('error' in reply) throw new Refused(reply);
    if (reply.ok !== kind) throw new Error(`expected ${kind}, got ${reply.ok}`);
    return reply as Of<K>;
  }
}

export function connect(): Client {
  return new Client(new Worker(new URL('./host.ts', import.meta.url), { type: 'module' }));
}
