/** A player's own lists of games, favourites and recently played: they follow the account (migration 0012). */
import { sql } from 'drizzle-orm';
import { OWN_LIST_LENGTHS } from '#shared/constants.ts';
import type { OwnGames, OwnListName } from '#shared/contract/own-games.ts';
import type { Clock } from '../../clock.ts';
import { type Queryable, rows, type Transaction, type UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { GameDirectory } from './directory.ts';

export interface OwnLists {
  of(playerId: string): Promise<OwnGames>;
  /** Puts what was on a guest's lists in front of the player's; games that do not exist are left out. */
  merge(playerId: string, lists: OwnGames): Promise<OwnGames>;
  /** Puts a game at the head of a list, or takes it away. */
  keep(playerId: string, change: { list: OwnListName; game_code: string; kept: boolean }): Promise<Result<OwnGames>>;
}

export interface OwnListsParts {
  database: Queryable;
  unitOfWork: UnitOfWork;
  directory: Pick<GameDirectory, 'find'>;
  clock: Clock;
}

const LISTS = Object.keys(OWN_LIST_LENGTHS) as OwnListName[];

async function read(queryable: Queryable, playerId: string): Promise<OwnGames> {
  const found = await rows<{ list: OwnListName; game_code: string }>(
    queryable,
    sql`select list, game_code from player_games where player_id = ${playerId} order by noted_at desc, game_code`,
  );
  const codesOf = (name: OwnListName) => found.filter(({ list }) => list === name).map(({ game_code }) => game_code);
  return { favourites: codesOf('favourites'), recent: codesOf('recent') };
}

/** The newest stay, as many as the list may hold. */
async function trim(transaction: Transaction, playerId: string, list: OwnListName): Promise<void> {
  await transaction.execute(sql`
    delete from player_games where player_id = ${playerId} and list = ${list} and game_code not in (
      select game_code from player_games where player_id = ${playerId} and list = ${list}
      order by noted_at desc, game_code limit ${OWN_LIST_LENGTHS[list]})`);
}

export function createOwnLists({ database, unitOfWork, directory, clock }: OwnListsParts): OwnLists {
  const note = async (transaction: Transaction, playerId: string, list: OwnListName, code: string, at: number) => {
    await transaction.execute(sql`
      insert into player_games (player_id, list, game_code, noted_at)
      values (${playerId}, ${list}, ${code}, ${new Date(at).toISOString()})
      on conflict (player_id, list, game_code) do update set noted_at = excluded.noted_at`);
  };

  return {
    of: (playerId) => read(database, playerId),

    merge: (playerId, lists) =>
      unitOfWork.run(async (transaction) => {
        const now = clock.now().getTime();
        for (const list of LISTS) {
          const codes = lists[list].filter((code) => directory.find(code) !== null);
          // One order: the head of the list is the newest.
          for (const [place, code] of codes.entries()) await note(transaction, playerId, list, code, now - place);
          await trim(transaction, playerId, list);
        }
        return read(transaction, playerId);
      }),

    async keep(playerId, { list, game_code, kept }) {
      if (directory.find(game_code) === null) return fail('unknown_game');
      const lists = await unitOfWork.run(async (transaction) => {
        if (kept) await note(transaction, playerId, list, game_code, clock.now().getTime());
        else
          await transaction.execute(sql`
            delete from player_games
            where player_id = ${playerId} and list = ${list} and game_code = ${game_code}`);
        await trim(transaction, playerId, list);
        return read(transaction, playerId);
      });
      return ok(lists);
    },
  };
}
