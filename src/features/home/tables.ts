/** Who is at the live tables of the home page. Every page carries the home page's script, so its code comes only near the tables. */
import { whenNear } from '#platform/near.ts';
import { onPageLoad } from '#platform/page-load.ts';

function findTables(): void {
  const tables = [...document.querySelectorAll<HTMLElement>('[data-table]')];
  whenNear(tables, async () => (await import('./tables-start.ts')).keepTables(tables));
}

/** Call once per page load: the home page may be reached later. */
export function watchTables(): void {
  onPageLoad(findTables);
}
