/** What somebody types into a form of content, kept in their browser until it is saved: a reload or a crash loses none. */

export interface KeptTyping {
  values: Record<string, unknown>;
  /** The version of the draft that it was typed over; null: there was no draft. */
  version: number | null;
  /** What was stored then. */
  over?: Record<string, unknown>;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isKept = (value: unknown): value is KeptTyping =>
  typeof value === 'object' && value !== null && 'values' in value && 'version' in value;

/** Typing of one entry. @param name of the entry, `promo/welcome` */
export function keptTyping(name: string, store: Store = localStorage) {
  const key = `content:${name}`;
  const read = (): KeptTyping | null => {
    try {
      const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
      return isKept(kept) ? kept : null;
    } catch {
      // Somebody else's text under this key, or no storage at all: nothing was kept.
      return null;
    }
  };
  return {
    read,
    write(kept: KeptTyping): void {
      try {
        store.setItem(key, JSON.stringify(kept));
      } catch {
        // The browser keeps nothing more; what is typed stands in the form still.
      }
    },
    /** Forgets what was saved; what was typed while it was saved is kept, over the version that it made. */
    saved(sent: KeptTyping['values'], version: number | null): void {
      const kept = read();
      if (kept === null || JSON.stringify(kept.values) === JSON.stringify(sent)) store.removeItem(key);
      else this.write({ values: kept.values, version });
    },
    forget: (): void => store.removeItem(key),
  };
}
