/** The jackpots of the home page. Every page carries the home page's script, so their code comes only where some are shown. */
import { onPageLoad } from '#platform/page-load.ts';

async function loadJackpots(): Promise<void> {
  if (!document.querySelector('.jackpot')) return;
  const { startJackpots } = await import('./jackpots-start.ts');
  startJackpots();
}

/** Call once per page load: the home page may be reached later. */
export function watchJackpots(): void {
  onPageLoad(() => void loadJackpots());
}
