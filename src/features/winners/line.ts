/** Wins in one line of plain elements: the ship's log of the home page, and the strip above a list of games. */
import type { FeedEvent } from '#features/events/index.ts';
import { type GameEntry, loadGameIndex } from '#features/lobby/index.ts';
import { currentPage, href, pageIso } from '#features/regions/index.ts';
import { STUDIO } from '#shared/catalogue/names.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';
import { toldWins } from './model.ts';

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

/** @param pattern the address of a picture with `*` for its name; games of outside vendors have none. */
function rowOf(win: FeedEvent, { art, title, vendor }: GameEntry, pattern: string): HTMLElement {
  const page = currentPage();
  const amount = displayAmount(readAmount(win.amount), win.currency, pageIso(page));
  const words = make('span', {}, make('b', {}, title), `${win.player} `, make('i', {}, amount));
  const src = pattern.replace('*', art);
  const picture = vendor === STUDIO ? [make('img', { loading: 'lazy', width: 36, height: 44, alt: '', src })] : [];
  const link = { className: 'log-item h-full', href: href(page, playPath(win.game_code, 'real')) };
  return make('li', { className: 'shrink-0' }, make('a', link, ...picture, words));
}

/**
 * The line of wins in games that the region lists, null where there are none.
 * @param pattern the address of a picture with `*` for its name.
 * @param label what the line is called.
 */
export async function lineOfWins(
  wins: readonly FeedEvent[],
  pattern: string,
  label: string | null,
): Promise<HTMLElement | null> {
  const games = await loadGameIndex(currentPage().region);
  const told = toldWins(wins, new Map(games.map((game) => [game.code, game])));
  if (told.length === 0) return null;
  return make('ul', { tabIndex: 0, ariaLabel: label }, ...told.map(({ win, game }) => rowOf(win, game, pattern)));
}
