/** Title, description and drawing of the games pages whose name comes from the catalogue. */

import type { Translate } from '#features/i18n/index.ts';
import type { Page } from '#features/regions/index.ts';
import { type ShareScene, tilesScene } from '#features/seo/index.ts';
import { tileNameOf } from '#shared/art.ts';
import { gamesInScope, gamesOf, scopeOf } from './model.ts';
import { scopeName } from './names.ts';

/** The head of a category, collection, lobby or provider page. */
export function gamesHead(
  page: Page,
  lobby: Translate<'lobby'>,
  catalogue: Translate<'catalogue'>,
): { title: string; description: string; scene: ShareScene } {
  const scope = scopeOf(page);
  const name = scopeName(scope, catalogue) ?? lobby('title');
  const games = gamesInScope(gamesOf(page.region), scope);
  return {
    title: lobby('head_title', { name }),
    description: lobby('head_description', { name, count: games.length }),
    scene: tilesScene(
      page,
      games.map(({ code }) => tileNameOf(code)),
    ),
  };
}
