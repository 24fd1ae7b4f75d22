/** What of bonuses became players' own money, as reports and highest wins count it (migration 0300). */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/index.ts';

interface BonusPayout {
  playerId: string;
  grantId: string;
  /** Minor units; less than nothing where it is taken back. */
  amount: bigint;
  at: Date;
}

/** Notes with its grant what has become the player's own of a bonus, beside what had before. */
export async function notePayout(
  transaction: Transaction,
  { playerId, grantId, amount, at }: BonusPayout,
): Promise<void> {
  const minor = sql`${amount.toString()}::bigint`;
  await transaction.execute(sql`with paid as (
      insert into bonus_payouts (player_id, grant_id, amount, paid_at)
      values (${playerId}::uuid, ${grantId}::uuid, ${minor}, ${at.toISOString()}::timestamptz)
    )
    update bonus_grants set converted = coalesce(converted, 0) + ${minor}
    where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}

/** Notes what of a completed bonus was above its highest win; less than nothing: it comes back out of it. */
export async function noteAbove(
  transaction: Transaction,
  { playerId, grantId }: Pick<BonusPayout, 'playerId' | 'grantId'>,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  await transaction.execute(sql`update bonus_grants
    set above_maximum = greatest(above_maximum + ${amount.toString()}::bigint, 0)
    where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}
