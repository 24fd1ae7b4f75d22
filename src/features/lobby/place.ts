/**
 * Where a reader was in a list, stored in the history entry of the page: coming back, by the browser's button or a
 * reload, finds the same tiles at the same place.
 */

export interface ListPlace {
  /** Tiles that were shown. */
  shown: number;
  /** How far the page was scrolled, px. */
  topPx: number;
}

const KEY = 'lobby';

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Reads the place from the state of a history entry; null when it has none. */
export function placeIn(state: unknown): ListPlace | null {
  const stored: unknown = state instanceof Object ? Reflect.get(state, KEY) : null;
  if (!(stored instanceof Object)) return null;
  const [shown, topPx] = [Reflect.get(stored, 'shown'), Reflect.get(stored, 'topPx')];
  return isCount(shown) && isCount(topPx) ? { shown, topPx } : null;
}

/** Writes the place into the present entry; the router's own values in it stay. */
export function keepPlace(place: ListPlace): void {
  history.replaceState({ ...history.state, [KEY]: place }, '');
}
