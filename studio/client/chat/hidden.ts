/** Authors a player does not want to read: remembered by this browser, nobody else is told. */

const KEY = 'studio-chat-hidden';
const KEPT_MAXIMUM = 200;

export interface Hidden {
  readonly count: number;
  has(author: string): boolean;
  add(author: string): void;
  clear(): void;
}

export function createHidden(): Hidden {
  let authors = remembered();
  const keep = (next: readonly string[]) => {
    authors = next.slice(-KEPT_MAXIMUM);
    try {
      localStorage.setItem(KEY, JSON.stringify(authors));
    } catch {
      // Storage is closed to this frame: they stay hidden as long as the page.
    }
  };
  return {
    get count() {
      return authors.length;
    },
    has: (author) => authors.includes(author),
    add: (author) => keep([...authors.filter((other) => other !== author), author]),
    clear: () => keep([]),
  };
}

function remembered(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((author) => typeof author === 'string') : [];
  } catch {
    // Closed storage, or not ours: nobody is hidden.
    return [];
  }
}
