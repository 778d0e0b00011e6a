/// <reference types="svelte" />
/// <reference types="vite/client" />

// Made by `make wasm`, so that the page can be checked without it.
declare module '*/archmage_wasm.js' {
  export default function init(): Promise<unknown>;
  export function handle(request: string): string;
}
