/**
 * Rows of games hold their first tiles; the others are fetched once when the first such row (`data-more`, the address)
 * comes near. The tiles in the page give a row its height, so nothing moves; without script a row is its tiles and its
 * link to all. Runs before the page is used, so it imports nothing that React needs.
 */
import { whenNear } from '#platform/near.ts';
import { onPageLoad } from '#platform/page-load.ts';
import { markEnds } from './rails.ts';

/** HTML of tiles by the row's id. */
export type LaterTiles = Record<string, string>;

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
  if (!response.ok) throw new Error(`Rows: ${response.status}`);
  const tiles = (await response.json()) as LaterTiles;
  for (const row of rows) {
    fill(row, tiles[row.id] ?? '');
  }
}

/** Watches the rows of the page on screen; a failed fetch leaves their first tiles. */
function watchRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-more]')];
  whenNear(rows, () => fillRows(rows));
}

/** Starts the rows; call once per page load. */
export function startRows(): void {
  onPageLoad(watchRows);
}
