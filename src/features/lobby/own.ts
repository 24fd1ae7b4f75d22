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

/** A change made in this tab. */
export interface OwnChange {
  list: OwnList;
  code: string;
  kept: boolean;
}

/** The lists after a change: what is kept stands at the head. */
function changed(lists: OwnCodes, { list, code, kept }: OwnChange): OwnCodes {
  const others = lists[list].filter((known) => known !== code);
  return { ...lists, [list]: (kept ? [code, ...others] : others).slice(0, FAVOURITES_LENGTHS[list]) };
}

let unheard: OwnChange[] = [];
let hear = (change: OwnChange): void => void unheard.push(change);

/** Tells one listener of each change made in this tab from now on; returns those that nobody has heard of so far. */
export function onOwnChange(listener: (change: OwnChange) => void): readonly OwnChange[] {
  const early = unheard;
  unheard = [];
  hear = listener;
  return early;
}

/** What this browser holds. */
export const ownLists = (): OwnCodes => readStored();

/** Puts other lists in the place of these, in every tab, with the changes made here since they were asked for. */
export function replaceOwn(lists: OwnCodes, since: readonly OwnChange[]): void {
  localStore.set(STORAGE_KEY, JSON.stringify(since.reduce(changed, lists)));
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

function keep(change: OwnChange): void {
  const next = changed(readStored(), change);
  localStore.set(STORAGE_KEY, JSON.stringify(next));
  $own.set(next);
  hear(change);
}

/** Marks a game as a favourite or takes the mark away. */
export function toggleFavourite(code: string): void {
  keep({ list: 'favourites', code, kept: !readStored().favourites.includes(code) });
}

/** Puts a game at the head of the recently played. */
export function notePlayed(code: string): void {
  keep({ list: 'recent', code, kept: true });
}
