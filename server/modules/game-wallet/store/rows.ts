/** The rows of `game_transactions`, which stand in `game_calls`, and of `game_rounds` (migrations 0004 and 0282), and what they are in the code. */
import { sql } from 'drizzle-orm';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import { isoInstant, type Queryable, rows } from '../../../db/index.ts';
import type { StoredFunding } from '../../funding/index.ts';

export interface GameTransaction {
  provider: string;
  transactionId: string;
  kind: 'bet' | 'win' | 'rollback';
  state: 'posted' | 'rolled_back' | 'tombstone';
  playerId: string;
  roundId: string;
  gameCode: string;
  currency: Currency;
  amount: bigint;
  referenceId: string | null;
  status: StudioStatus;
  walletTransactionId: string;
  balance: bigint;
  /** What a bet was made of. */
  funding: StoredFunding;
}

export interface GameRound {
  provider: string;
  roundId: string;
  gameCode: string;
  currency: Currency;
  stake: bigint;
  payout: bigint;
  status: 'open' | 'closed' | 'rolled_back';
  /** What its bets were made of, together. */
  funding: StoredFunding;
  eventId: string;
  playerMask: string | null;
  /** ISO instants. */
  createdAt: string;
  /** When it first ended: one that is open again has ended, and was counted. */
  closedAt: string | null;
}

export interface TransactionRow {
  kind: GameTransaction['kind'];
  state: GameTransaction['state'];
  player_id: string;
  round_id: string;
  game_code: string;
  currency: string;
  amount: string;
  reference_transaction_id: string | null;
  status: StudioStatus;
  wallet_transaction_id: string;
  balance: string;
  funding: StoredFunding;
}

/** Everything as text, so that it means the same read as a row and as JSON. */
export const TRANSACTION_COLUMNS = sql`kind, state, player_id::text, round_id, game_code, currency, amount::text,
  reference_transaction_id, status, wallet_transaction_id::text, balance::text, funding`;

export function transactionOf(provider: string, transactionId: string, row: TransactionRow): GameTransaction {
  return {
    provider,
    transactionId,
    kind: row.kind,
    state: row.state,
    playerId: row.player_id,
    roundId: row.round_id,
    gameCode: row.game_code,
    currency: currencyOf(row.currency),
    amount: BigInt(row.amount),
    referenceId: row.reference_transaction_id,
    status: row.status,
    walletTransactionId: row.wallet_transaction_id,
    balance: BigInt(row.balance),
    funding: row.funding,
  };
}

export const ROUND_COLUMNS = sql`provider, round_id, game_code, currency, stake::text, payout::text, status, funding, event_id::text, player_mask,
  ${isoInstant(sql`created_at`)} as created_at, ${isoInstant(sql`closed_at`)} as closed_at`;

export interface RoundRow {
  provider: string;
  round_id: string;
  game_code: string;
  currency: string;
  stake: string;
  payout: string;
  status: GameRound['status'];
  funding: StoredFunding;
  event_id: string;
  player_mask: string | null;
  created_at: string;
  closed_at: string | null;
}

export async function readRounds(queryable: Queryable, statement: ReturnType<typeof sql>): Promise<GameRound[]> {
  return (await rows<RoundRow>(queryable, statement)).map(roundOf);
}

/** Whether a row of an outer join holds a round. */
export function isRoundRow(row: Partial<RoundRow>): row is RoundRow {
  return typeof row.round_id === 'string';
}

export function roundOf(row: RoundRow): GameRound {
  return {
    provider: row.provider,
    roundId: row.round_id,
    gameCode: row.game_code,
    currency: currencyOf(row.currency),
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    status: row.status,
    funding: row.funding,
    eventId: row.event_id,
    playerMask: row.player_mask,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  };
}

function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`Unknown currency in a game row: ${text}`);
  return text;
}
