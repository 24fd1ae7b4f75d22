/**
 * How many people are at a live table, on its picture: nothing on the page moves when it comes or goes. A number that
 * cannot be asked for again is taken away, and zero is not said.
 */
import { currentPage } from '#features/regions/index.ts';
import { publicRead } from '#platform/public-read.ts';
import { wholeStyles } from '#platform/styles.ts';
import type { Tables } from '#shared/contract/tables.ts';
import type { LocaleCode } from '#shared/regions/locales.ts';

const EVERY_MS = 30_000;

/** What is said of each table, by the code of its game; texts come only where somebody is at one. */
export async function wordsOf({ tables }: Tables, locale: LocaleCode): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const { loadTexts, translator } = await import('#features/i18n/index.ts');
  await loadTexts(locale, ['catalogue']);
  const t = translator(locale, 'catalogue');
  return new Map(tables.map(({ game_code, players }) => [game_code, t('players', { count: players })]));
}

/** Says it on a tile in place of what was said before. */
function say(tile: HTMLElement, words: string | undefined): void {
  tile.querySelector('.table-players')?.remove();
  if (words === undefined) return;
  const made = document.createElement('span');
  made.className = 'table-players pennant pennant-dark';
  made.textContent = words;
  tile.lastElementChild?.before(made);
}

async function ask(tiles: readonly HTMLElement[]): Promise<void> {
  const words = await wordsOf((await publicRead('tables')) ?? { tables: [] }, currentPage().locale);
  if (words.size > 0) await wholeStyles();
  for (const tile of tiles) say(tile, words.get(tile.dataset.table ?? ''));
}

/** Says who is at the tables now and, while somebody looks at the page, every half minute, until the page is left. */
export async function keepTables(tiles: readonly HTMLElement[]): Promise<void> {
  // Left before this had come: nothing else would end it.
  if (!tiles.some(({ isConnected }) => isConnected)) return;
  const left = new AbortController();
  const again = (): void => {
    if (document.hidden) return;
    void ask(tiles).catch((error: unknown) => console.error('The tables could not be told', error));
  };
  const timer = setInterval(again, EVERY_MS);
  left.signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', again, { signal: left.signal });
  document.addEventListener('astro:before-swap', () => left.abort(), { once: true });
  await ask(tiles);
}
