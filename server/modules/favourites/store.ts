/** The table of the players' lists of games (migration 0012). */
import { sql } from 'drizzle-orm';
import { FAVOURITES_LENGTHS } from '#shared/constants.ts';
import type { Favourites, FavouritesListName } from '#shared/contract/favourites.ts';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';

/** A player's lists, the newest first. */
export async function listsOf(queryable: Queryable, playerId: string): Promise<Favourites> {
  const found = await rows<{ list: FavouritesListName; game_code: string }>(
    queryable,
    sql`select list, game_code from player_games where player_id = ${playerId} order by noted_at desc, game_code`,
  );
  const codesOf = (name: FavouritesListName) =>
    found.filter(({ list }) => list === name).map(({ game_code }) => game_code);
  return { favourites: codesOf('favourites'), recent: codesOf('recent') };
}

/** A game on one of a player's lists. */
export interface ListedFor {
  playerId: string;
  list: FavouritesListName;
  code: string;
}

/** Puts a game on a list as of a moment, or moves it there. */
export async function addGame(transaction: Transaction, { playerId, list, code }: ListedFor, at: Date): Promise<void> {
  await transaction.execute(sql`
    insert into player_games (player_id, list, game_code, noted_at)
    values (${playerId}, ${list}, ${code}, ${at.toISOString()})
    on conflict (player_id, list, game_code) do update set noted_at = excluded.noted_at`);
}

export async function removeGame(transaction: Transaction, { playerId, list, code }: ListedFor): Promise<void> {
  await transaction.execute(sql`
    delete from player_games where player_id = ${playerId} and list = ${list} and game_code = ${code}`);
}

/** Drops the oldest games of a list beyond its length. */
export async function pruneList(transaction: Transaction, playerId: string, list: FavouritesListName): Promise<void> {
  await transaction.execute(sql`
    delete from player_games where player_id = ${playerId} and list = ${list} and game_code not in (
      select game_code from player_games where player_id = ${playerId} and list = ${list}
      order by noted_at desc, game_code limit ${FAVOURITES_LENGTHS[list]})`);
}
