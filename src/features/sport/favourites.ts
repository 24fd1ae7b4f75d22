/** Matches, leagues and teams that somebody marked with a star, on this device. */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';

const STORED = 'sport-favourites';
/** The oldest marks go first: matches end, and nobody takes their stars off. */
const MOST = 200;

/** Null until this device has been asked: the page that was built knows nothing of it, and shows no stars. */
export const $favourites = atom<ReadonlySet<string> | null>(null);

/** Reads what was stored; anything else is none. */
export function readFavourites(text: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(-MOST) : []);
  } catch {
    return new Set();
  }
}

export function restoreFavourites(): void {
  $favourites.set(readFavourites(localStore.get(STORED)));
}

/** Marks, or takes the mark off. */
export function toggleFavourite(key: string): void {
  const keys = new Set($favourites.get() ?? []);
  if (!keys.delete(key)) keys.add(key);
  const kept = [...keys].slice(-MOST);
  $favourites.set(new Set(kept));
  localStore.set(STORED, JSON.stringify(kept));
}
