/** Fills in the jackpots of a page at once, before it is used; so it imports nothing that React needs. */
import { onPageLoad } from '#platform/page-load.ts';
import { loadJackpots } from './store.ts';

function fillJackpots(): void {
  if (document.querySelector('.jackpot,[data-jackpots]')) void loadJackpots();
}

let started = false;

/** Starts the jackpots on this page and those that follow; again is harmless. */
export function startJackpots(): void {
  if (started) return;
  started = true;
  onPageLoad(fillJackpots);
}
