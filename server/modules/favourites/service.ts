/** A player's favourites and recently played games: they follow the account from device to device. */
import { FAVOURITES_LENGTHS } from '#shared/constants.ts';
import type { Favourites, FavouritesListName } from '#shared/contract/favourites.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable, UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { GameDirectory } from '../catalogue/index.ts';
import { addGame, listsOf, pruneList, removeGame } from './store.ts';

export interface FavouritesService {
  of(playerId: string): Promise<Favourites>;
  /** Puts what was on a guest's lists in front of the player's; games that do not exist are left out. */
  merge(playerId: string, lists: Favourites): Promise<Favourites>;
  /** Puts a game at the head of a list, or takes it away. Errors: `unknown_game`. */
  change(
    playerId: string,
    change: { list: FavouritesListName; game_code: string; kept: boolean },
  ): Promise<Result<Favourites>>;
}

export interface FavouritesParts {
  database: Queryable;
  unitOfWork: UnitOfWork;
  directory: Pick<GameDirectory, 'find'>;
  clock: Clock;
}

const LISTS = Object.keys(FAVOURITES_LENGTHS) as FavouritesListName[];

export function createFavourites({ database, unitOfWork, directory, clock }: FavouritesParts): FavouritesService {
  return {
    of: (playerId) => listsOf(database, playerId),

    merge: (playerId, lists) =>
      unitOfWork.run(async (transaction) => {
        const now = clock.now().getTime();
        for (const list of LISTS) {
          const codes = lists[list].filter((code) => directory.find(code) !== null);
          // The head of the list is the newest: each further game is a millisecond older.
          for (const [place, code] of codes.entries()) {
            await addGame(transaction, { playerId, list, code }, new Date(now - place));
          }
          await pruneList(transaction, playerId, list);
        }
        return listsOf(transaction, playerId);
      }),

    async change(playerId, { list, game_code: code, kept }) {
      if (directory.find(code) === null) return fail('unknown_game');
      return ok(
        await unitOfWork.run(async (transaction) => {
          if (kept) await addGame(transaction, { playerId, list, code }, clock.now());
          else await removeGame(transaction, { playerId, list, code });
          await pruneList(transaction, playerId, list);
          return listsOf(transaction, playerId);
        }),
      );
    },
  };
}
