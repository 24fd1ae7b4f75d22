/** The pots of the home page. Every page carries the home page's script, so their code comes only where some are shown. */
import { onPageLoad } from '#platform/page-load.ts';

async function startPots(): Promise<void> {
  if (!document.querySelector('.pot')) return;
  const pots = await import('#features/jackpots/index.ts');
  pots.startPots();
}

/** Call once per page load: the home page may be reached later. */
export function watchPots(): void {
  onPageLoad(() => void startPots());
}
