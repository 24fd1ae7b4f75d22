/** What was looked for lately, stored in this browser: the words that led to a game. */
import { localStore } from '#platform/storage.ts';

const KEY = 'fairwind_searches';
const MAXIMUM = 5;

/** The latest searches, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((words) => typeof words === 'string') : [];
  } catch (error) {
    console.error('The stored searches are not readable', error);
    return [];
  }
}

/** Puts a search at the head of the list; the same words stand in it once. */
export function noteSearch(query: string): void {
  const words = query.trim();
  if (words === '') return;
  const others = recentSearches().filter((known) => known.toLowerCase() !== words.toLowerCase());
  localStore.set(KEY, JSON.stringify([words, ...others].slice(0, MAXIMUM)));
}

/** Forgets them all. */
export function forgetSearches(): void {
  localStore.remove(KEY);
}
