/** Authors whom a player does not want to read: stored in this browser only. */

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
  const store = (next: readonly string[]) => {
    authors = next.slice(-KEPT_MAXIMUM);
    try {
      localStorage.setItem(KEY, JSON.stringify(authors));
    } catch {
      // Storage is blocked in this frame: they stay hidden until the page is closed.
    }
  };
  return {
    get count() {
      return authors.length;
    },
    has: (author) => authors.includes(author),
    add: (author) => store([...authors.filter((other) => other !== author), author]),
    clear: () => store([]),
  };
}

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((author) => typeof author === 'string') : [];
  } catch {
    // Storage blocked or its content invalid: nobody is hidden.
    return [];
  }
}
