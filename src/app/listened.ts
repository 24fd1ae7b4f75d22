/** What starts because someone listens to a store. */
import { onMount, type ReadableAtom } from 'nanostores';

/** Runs work whenever a store gets its first listener, and at once if it has one already, which `onMount` would miss. */
export function onListened(store: ReadableAtom, work: () => void): void {
  onMount(store, work);
  if (store.lc > 0) work();
}
