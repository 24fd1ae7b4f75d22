/**
 * What the home page tells as it happens: its ship's log, and who is at the live tables. Every page carries the home
 * page's script, so their code comes only where the log is.
 */
import { onPageLoad } from '#platform/page-load.ts';

async function loadNews(): Promise<void> {
  const log = document.querySelector<HTMLElement>('[data-log]');
  if (log) await (await import('./news-start.ts')).keepNews(log);
}

/** Call once per page load: the home page may be reached later. */
export function watchNews(): void {
  onPageLoad(() => void loadNews().catch((error: unknown) => console.error('The news could not be loaded', error)));
}
