/** The own lists of whoever uses this browser: favourites and recently played (decision 0052). Every tab shows the same. */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';
import { OWN_LISTS, type OwnCodes, type OwnList } from './model.ts';

const STORAGE_KEY = 'fairwind_games';
const MAXIMUM: Record<OwnList, number> = { favourites: 200, recent: 24 };
const NOTHING: OwnCodes = { favourites: [], recent: [] };

export const $own = atom<OwnCodes>(NOTHING);

const codesOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];

function readStored(): OwnCodes {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEY) ?? '{}');
    const listOf = (name: OwnList) => codesOf(stored instanceof Object ? Reflect.get(stored, name) : null);
    return { favourites: listOf('favourites'), recent: listOf('recent') };
  } catch (error) {
    console.error('The stored lists of games are not readable', error);
    return NOTHING;
  }
}

const isSame = (one: OwnCodes, other: OwnCodes) =>
  OWN_LISTS.every((name) => one[name].join('/') === other[name].join('/'));

function read(): void {
  const stored = readStored();
  if (!isSame(stored, $own.get())) $own.set(stored);
}

function keep(name: OwnList, codes: readonly string[]): void {
  const next = { ...readStored(), [name]: codes.slice(0, MAXIMUM[name]) };
  localStore.set(STORAGE_KEY, JSON.stringify(next));
  $own.set(next);
}

let watchers = 0;
let stopWatching: () => void = () => undefined;

/** Reads the lists now, and again when another tab changes them; returns how to stop. However many watch, it is once. */
export function watchOwn(): () => void {
  watchers += 1;
  if (watchers === 1) {
    read();
    addEventListener('storage', read);
    stopWatching = () => removeEventListener('storage', read);
  }
  return () => {
    watchers -= 1;
    if (watchers === 0) stopWatching();
  };
}

/** Marks a game as a favourite or takes the mark away. */
export function toggleFavourite(code: string): void {
  const { favourites } = readStored();
  keep('favourites', favourites.includes(code) ? favourites.filter((known) => known !== code) : [code, ...favourites]);
}

/** Puts a game at the head of the recently played. */
export function notePlayed(code: string): void {
  keep('recent', [code, ...readStored().recent.filter((known) => known !== code)]);
}
