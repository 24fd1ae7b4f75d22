/** What starts because someone listens to a store. */
import { onMount, type ReadableAtom } from 'nanostores';

/** Runs work whenever someone begins to listen to a store, and at once where someone does already: `onMount` is not told of those. */
export function onListened(store: ReadableAtom, work: () => void): void {
  onMount(store, work);
  if (store.lc > 0) work();
}
