/** The ship's log of the home page. Every page carries the home page's script, so its code comes only where the log is. */
import { onPageLoad } from '#platform/page-load.ts';

async function loadLog(): Promise<void> {
  const log = document.querySelector<HTMLElement>('[data-log]');
  if (log) await (await import('./log-start.ts')).keepLog(log);
}

/** Call once per page load: the home page may be reached later. */
export function watchLog(): void {
  onPageLoad(() => void loadLog().catch((error: unknown) => console.error('The log could not be loaded', error)));
}
