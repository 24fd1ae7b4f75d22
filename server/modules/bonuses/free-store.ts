/** The table of free rounds (migration 0160). */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Weights } from './offers.ts';

export type FreeStatus = 'active' | 'used' | 'expired' | 'cancelled' | 'revoked' | 'withdrawn' | 'excluded';

export interface FreeGrant {
  grantId: string;
  playerId: string;
  offerId: string;
  /** What brought them; with player and offer they are given once. */
  cause: string;
  gameCode: string;
  gameTitle: string;
  currency: Currency;
  /** Minor units, of one round. */
  stake: bigint;
  rounds: number;
  used: number;
  /** Minor units, so far. */
  won: bigint;
  /** 0: wins are cash at once. */
  wagering: number;
  weights: Weights;
  stakeMaximum: bigint | null;
  winMaximum: bigint | null;
  termDays: number;
  /** Whether they came with a deposit: they end when that is withdrawn unplayed. */
  withDeposit: boolean;
  status: FreeStatus;
  grantedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

interface FreeRow {
  grant_id: string;
  player_id: string;
  offer_id: string;
  cause: string;
  game_code: string;
  game_title: string;
  currency: string;
  stake: string;
  rounds: number;
  used: number;
  won: string;
  wagering: number;
  weights: Weights;
  stake_maximum: string | null;
  win_maximum: string | null;
  term_days: number;
  with_deposit: boolean;
  status: FreeStatus;
  granted_ms: string;
  expires_ms: string;
  ended_ms: string | null;
}

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
const COLUMNS = sql`grant_id::text, player_id::text, offer_id, cause, game_code, game_title, currency, stake::text,
  rounds::integer, used::integer, won::text, wagering::integer, weights, stake_maximum::text, win_maximum::text,
  term_days::integer, with_deposit, status, ${milliseconds(sql`granted_at`)} as granted_ms,
  ${milliseconds(sql`expires_at`)} as expires_ms, ${milliseconds(sql`ended_at`)} as ended_ms`;

function grantOf(row: FreeRow): FreeGrant {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`free rounds ${row.grant_id} are in unknown currency ${currency}`);
  const date = (ms: string) => new Date(Number(ms));
  return {
    ...{ grantId: row.grant_id, playerId: row.player_id, offerId: row.offer_id, cause: row.cause },
    ...{ gameCode: row.game_code, gameTitle: row.game_title, currency, stake: BigInt(row.stake) },
    ...{ rounds: row.rounds, used: row.used, won: BigInt(row.won), wagering: row.wagering, weights: row.weights },
    stakeMaximum: row.stake_maximum === null ? null : BigInt(row.stake_maximum),
    winMaximum: row.win_maximum === null ? null : BigInt(row.win_maximum),
    ...{ termDays: row.term_days, withDeposit: row.with_deposit, status: row.status, grantedAt: date(row.granted_ms) },
    expiresAt: date(row.expires_ms),
    endedAt: row.ended_ms === null ? null : date(row.ended_ms),
  };
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const minor = (amount: bigint | null): SQL => sql`${amount === null ? null : amount.toString()}::bigint`;

/** Stores free rounds; null: they were given before. */
export async function insertFreeGrant(
  transaction: Transaction,
  grant: Omit<FreeGrant, 'grantId' | 'used' | 'won' | 'status' | 'endedAt'>,
): Promise<FreeGrant | null> {
  const row = await firstRow<FreeRow>(
    transaction,
    sql`insert into free_round_grants (player_id, offer_id, cause, game_code, game_title, currency, stake, rounds,
        wagering, weights, stake_maximum, win_maximum, term_days, with_deposit, granted_at, expires_at)
      values (${grant.playerId}::uuid, ${grant.offerId}, ${grant.cause}, ${grant.gameCode}, ${grant.gameTitle},
        ${grant.currency}, ${minor(grant.stake)}, ${grant.rounds}, ${grant.wagering},
        ${JSON.stringify(grant.weights)}::jsonb, ${minor(grant.stakeMaximum)}, ${minor(grant.winMaximum)},
        ${grant.termDays}, ${grant.withDeposit}, ${instant(grant.grantedAt)}, ${instant(grant.expiresAt)})
      on conflict do nothing returning ${COLUMNS}`,
  );
  return row && grantOf(row);
}

/** A player's free rounds, the newest first. */
export async function freeGrantsOf(queryable: Queryable, playerId: string): Promise<FreeGrant[]> {
  const found = await rows<FreeRow>(
    queryable,
    sql`select ${COLUMNS} from free_round_grants where player_id = ${playerId}::uuid
      order by free_round_grants.granted_at desc, grant_id limit 100`,
  );
  return found.map(grantOf);
}

/** A player's active free rounds, the oldest first; of deposits: those alone that came with one. */
export async function activeFreeGrantIds(
  queryable: Queryable,
  playerId: string,
  isOfDeposits: boolean,
): Promise<string[]> {
  const found = await rows<{ grant_id: string }>(
    queryable,
    sql`select grant_id::text from free_round_grants where player_id = ${playerId}::uuid and status = 'active'
      and (with_deposit or not ${isOfDeposits}) order by free_round_grants.granted_at, grant_id`,
  );
  return found.map(({ grant_id }) => grant_id);
}

/** Free rounds by their name; null: the player has none of it. */
export async function freeGrantNamed(
  queryable: Queryable,
  playerId: string,
  grantId: string,
): Promise<FreeGrant | null> {
  const row = await firstRow<FreeRow>(
    queryable,
    sql`select ${COLUMNS} from free_round_grants
      where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`,
  );
  return row && grantOf(row);
}

/** Free rounds, kept as they are until the transaction ends. */
export async function lockFreeGrant(
  transaction: Transaction,
  playerId: string,
  grantId: string,
): Promise<FreeGrant | null> {
  const row = await firstRow<FreeRow>(
    transaction,
    sql`select ${COLUMNS} from free_round_grants
      where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid for update`,
  );
  return row && grantOf(row);
}

export async function endFreeGrant(
  transaction: Transaction,
  { playerId, grantId }: FreeGrant,
  status: Exclude<FreeStatus, 'active'>,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`update free_round_grants set status = ${status}, ended_at = ${instant(at)}
    where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}
