/** The favourites endpoints of the contract. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { FavouritesService } from './service.ts';

export function favouriteRoutes(
  favourites: FavouritesService,
): Routes<'favourites' | 'changeFavourites' | 'mergeFavourites'> {
  return {
    favourites: {
      handle: async (_input, { playerId }) => ok(await favourites.of(playerId)),
    },
    changeFavourites: {
      handle: ({ body }, { playerId }) => favourites.change(playerId, body),
    },
    mergeFavourites: {
      handle: async ({ body }, { playerId }) => ok(await favourites.merge(playerId, body)),
    },
  };
}
