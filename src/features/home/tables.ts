/** How many people are at a live table, on its picture: nothing on the page moves when it comes or goes. */
import { tellSeats } from '#features/live-tables/index.ts';
import { wholeStyles } from '#platform/styles.ts';

/** Says it on a tile in place of what was said before. */
async function say(tile: HTMLElement, words: string | undefined): Promise<void> {
  if (words !== undefined) await wholeStyles();
  tile.querySelector('.table-players')?.remove();
  if (words === undefined) return;
  const made = document.createElement('span');
  made.className = 'table-players pennant pennant-dark';
  made.textContent = words;
  tile.lastElementChild?.before(made);
}

/** Says who is at the tables now and, while somebody looks at the page, every half minute, until the page is left. */
export function keepTables(tiles: readonly HTMLAnchorElement[]): void {
  tellSeats(
    tiles,
    (tile, words) => void say(tile, words).catch((error: unknown) => console.error('A table could not be told', error)),
    // /play/:code/:mode, behind a locale or not.
    ({ pathname }) => pathname.split('/').at(-2),
  );
}
