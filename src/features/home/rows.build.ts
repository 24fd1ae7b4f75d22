/**
 * The tiles that rows of the home page leave to be fetched, as `li` elements by the row's id. They are the same
 * tiles in the page's language, so whoever fetches them has nothing to translate or to draw.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '#features/i18n/texts.build.ts';
import { type GameEntry, gameTile } from '#features/lobby/index.ts';
import { href, type Page } from '#features/regions/index.ts';
import { GameTile } from '#ui/GameTile.tsx';
import { gameRows, popularTiles, rowId } from './model.ts';
import type { LaterTiles } from './rows.ts';

/** Where a page's rows fetch their tiles; in development the region stands before the path. */
export function laterAddress(page: Page): string {
  const path = href(page, '/rows.json');
  return import.meta.env.DEV ? `/${page.region}${path}` : path;
}

/** The fetched tiles of a page's rows. */
export function laterTiles(page: Page): LaterTiles {
  const catalogue = translator(page.locale, 'catalogue');
  const tile = (game: GameEntry) => createElement('li', null, createElement(GameTile, gameTile(page, game, catalogue)));
  const rows = [{ category: 'popular' as const, later: popularTiles(page).later }, ...gameRows(page)];
  return Object.fromEntries(
    rows.map(({ category, later }) => [
      rowId(category),
      later.map((game) => renderToStaticMarkup(tile(game))).join(''),
    ]),
  );
}
