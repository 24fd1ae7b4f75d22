/** Fills the pots of a page at once, before it is used; so it imports nothing that React needs. */
import { onPageLoad } from '#platform/page-load.ts';
import { loadPots } from './store.ts';

/** A list of games says that jackpots may come up (`data-pots`) before their tiles are there. */
function fillPots(): void {
  if (document.querySelector('.pot,[data-pots]')) void loadPots();
}

let started = false;

/** Starts the pots on this page and those that follow; again is harmless. */
export function startPots(): void {
  if (started) return;
  started = true;
  onPageLoad(fillPots);
}
