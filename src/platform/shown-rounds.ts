/**
 * The money clock of a page (ADR 0186): while a game shows a round, what the page would tell of its money waits. One
 * game stands on a page at a time.
 */

/** The longest a page waits for a game that never says that its round has been shown, ms. */
export const LONGEST_SHOWING_MS = 120_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** In the order in which they are to happen. */
const waiting = new Map<unknown, () => void>();

/** Whether a game shows a round at this moment. */
export const isShowing = (): boolean => timer !== undefined;

/** A game has begun to show a round. */
export function showingBegins(): void {
  clearTimeout(timer);
  timer = setTimeout(showingEnds, LONGEST_SHOWING_MS);
}

/** The round has been shown, or nobody sees it any more: what waited happens now. */
export function showingEnds(): void {
  clearTimeout(timer);
  timer = undefined;
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
}

/**
 * Does something at once, or once the round that is on screen has been shown.
 * @param key names what is overwritten by a later one, such as a balance
 */
export function whenShown(act: () => void, key: unknown = act): void {
  if (!isShowing()) {
    act();
    return;
  }
  waiting.delete(key);
  waiting.set(key, act);
}

/** The player has left: what waits was theirs. */
export function forgetWaiting(): void {
  waiting.clear();
  showingEnds();
}
