/// <reference lib="webworker" />
import type { Request } from '../protocol';
import init, { handle } from '../wasm/archmage_wasm.js';

const ready = init();

self.onmessage = async (message: MessageEvent<{ id: number; request: Request }>) => {
  const { id, request } = message.data;
  try {
    await ready;
    self.postMessage({ id, reply: JSON.parse(handle(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
  }
};
