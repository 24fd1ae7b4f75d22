/** The open popup, and the queue behind it. */
import { atom } from 'nanostores';
import type { OpenPopup, PopupArguments, PopupName, PopupResult } from './model.ts';

export const $popup = atom<OpenPopup | null>(null);
/** What lies over it: it asks for something in between, and what is typed below stays. */
export const $overPopup = atom<OpenPopup | null>(null);

interface Turn {
  popup: OpenPopup;
  settle: (result: PopupResult) => void;
}

let current: Turn | null = null;
let over: Turn | null = null;
const waiting: Turn[] = [];
let lastId = 0;

function createTurn<Name extends PopupName>(name: Name, [props]: PopupArguments<Name>) {
  const { promise, resolve } = Promise.withResolvers<PopupResult>();
  lastId += 1;
  const popup = { id: lastId, name, props: props ?? {} } as OpenPopup;
  return { turn: { popup, settle: resolve }, promise };
}

function show(turn: Turn | null): void {
  current = turn;
  $popup.set(turn?.popup ?? null);
}

/**
 * Opens a popup; an open one is dismissed.
 * @returns how the popup was closed.
 */
export function openPopup<Name extends PopupName>(name: Name, ...args: PopupArguments<Name>): Promise<PopupResult> {
  const { turn, promise } = createTurn(name, args);
  const replaced = current;
  show(turn);
  replaced?.settle('dismissed');
  return promise;
}

/**
 * Opens a popup that nobody asked for (a message of the operator): it waits until the one in use is closed.
 * @returns how the popup was closed.
 */
export function queuePopup<Name extends PopupName>(name: Name, ...args: PopupArguments<Name>): Promise<PopupResult> {
  const { turn, promise } = createTurn(name, args);
  if (current) waiting.push(turn);
  else show(turn);
  return promise;
}

/** Closes the open popup if it is one of these. */
export function closePopupNamed(...names: readonly PopupName[]): void {
  const open = $popup.get();
  if (open && names.includes(open.name)) closePopup();
}

/** Closes the open popup; the next in the queue follows. */
export function closePopup(result: PopupResult = 'dismissed'): void {
  const closed = current;
  if (!closed) return;
  show(null);
  closed.settle(result);
  // Whoever awaited the result may have opened the next popup already.
  queueMicrotask(() => {
    if (!current) show(waiting.shift() ?? null);
  });
}

/**
 * Opens a popup over whatever is open; an earlier one of its kind is dismissed.
 * @returns how the popup was closed.
 */
export function openOver<Name extends PopupName>(name: Name, ...args: PopupArguments<Name>): Promise<PopupResult> {
  const { turn, promise } = createTurn(name, args);
  closeOver();
  over = turn;
  $overPopup.set(turn.popup);
  return promise;
}

/** Closes what lies over the open popup. */
export function closeOver(result: PopupResult = 'dismissed'): void {
  const closed = over;
  over = null;
  $overPopup.set(null);
  closed?.settle(result);
}
