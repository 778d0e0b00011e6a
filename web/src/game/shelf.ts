/**
 * What the browser keeps for the page. A browser may forbid that, or have no room: then it is kept as long as the page
 * is open, so that one can play all the same.
 */
export class Shelf {
  /** What the browser did not take. */
  #here = new Map<string, string>();
  #store: () => Storage;

  constructor(store: () => Storage) {
    this.#store = store;
  }

  text(key: string): string | null {
    return this.#here.get(key) ?? this.#dare((store) => store.getItem(key)) ?? null;
  }

  put(key: string, text: string): void {
    this.#here.set(key, text);
    this.#dare((store) => {
      store.setItem(key, text);
      this.#here.delete(key);
    });
  }

  /** What was kept under a key; the other value where there is nothing or nothing that can be read. */
  read<T>(key: string, otherwise: T): T {
    try {
      return (JSON.parse(this.text(key) ?? 'null') as T | null) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  keep(key: string, value: unknown): void {
    this.put(key, JSON.stringify(value));
  }

  remove(key: string): void {
    this.#here.delete(key);
    this.#dare((store) => store.removeItem(key));
  }

  keys(): string[] {
    return [...new Set([...(this.#dare((store) => Object.keys(store)) ?? []), ...this.#here.keys()])];
  }

  /** Even to name the store is forbidden where nothing may be kept. */
  #dare<T>(deed: (store: Storage) => T): T | undefined {
    try {
      return deed(this.#store());
    } catch {
      return undefined;
    }
  }
}

/** Kept for good, and until the tab is closed. */
export const kept = new Shelf(() => localStorage);
export const keptHere = new Shelf(() => sessionStorage);
