/** What tells the news of the home page, in a file of its own (news.ts). */
import { keepLog } from '#features/winners/index.ts';
import { whenNear } from '#platform/near.ts';

/** The live tables wait until someone comes near them; their page always has a log. */
export async function keepNews(log: HTMLElement): Promise<void> {
  const tables = [...document.querySelectorAll<HTMLAnchorElement>('[data-table]')];
  whenNear(tables, async () => (await import('./tables.ts')).keepTables(tables));
  await keepLog(log);
}
