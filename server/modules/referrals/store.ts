/** Referrals in the database: attributions whose bringer is a player (0180_affiliates.sql). */
import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { REFERRAL_PREFIX, REFERRAL_TERMS } from '#shared/referral.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

/** Without signs that are taken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

const drawCode = (): string =>
  REFERRAL_PREFIX + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code of a player's link; made when it is first asked for. */
export async function codeOf(database: Database, playerId: string, now: Date): Promise<string> {
  for (;;) {
    await database.execute(
      sql`insert into referral_codes (player_id, code, created_at)
          values (${playerId}::uuid, ${drawCode()}, ${now.toISOString()}::timestamptz) on conflict do nothing`,
    );
    const row = await firstRow<{ code: string }>(
      database,
      sql`select code from referral_codes where player_id = ${playerId}::uuid`,
    );
    // Null only when the code that was drawn is another player's.
    if (row !== null) return row.code;
  }
}

export interface Referral {
  player_id: string;
  referrer_id: string;
  state: 'counted' | 'held' | 'refused';
  attributed_at: string;
  reward: 'paid' | 'over_limit' | 'withheld' | null;
}

const COLUMNS = sql`player_id, referrer_id, attributions.state, ${isoInstant(sql`attributed_at`)} as attributed_at, reward`;

/** Who came by a player's link, the newest first, with their nicknames. */
export const friendsOf = (queryable: Queryable, referrerId: string, limit: number) =>
  rows<Referral & { nickname: string }>(
    queryable,
    sql`select ${COLUMNS}, nickname from attributions join players using (player_id)
        where referrer_id = ${referrerId}::uuid order by attributions.attributed_at desc, player_id limit ${limit}`,
  );

/** How a player came, if by a friend's link. */
export const referralOf = (queryable: Queryable, playerId: string) =>
  firstRow<Referral>(
    queryable,
    sql`select ${COLUMNS} from attributions where player_id = ${playerId}::uuid and referrer_id is not null`,
  );

const OPEN = sql`referrer_id is not null and state = 'counted' and rewarded_at is null`;

/** Of some players those who came by a friend and count and were not rewarded, held until the transaction ends. */
export const lockOpen = (transaction: Transaction, playerIds: readonly string[]) =>
  rows<Referral>(
    transaction,
    sql`select ${COLUMNS} from attributions where ${OPEN} and player_id in (${sql.join(
      playerIds.map((id): SQL => sql`${id}::uuid`),
      sql`, `,
    )}) order by player_id for update`,
  );

/** Those whom a person has let count, and who may have done all that it takes meanwhile. */
export const letCount = (queryable: Queryable) =>
  rows<{ player_id: string }>(
    queryable,
    sql`select player_id from attributions where ${OPEN} and mark is not null order by player_id`,
  );

/** How often a player was rewarded lately; others who reward them wait until the transaction ends. */
export async function rewardsOf(transaction: Transaction, referrerId: string, now: Date): Promise<number> {
  await transaction.execute(sql`select 1 from referral_codes where player_id = ${referrerId}::uuid for update`);
  const since = new Date(now.getTime() - REFERRAL_TERMS.rewardsDays * 86_400_000).toISOString();
  const row = await firstRow<{ number: number }>(
    transaction,
    sql`select count(*)::integer as number from attributions
        where referrer_id = ${referrerId}::uuid and reward = 'paid' and rewarded_at > ${since}::timestamptz`,
  );
  return row?.number ?? 0;
}

export async function markRewarded(
  transaction: Transaction,
  playerId: string,
  reward: NonNullable<Referral['reward']>,
  now: Date,
): Promise<void> {
  await transaction.execute(
    sql`update attributions set reward = ${reward}, rewarded_at = ${now.toISOString()}::timestamptz
        where player_id = ${playerId}::uuid`,
  );
}
