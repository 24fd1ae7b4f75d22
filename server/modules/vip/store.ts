/** VIP points and levels in the database (migration 0121). */
import { sql } from 'drizzle-orm';
import { firstRow, rows, type Transaction } from '../../db/index.ts';

/** What a round or bet brings. */
export interface Earned {
  playerId: string;
  provider: string;
  reference: string;
  /** Of a point. */
  thousandths: bigint;
  settledAt: Date;
}

/** Notes what was earned, each round and bet once. Returns what is new, by player. */
export async function insertPoints(transaction: Transaction, earned: readonly Earned[]): Promise<Map<string, bigint>> {
  const given = earned.map(({ playerId, provider, reference, thousandths, settledAt }) => ({
    ...{ player_id: playerId, provider, reference },
    ...{ thousandths: thousandths.toString(), settled_at: settledAt.toISOString() },
  }));
  const found = await rows<{ player_id: string; thousandths: string }>(
    transaction,
    sql`with noted as (
        insert into vip_points (player_id, provider, reference, thousandths, settled_at)
        select player_id, provider, reference, thousandths, settled_at
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (player_id uuid, provider text,
          reference text, thousandths bigint, settled_at timestamptz)
        on conflict do nothing returning player_id, thousandths
      )
      select player_id::text, sum(thousandths)::text as thousandths from noted group by player_id order by player_id`,
  );
  return new Map(found.map(({ player_id, thousandths }) => [player_id, BigInt(thousandths)]));
}

/** Writes what a round or bet brings by now, in place of what it brought. Returns by how much that is more. */
export async function changePoints(
  transaction: Transaction,
  { playerId, provider, reference, thousandths, settledAt }: Earned,
): Promise<bigint> {
  const before = await firstRow<{ thousandths: string }>(
    transaction,
    sql`select thousandths::text from vip_points
      where player_id = ${playerId}::uuid and provider = ${provider} and reference = ${reference} for update`,
  );
  await transaction.execute(sql`
    insert into vip_points (player_id, provider, reference, thousandths, settled_at)
    values (${playerId}::uuid, ${provider}, ${reference}, ${thousandths.toString()}::bigint,
      ${settledAt.toISOString()}::timestamptz)
    on conflict (player_id, provider, reference) do update set thousandths = excluded.thousandths`);
  return thousandths - BigInt(before?.thousandths ?? 0);
}

/**
 * Adds to a player's points, or takes from them, and keeps their score, which is what they earned less what seasons took. Returns the score
 * before and after, whole points ever earned, and the coins that those have brought.
 */
export async function addPoints(
  transaction: Transaction,
  playerId: string,
  thousandths: bigint,
): Promise<{ before: number; score: number; earned: number; coins: number }> {
  const row = await firstRow<{ thousandths: string; faded: string; coins: string }>(
    transaction,
    sql`insert into vip_standings (player_id, thousandths)
      values (${playerId}::uuid, greatest(0, ${thousandths.toString()}::bigint))
      on conflict (player_id) do update
        set thousandths = greatest(0, vip_standings.thousandths + ${thousandths.toString()}::bigint)
      returning thousandths::text, faded::text, coins::text`,
  );
  const [total, faded] = [BigInt(row?.thousandths ?? 0), BigInt(row?.faded ?? 0)];
  const score = scoreAfter(total, faded);
  await setScore(transaction, playerId, score);
  return {
    before: scoreAfter(total - thousandths, faded),
    score,
    earned: Number(total / 1_000n),
    coins: Number(row?.coins ?? 0),
  };
}

/** Whole points; while all are counted anew, what seasons took may for a while be more than what was counted. */
export const scoreAfter = (thousandths: bigint, faded: bigint): number =>
  thousandths > faded ? Number((thousandths - faded) / 1_000n) : 0;

/** Writes a player's score, where every page reads it. */
export async function setScore(transaction: Transaction, playerId: string, score: number): Promise<void> {
  await transaction.execute(sql`update players set score = ${score} where player_id = ${playerId}::uuid`);
}

/** Notes how many coins points have brought. */
export async function noteCoins(transaction: Transaction, playerId: string, coins: number): Promise<void> {
  await transaction.execute(sql`update vip_standings set coins = ${coins} where player_id = ${playerId}::uuid`);
}

/** Notes that a level is reached; false: it was before. */
export async function insertLevelUp(
  transaction: Transaction,
  playerId: string,
  level: number,
  at: Date,
): Promise<boolean> {
  const inserted = await firstRow(
    transaction,
    sql`insert into vip_level_ups (player_id, level, reached_at)
      values (${playerId}::uuid, ${level}, ${at.toISOString()}::timestamptz) on conflict do nothing returning level`,
  );
  return inserted !== null;
}

/** Forgets what was earned, before all facts are read again; what was given for it stays given. */
export async function forgetPoints(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`delete from vip_points`);
  await transaction.execute(sql`update players set score = 0 from vip_standings as standing
    where players.player_id = standing.player_id and standing.thousandths > 0`);
  await transaction.execute(sql`update vip_standings set thousandths = 0 where thousandths > 0`);
}
