/** One browser with several tabs, for stores: they share what is stored, and hear of what the others store. */
import { vi } from 'vitest';

type Listener = (event: { key: string | null; newValue: string | null }) => void;

/**
 * The stored values, and the tabs that hear of changes. Modules do not say which tab they are of, so that the one that
 * writes hears of it too; what it shows itself is for tests of one tab.
 */
export function sharedBrowser() {
  const kept = new Map<string, string>();
  const listeners: { event: string; listener: Listener }[] = [];
  const tell = (key: string, newValue: string | null): void => {
    for (const one of [...listeners]) if (one.event === 'storage') one.listener({ key, newValue });
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (kept.get(key) === value) return;
      kept.set(key, value);
      tell(key, value);
    },
    removeItem: (key: string) => {
      if (kept.delete(key)) tell(key, null);
    },
  });
  vi.stubGlobal('addEventListener', (event: string, listener: Listener) => listeners.push({ event, listener }));
  vi.stubGlobal('removeEventListener', (event: string, listener: Listener) => {
    const place = listeners.findIndex((one) => one.event === event && one.listener === listener);
    if (place >= 0) listeners.splice(place, 1);
  });
  vi.stubGlobal('window', globalThis);
  return {
    kept,
    /** Loads modules as a tab that was opened, or reloaded: the one before hears nothing any more. */
    async open<Modules>(load: () => Promise<Modules>, { instead = false } = {}): Promise<Modules> {
      if (instead) listeners.length = 0;
      vi.resetModules();
      return load();
    },
    /** Tells every tab of an event of the window, such as `online`. */
    dispatch(event: string): void {
      for (const one of [...listeners]) if (one.event === event) one.listener({ key: null, newValue: null });
    },
  };
}
