/**
 * What of a player's deposits was never put at stake: where the law's row asks for it that must be played once before
 * it can be withdrawn, elsewhere much of it is looked at, so that nobody passes money through. Counted over the life of the account.
 */
import { sql } from 'drizzle-orm';
import { firstRow } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import type { PlayerSummary } from '../player/types.ts';
import { settledSums } from '../settled/index.ts';

const EVER = new Date(0);

/** Deposits less stakes, minor units of the player's currency; never below nothing. */
export async function unplayedDeposits(queryable: Queryable, { playerId, currency }: PlayerSummary): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(coalesce(settled_amount, amount)), 0)::text as total from orders
        where player_id = ${playerId}::uuid and currency = ${currency} and direction = 'deposit'
          and state = 'succeeded'`,
  );
  const deposited = BigInt(row?.total ?? 0);
  if (deposited === 0n) return 0n;
  const { casino, sport } = await settledSums(queryable, playerId, EVER);
  const left = deposited - casino.stakes.cash - sport.stakes.cash;
  return left > 0n ? left : 0n;
}
