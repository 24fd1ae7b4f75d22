/** Matches, leagues and teams that somebody marked with a star, on this device; a player's follow the account (`favourites-sync.ts`). */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';
import { MOST_FAVOURITES } from '#shared/sport/favourites.ts';

const STORED = 'sport-favourites';

/** Null until this device has been asked: the page that was built knows nothing of it, and shows no stars. */
export const $favourites = atom<ReadonlySet<string> | null>(null);

/** Reads what was stored; anything else is none. */
export function readFavourites(text: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(-MOST_FAVOURITES) : []);
  } catch {
    return new Set();
  }
}

export function restoreFavourites(): void {
  $favourites.set(readFavourites(localStore.get(STORED)));
}

/** Shows and stores marks, the newest last. */
export function keepFavourites(keys: Iterable<string>): void {
  const kept = [...keys].slice(-MOST_FAVOURITES);
  $favourites.set(new Set(kept));
  localStore.set(STORED, JSON.stringify(kept));
}

/** Marks, or takes the mark off. */
export function toggleFavourite(key: string): void {
  const keys = new Set($favourites.get() ?? []);
  if (!keys.delete(key)) keys.add(key);
  keepFavourites(keys);
}
