/**
 * Rows of games hold their first tiles; the others are fetched once when the first such row (`data-more`, the address)
 * comes near. The tiles in the page give a row its height, so nothing moves; without script a row is its tiles and its
 * link to all. Runs before the page is used, so it imports nothing that React needs.
 */
import { markEnds } from './rails.ts';

/** HTML of tiles by the row's id. */
export type LaterTiles = Record<string, string>;

/** How far below the screen a row still is when its tiles are fetched; one that was jumped over is near as well. */
const NEAR = '99999px 0px 400px';

/** A row that scrolls takes its tiles at its end; in a grid an empty item (`li`) keeps their place. */
function fill(row: HTMLElement, tiles: string): void {
  if (row.tagName === 'LI') {
    row.outerHTML = tiles;
    return;
  }
  row.insertAdjacentHTML('beforeend', tiles);
  row.removeAttribute('data-more');
  markEnds(row);
}

async function fillRows(rows: readonly HTMLElement[]): Promise<void> {
  const response = await fetch(rows[0]?.dataset.more ?? '');
  if (!response.ok) throw new Error(`The rows of the home page answered ${response.status}`);
  const tiles = (await response.json()) as LaterTiles;
  for (const row of rows) {
    fill(row, tiles[row.id] ?? '');
  }
}

/** Watches the rows of the page on screen; a failed fetch leaves their first tiles. */
function watchRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-more]')];
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      fillRows(rows).catch((error: unknown) => console.error('The rows could not be filled', error));
    },
    { rootMargin: NEAR },
  );
  for (const row of rows) observer.observe(row);
}

/** Starts the rows; call once per page load. */
export function startRows(): void {
  document.addEventListener('astro:page-load', watchRows);
}
