/** News beside wins in the ship's log: ranks reached and tournaments won. Loaded only where there are any. */
import { loadTexts, type TextKey, translator } from '#features/i18n/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { SeriesId } from '#shared/tournaments.ts';

export type News = ResponseOf<'events'>['news'];

/** What an item says, after its player's name, and where it leads. The service tells of known ranks and series alone. */
function told({ kind, name }: News[number]): { text: string; href: string } {
  const page = currentPage();
  const translate = translator(page.locale, 'winners');
  if (kind === 'rank') {
    const rank = translator(page.locale, 'common')(`rank_${name.replaceAll('-', '_')}` as TextKey<'common'>);
    return { text: translate('news_rank', { rank }), href: routeHref(page, 'vip') };
  }
  const race = translator(page.locale, 'tournaments')(`name_${name as SeriesId}`);
  return { text: translate('news_tournament', { race }), href: routeHref(page, 'tournaments-more-info', name) };
}

function rowOf(item: News[number]): HTMLElement {
  const news = told(item);
  const row = document.createElement('li');
  const link = document.createElement('a');
  const words = document.createElement('span');
  const player = document.createElement('b');
  row.className = 'shrink-0';
  row.dataset.news = item.kind;
  link.className = 'log-item h-full';
  link.href = news.href;
  player.textContent = item.player;
  words.append(player, ` ${news.text}`);
  link.append(words);
  row.append(link);
  return row;
}

/** Puts news at the head of a line of wins, the newest first. */
export async function addNews(line: HTMLElement, news: News): Promise<void> {
  await loadTexts(currentPage().locale, ['winners', 'common', 'tournaments']);
  line.prepend(...news.map(rowOf));
}
