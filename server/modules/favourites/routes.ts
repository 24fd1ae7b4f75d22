/** The favourites endpoints of the contract. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { FavouritesService } from './service.ts';

export function favouriteRoutes(
  favourites: FavouritesService,
): Routes<'favourites' | 'changeFavourites' | 'mergeFavourites'> {
  return {
    favourites: {
      access: 'player',
      handle: async (_input, { playerId }) => ok(await favourites.of(playerId)),
    },
    changeFavourites: {
      access: 'player',
      handle: ({ body }, { playerId }) => favourites.change(playerId, body),
    },
    mergeFavourites: {
      access: 'player',
      handle: async ({ body }, { playerId }) => ok(await favourites.merge(playerId, body)),
    },
  };
}
