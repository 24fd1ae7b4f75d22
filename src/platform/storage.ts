/** Local and session storage behind one small interface; a browser that refuses storage keeps it in memory. */

export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/** Wraps a web storage; private modes that throw fall back to memory for the life of the page. */
export function storeOver(open: () => Storage): KeyValueStore {
  const memory = memoryStore();
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return use(open());
    } catch {
      // Storage is disabled or full: what matters for this page still works from memory.
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ) ?? memory.get(key),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => memory.set(key, value),
      ),
    remove: (key) => {
      memory.remove(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** Stored until the browser's data is cleared. */
export const localStore = storeOver(() => localStorage);
/** Stored for the session of the tab. */
export const sessionStore = storeOver(() => sessionStorage);
