/** Starts the frame of the page in the browser. */
import { startMenu } from './menu.ts';
import { showNotices } from './notices.ts';
import { openSearchOnSlash } from './search-key.ts';

/** Call once per page load; client-side navigations are followed from here. */
export function startShell(): void {
  startMenu();
  showNotices();
  addEventListener('keydown', openSearchOnSlash);
  document.addEventListener('astro:after-swap', showNotices);
}
