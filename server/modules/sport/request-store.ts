/** The table of bets that traders are asked for. */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { isRegionId, type RegionId } from '#shared/regions/index.ts';
import type { RequestStatus } from '#shared/sport/requests.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { AskedBet, Leg } from './types.ts';

export interface BetRequest {
  playerId: string;
  requestId: string;
  inputHash: string;
  region: RegionId;
  currency: Currency;
  asked: AskedBet;
  told: readonly Pick<Leg['told'], 'home' | 'away'>[];
  lines: number;
  stake: bigint;
  possiblePayout: bigint;
  /** As it is stored: one whose time is over says so by `expiresAt` alone. */
  status: Exclude<RequestStatus, 'expired'>;
  offeredLineStake: bigint | null;
  failure: string | null;
  betId: string | null;
  askedAt: Date;
  expiresAt: Date;
}

interface RequestRow {
  player_id: string;
  request_id: string;
  input_hash: string;
  region: string;
  currency: string;
  asked: AskedBet;
  told: BetRequest['told'];
  lines: number;
  stake: string;
  possible_payout: string;
  status: BetRequest['status'];
  offered: string | null;
  failure: string | null;
  bet_id: string | null;
  asked_ms: string;
  expires_ms: string;
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const COLUMNS = sql`player_id::text, request_id::text, input_hash, region, currency, asked, told, lines, stake::text,
  possible_payout::text, status, offered_line_stake::text as offered, failure, bet_id::text,
  (extract(epoch from asked_at) * 1000)::bigint::text as asked_ms,
  (extract(epoch from expires_at) * 1000)::bigint::text as expires_ms`;

function requestOf({ region, currency, ...row }: RequestRow): BetRequest {
  if (!isCurrency(currency) || !isRegionId(region))
    throw new Error(`request ${row.request_id}: ${currency}, ${region}`);
  return {
    ...{ playerId: row.player_id, requestId: row.request_id, inputHash: row.input_hash, region, currency },
    ...{ asked: row.asked, told: row.told, lines: row.lines, status: row.status },
    ...{ failure: row.failure, betId: row.bet_id },
    stake: BigInt(row.stake),
    possiblePayout: BigInt(row.possible_payout),
    offeredLineStake: row.offered === null ? null : BigInt(row.offered),
    askedAt: new Date(Number(row.asked_ms)),
    expiresAt: new Date(Number(row.expires_ms)),
  };
}

async function find(queryable: Queryable, rest: SQL): Promise<BetRequest | null> {
  const row = await firstRow<RequestRow>(queryable, sql`select ${COLUMNS} from sport_requests ${rest}`);
  return row && requestOf(row);
}

export const findAsked = (queryable: Queryable, playerId: string, key: string): Promise<BetRequest | null> =>
  find(queryable, sql`where player_id = ${playerId}::uuid and idempotency_key = ${key}`);

/** Whose request it is; null: there is none. */
export async function askerOf(queryable: Queryable, requestId: string): Promise<string | null> {
  const row = await firstRow<{ player_id: string }>(
    queryable,
    sql`select player_id::text from sport_requests where request_id = ${requestId}::uuid`,
  );
  return row?.player_id ?? null;
}

/** A request, kept as it is until the transaction ends. Who locks it holds the player's money already. */
export const lockRequest = (
  transaction: Transaction,
  playerId: string,
  requestId: string,
): Promise<BetRequest | null> =>
  find(transaction, sql`where player_id = ${playerId}::uuid and request_id = ${requestId}::uuid for update`);

/** How many requests of a player wait for somebody. */
export async function countWaiting(queryable: Queryable, playerId: string, now: Date): Promise<number> {
  const row = await firstRow<{ waiting: number }>(
    queryable,
    sql`select count(*)::integer as waiting from sport_requests where player_id = ${playerId}::uuid
      and status in ('waiting', 'countered') and expires_at > ${instant(now)}`,
  );
  return row?.waiting ?? 0;
}

/** How many wait for a trader. */
export async function waitingBetRequests(queryable: Queryable, now: Date): Promise<number> {
  const row = await firstRow<{ waiting: number }>(
    queryable,
    sql`select count(*)::integer as waiting from sport_requests
      where status = 'waiting' and expires_at > ${instant(now)}`,
  );
  return row?.waiting ?? 0;
}

export async function insertRequest(
  transaction: Transaction,
  request: Omit<BetRequest, 'status' | 'offeredLineStake' | 'failure' | 'betId'>,
  key: string,
): Promise<void> {
  await transaction.execute(sql`
    insert into sport_requests (player_id, request_id, idempotency_key, input_hash, region, currency, asked, told, lines,
      stake, possible_payout, asked_at, expires_at)
    values (${request.playerId}::uuid, ${request.requestId}::uuid, ${key}, ${request.inputHash}, ${request.region},
      ${request.currency}, ${JSON.stringify(request.asked)}::jsonb, ${JSON.stringify(request.told)}::jsonb,
      ${request.lines}, ${request.stake.toString()}::bigint, ${request.possiblePayout.toString()}::bigint,
      ${instant(request.askedAt)}, ${instant(request.expiresAt)})`);
}

type Change = Partial<Pick<BetRequest, 'offeredLineStake' | 'failure' | 'betId' | 'expiresAt'>> & {
  status: BetRequest['status'];
  by?: string;
};

export async function updateRequest(
  transaction: Transaction,
  request: BetRequest,
  { by = '', ...change }: Change,
): Promise<BetRequest> {
  const next = { ...request, ...change };
  await transaction.execute(sql`update sport_requests set status = ${next.status}, failure = ${next.failure},
    offered_line_stake = ${next.offeredLineStake === null ? null : next.offeredLineStake.toString()}::bigint,
    bet_id = ${next.betId}::uuid, expires_at = ${instant(next.expiresAt)},
    decided_by = coalesce(${by === '' ? null : by}::uuid, decided_by)
    where player_id = ${request.playerId}::uuid and request_id = ${request.requestId}::uuid`);
  return next;
}

const SHOWN_MS = 10 * 60_000;
const MOST_SHOWN = 10;

/** A player's requests of the last minutes, the newest first. */
export async function recentRequests(queryable: Queryable, playerId: string, now: Date): Promise<BetRequest[]> {
  const found = await rows<RequestRow>(
    queryable,
    sql`select ${COLUMNS} from sport_requests where player_id = ${playerId}::uuid
      and asked_at > ${instant(new Date(now.getTime() - SHOWN_MS))} order by asked_at desc limit ${MOST_SHOWN}`,
  );
  return found.map(requestOf);
}

/** Requests at the traders' desk: those that wait, the one that ends first before; then what was decided lately. */
export async function deskRequests(queryable: Queryable, now: Date): Promise<BetRequest[]> {
  const found = await rows<RequestRow>(
    queryable,
    sql`select ${COLUMNS} from sport_requests where asked_at > ${instant(new Date(now.getTime() - 24 * 3_600_000))}
      order by (status = 'waiting' and expires_at > ${instant(now)}) desc,
        case when status = 'waiting' and expires_at > ${instant(now)} then expires_at end, asked_at desc limit 60`,
  );
  return found.map(requestOf);
}
