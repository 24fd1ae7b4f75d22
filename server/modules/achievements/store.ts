/** Completed achievements in the database (migration 0005). */
import { sql } from 'drizzle-orm';
import type { AchievementName } from '#shared/contract/achievements.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

export type Achievement = ResponseOf<'achievement'>['result'];

interface Completion {
  benefitId: string;
  playerId: string;
  name: AchievementName;
  /** Null: no round completed it. */
  gameCode: string | null;
  at: Date;
}

/** Stores a completed achievement. False when the player had completed it before. */
export async function insertAchievement(transaction: Transaction, completion: Completion): Promise<boolean> {
  const { benefitId, playerId, name, gameCode, at } = completion;
  const inserted = await firstRow(
    transaction,
    sql`insert into achievements (benefit_id, player_id, name, game_code, completed_at)
        values (${benefitId}::uuid, ${playerId}::uuid, ${name}, ${gameCode}, ${at.toISOString()}::timestamptz)
        on conflict do nothing returning benefit_id`,
  );
  return inserted !== null;
}

/** A player's achievement; null when they have none of that id. */
export function findAchievement(
  queryable: Queryable,
  playerId: string,
  benefitId: string,
): Promise<Achievement | null> {
  return firstRow<Achievement>(
    queryable,
    sql`select benefit_id::text, name, game_code, ${isoInstant(sql`completed_at`)} as completed_at
        from achievements where player_id = ${playerId}::uuid and benefit_id::text = ${benefitId}`,
  );
}

/** What missions count. */
export interface MissionCounts {
  games: number;
  islands: number;
  /** The longest. */
  streak: number;
  /** Limits of their own. */
  limits: number;
  /** 1: the account is verified. */
  verified: number;
  /** Second factors. */
  locks: number;
  favourites: number;
  ranks: number;
  purchases: number;
}

/** What a player has of each. */
export async function countsOf(queryable: Queryable, playerId: string): Promise<MissionCounts> {
  const own = sql`where player_id = ${playerId}::uuid`;
  const row = await firstRow<MissionCounts>(
    queryable,
    sql`select
      (select count(*) from mission_games ${own})::integer as games,
      (select count(*) from daily_claims ${own})::integer as islands,
      (select coalesce(max(daily_claims.streak), 0) from daily_claims ${own})::integer as streak,
      (select count(*) from player_limits ${own} and amount is not null)::integer as limits,
      (select count(*) from players ${own} and players.verification = 'verified')::integer as verified,
      (select count(*) from player_credentials ${own} and kind in ('totp', 'passkey'))::integer as locks,
      (select count(*) from player_games ${own} and list = 'favourites')::integer as favourites,
      (select count(*) from vip_level_ups ${own})::integer as ranks,
      (select count(*) from shop_purchases ${own})::integer as purchases`,
  );
  if (row === null) throw new Error(`nothing was counted of ${playerId}`);
  return row;
}

/** What a player has completed, by name. */
export async function completedOf(
  queryable: Queryable,
  playerId: string,
): Promise<ReadonlyMap<AchievementName, { benefitId: string; completedAt: string }>> {
  const found = await rows<{ name: AchievementName; benefit_id: string; completed_at: string }>(
    queryable,
    sql`select name, benefit_id::text, ${isoInstant(sql`completed_at`)} as completed_at
      from achievements where player_id = ${playerId}::uuid`,
  );
  return new Map(
    found.map(({ name, benefit_id, completed_at }) => [name, { benefitId: benefit_id, completedAt: completed_at }]),
  );
}

/** Notes the games of facts. Returns the players for whom one was new. */
export async function noteGames(
  transaction: Transaction,
  facts: readonly { playerId: string; subject: string }[],
): Promise<string[]> {
  const played = facts.map(({ playerId, subject }) => ({ player_id: playerId, game_code: subject }));
  const found = await rows<{ player_id: string }>(
    transaction,
    sql`with noted as (
        insert into mission_games (player_id, game_code)
        select distinct player_id, game_code
        from jsonb_to_recordset(${JSON.stringify(played)}::jsonb) as played (player_id uuid, game_code text)
        on conflict do nothing returning player_id
      ) select distinct player_id::text from noted order by player_id`,
  );
  return found.map(({ player_id }) => player_id);
}
