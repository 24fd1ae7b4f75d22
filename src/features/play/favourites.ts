/** The games a person marked, kept in this browser. */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';

const STORAGE_KEY = 'fairwind_favourites';
const MAXIMUM = 200;

export const $favourites = atom<readonly string[]>([]);

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
  } catch (error) {
    console.error('The stored favourites are not readable', error);
    return [];
  }
}

/** Reads what this browser kept. Call it in the browser only. */
export function loadFavourites(): void {
  $favourites.set(readStored());
}

/** Marks a game or takes the mark away. */
export function toggleFavourite(code: string): void {
  const kept = readStored();
  const next = kept.includes(code) ? kept.filter((known) => known !== code) : [code, ...kept].slice(0, MAXIMUM);
  localStore.set(STORAGE_KEY, JSON.stringify(next));
  $favourites.set(next);
}
