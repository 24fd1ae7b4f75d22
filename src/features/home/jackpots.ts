/**
 * The jackpots of the home page and of lists. Every page carries the home page's script, so their code comes only where
 * some are shown; a list says that some may come up (`data-jackpots`) before their tiles are there.
 */
import { onPageLoad } from '#platform/page-load.ts';

async function loadJackpots(): Promise<void> {
  if (!document.querySelector('.jackpot,[data-jackpots]')) return;
  const { startJackpots } = await import('./jackpots-start.ts');
  startJackpots();
}

/** Call once per page load: a page with jackpots may be reached later. */
export function watchJackpots(): void {
  onPageLoad(() => void loadJackpots());
}
