/** Completed achievements in the database (migration 0005). */
import { sql } from 'drizzle-orm';
import type { AchievementName } from '#shared/contract/achievements.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { firstRow, isoInstant, type Queryable, type Transaction } from '../../db/index.ts';

export type Achievement = ResponseOf<'achievement'>['result'];

interface Completion {
  benefitId: string;
  playerId: string;
  name: AchievementName;
  gameCode: string;
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
