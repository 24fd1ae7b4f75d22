import { onPageLoad } from './page-load.ts';

/** Rows of links that are longer than the screen begin at where one is; the page itself does not move. */
function showCurrent(): void {
  for (const link of document.querySelectorAll<HTMLElement>('nav > [aria-current="page"]')) {
    const row = link.parentElement;
    if (row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }
}

/** Call once: it goes on with each page that follows. */
export function startTabRows(): void {
  onPageLoad(showCurrent);
}
