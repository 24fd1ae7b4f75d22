/** Wins in one line of plain elements: the ship's log of the home page, and the strip above a list of games. */
import type { FeedEvent } from '#features/events/index.ts';
import { type GameEntry, loadGameIndex } from '#features/lobby/index.ts';
import { currentPage, href, pageIso } from '#features/regions/index.ts';
import { STUDIO } from '#shared/catalogue/names.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';
import { type ToldWin, toldWins } from './model.ts';

/** An element with its properties and what it holds. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A row that leads to a page. */
const rowWith = (path: string, ...children: readonly Node[]): HTMLElement =>
  make(
    'li',
    { className: 'shrink-0' },
    make('a', { className: 'log-item h-full', href: href(currentPage(), path) }, ...children),
  );

/** @param pattern the address of a picture with `*` for its name; games of outside vendors have none. */
function rowOf(win: FeedEvent, { art, title, vendor }: GameEntry, pattern: string): HTMLElement {
  const amount = displayAmount(readAmount(win.amount), win.currency, pageIso(currentPage()));
  const words = make('span', {}, make('b', {}, title), `${win.player} `, make('i', {}, amount));
  const src = pattern.replace('*', art);
  const picture = vendor === STUDIO ? [make('img', { loading: 'lazy', width: 36, height: 44, alt: '', src })] : [];
  return rowWith(playPath(win.game_code, 'real'), ...picture, words);
}

export type News = ResponseOf<'events'>['news'];

/** What happened beside wins: whoever did it, and the page that it leads to. */
const newsRow = ({ player, text, path }: News[number]): HTMLElement =>
  rowWith(path, make('span', {}, make('b', {}, player), text));

/**
 * The line of wins in games that the region lists; with news the newest stands first. Null where there are none.
 * @param pattern the address of a picture with `*` for its name.
 * @param label what the line is called.
 * @param choose which of them are shown; all unless given.
 */
export async function lineOfWins(
  wins: readonly FeedEvent[],
  pattern: string,
  label: string | null,
  news: News = [],
  choose: (told: ToldWin[]) => ToldWin[] = (told) => told,
): Promise<HTMLElement | null> {
  const games = await loadGameIndex(currentPage().region);
  const told = choose(toldWins(wins, new Map(games.map((game) => [game.code, game]))));
  const rows = [
    ...told.map(({ win, game }) => ({ at: win.created_at, row: rowOf(win, game, pattern) })),
    ...news.map((item) => ({ at: item.created_at, row: newsRow(item) })),
  ];
  // Wins keep the order they are told in: the largest come by their size.
  if (news.length > 0) rows.sort((one, other) => other.at.localeCompare(one.at));
  return rows[0] ? make('ul', { tabIndex: 0, ariaLabel: label }, ...rows.map(({ row }) => row)) : null;
}
