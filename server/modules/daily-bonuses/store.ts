/** The islands that were taken. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { dailyRewardSchema } from '#shared/contract/daily-bonuses.ts';
import type { ThemeName } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

export type DailyReward = z.infer<typeof dailyRewardSchema>;

export interface Claim {
  date: string;
  reward: DailyReward;
  streak: number;
  claimedAt: string;
}

interface ClaimRow extends Omit<Claim, 'claimedAt'> {
  claimed_at: string;
}

const COLUMNS = sql`day::text as date, reward, streak, ${isoInstant(sql`claimed_at`)} as claimed_at`;
const claimOf = ({ claimed_at, ...row }: ClaimRow): Claim => ({ ...row, claimedAt: claimed_at });

/** When a player opened the account. @throws when there is no such player */
export async function joinedAt(queryable: Queryable, playerId: string): Promise<Date> {
  const [row] = await rows<{ created_at: string }>(
    queryable,
    sql`select ${isoInstant(sql`created_at`)} as created_at from players where player_id = ${playerId}::uuid`,
  );
  if (!row) throw new Error('There is no such player');
  return new Date(row.created_at);
}

/** A player's claims from one date to another, both in. */
export async function claimsBetween(
  queryable: Queryable,
  playerId: string,
  from: string,
  to: string,
): Promise<Claim[]> {
  const found = await rows<ClaimRow>(
    queryable,
    sql`select ${COLUMNS} from daily_claims where player_id = ${playerId}::uuid
      and daily_claims.day between ${from}::date and ${to}::date order by daily_claims.day`,
  );
  return found.map(claimOf);
}

/** Notes a claim; false: the day was taken before. */
export async function insertClaim(
  transaction: Transaction,
  claim: { playerId: string; date: string; theme: ThemeName; reward: DailyReward; streak: number; at: Date },
): Promise<boolean> {
  const inserted = await firstRow(
    transaction,
    sql`insert into daily_claims (player_id, day, theme, reward, streak, claimed_at)
      values (${claim.playerId}::uuid, ${claim.date}::date, ${claim.theme}, ${JSON.stringify(claim.reward)}::jsonb,
        ${claim.streak}, ${claim.at.toISOString()}::timestamptz)
      on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}
