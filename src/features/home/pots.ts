/** The pots of the home page. Every page carries the home page's script, so their code comes only where some are shown. */

async function startPots(): Promise<void> {
  if (!document.querySelector('.pot')) return;
  const pots = await import('#features/jackpots/index.ts');
  pots.startPots(true);
}

/** Call once per page load: the home page may be reached later. */
export function watchPots(): void {
  document.addEventListener('astro:page-load', () => void startPots());
}
