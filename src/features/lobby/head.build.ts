/** Title, description and drawing of the games pages whose name comes from the catalogue. */

import type { Translate } from '#features/i18n/index.ts';
import type { Page } from '#features/regions/index.ts';
import { type ShareScene, tilesScene } from '#features/seo/index.ts';
import { isArtName, tileNameOf } from '#shared/art.ts';
import { listedGames } from './listed.build.ts';
import { gamesInScope, providersOf, scopeOf } from './model.ts';
import { scopeName } from './names.ts';

/** The head of a category, collection, lobby or provider page. */
export function gamesHead(
  page: Page,
  lobby: Translate<'lobby'>,
  catalogue: Translate<'catalogue'>,
): { title: string; description: string; scene: ShareScene } {
  const scope = scopeOf(page);
  const games = gamesInScope(listedGames(page.region), scope);
  const name = scopeName(scope, catalogue, providersOf(games)) ?? lobby('title');
  return {
    title: lobby('head_title', { name }),
    description: lobby('head_description', { name, count: games.length }),
    // Games of outside vendors have no drawing.
    scene: tilesScene(
      page,
      games.map(({ code }) => tileNameOf(code)).filter((name) => isArtName('tiles', name)),
    ),
  };
}
