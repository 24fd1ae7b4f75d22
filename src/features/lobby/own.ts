/**
 * The own lists of whoever uses this browser: favourites and recently played (decision 0052). Every tab shows the same.
 * A player's are stored on the server as well; features/favourites hears of each change.
 */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';
import { FAVOURITES_LENGTHS } from '#shared/constants.ts';
import { OWN_LISTS, type OwnCodes, type OwnList } from './model.ts';

const STORAGE_KEY = 'fairwind_games';
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
  const next = { ...readStored(), [name]: codes.slice(0, FAVOURITES_LENGTHS[name]) };
  localStore.set(STORAGE_KEY, JSON.stringify(next));
  $own.set(next);
}

/** A change made in this tab. */
export interface OwnChange {
  list: OwnList;
  code: string;
  kept: boolean;
}

let hear: (change: OwnChange) => void = () => undefined;

/** Tells one listener of each change made in this tab. */
export function onOwnChange(listener: (change: OwnChange) => void): void {
  hear = listener;
}

/** What this browser holds. */
export const ownLists = (): OwnCodes => readStored();

/** Puts other lists in the place of these, in every tab. */
export function replaceOwn(lists: OwnCodes): void {
  localStore.set(STORAGE_KEY, JSON.stringify(lists));
  read();
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
  const kept = !favourites.includes(code);
  keep('favourites', kept ? [code, ...favourites] : favourites.filter((known) => known !== code));
  hear({ list: 'favourites', code, kept });
}

/** Puts a game at the head of the recently played. */
export function notePlayed(code: string): void {
  keep('recent', [code, ...readStored().recent.filter((known) => known !== code)]);
  hear({ list: 'recent', code, kept: true });
}
