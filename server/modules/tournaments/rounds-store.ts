/** The rounds that count for tournaments, each once. */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { CountedRound } from './scoring.ts';
import { instant, ms, textOf } from './sql.ts';

export interface RoundKey {
  tournamentId: string;
  playerId: string;
  provider: string;
  reference: string;
}

export interface StoredRound extends RoundKey, CountedRound {
  attempt: number;
  amendment: number;
  isVoid: boolean;
}

const roundKeyOf = ({ tournamentId, playerId, provider, reference }: RoundKey): string =>
  JSON.stringify([tournamentId, playerId, provider, reference]);

const ROUND = sql`tournament_id::text as "tournamentId", player_id::text as "playerId", attempt, provider, reference,
  amendment, game_code as "gameCode", stake::text, payout::text, is_void as "isVoid", ${ms(sql`settled_at`)} as "settledMs"`;

interface RoundRow extends Omit<StoredRound, 'stake' | 'payout' | 'settledMs'> {
  stake: string;
  payout: string;
  settledMs: string;
}

const roundOf = (row: RoundRow): StoredRound => ({
  ...row,
  stake: BigInt(row.stake),
  payout: BigInt(row.payout),
  settledMs: Number(row.settledMs),
});

/** Which of these rounds were counted before. */
export async function storedRounds(
  transaction: Transaction,
  keys: readonly RoundKey[],
): Promise<{ of(key: RoundKey): StoredRound | undefined }> {
  if (keys.length === 0) return { of: () => undefined };
  const found = await rows<RoundRow>(
    transaction,
    sql`select ${ROUND} from tournament_rounds
      where (tournament_id, player_id, provider, reference) in (
        select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as key ("tournamentId" uuid, "playerId" uuid, provider text, reference text))`,
  );
  const byKey = new Map(found.map((row) => [roundKeyOf(row), roundOf(row)]));
  return { of: (key) => byKey.get(roundKeyOf(key)) };
}

/** An entry's rounds in the order in which they were read. */
export async function roundsOfAttempt(
  transaction: Transaction,
  { tournamentId, playerId, attempt }: { tournamentId: string; playerId: string; attempt: number },
): Promise<StoredRound[]> {
  const found = await rows<RoundRow>(
    transaction,
    sql`select ${ROUND} from tournament_rounds where tournament_id = ${tournamentId}::uuid
      and player_id = ${playerId}::uuid and attempt = ${attempt}::integer order by round_no`,
  );
  return found.map(roundOf);
}

export async function insertRounds(transaction: Transaction, added: readonly StoredRound[]): Promise<void> {
  if (added.length === 0) return;
  await transaction.execute(sql`insert into tournament_rounds
      (tournament_id, player_id, attempt, provider, reference, amendment, game_code, stake, payout, settled_at)
    select "tournamentId", "playerId", attempt, provider, reference, amendment, "gameCode", stake, payout,
      to_timestamp("settledMs" / 1000.0)
    from jsonb_to_recordset(${textOf(added)}::jsonb) as round ("tournamentId" uuid, "playerId" uuid, attempt integer,
      provider text, reference text, amendment integer, "gameCode" text, stake bigint, payout bigint, "settledMs" bigint)`);
}

export async function amendRound(transaction: Transaction, round: StoredRound): Promise<void> {
  await transaction.execute(sql`update tournament_rounds set payout = ${round.payout.toString()}::bigint,
      amendment = ${round.amendment}::integer, is_void = ${round.isVoid}
    where tournament_id = ${round.tournamentId}::uuid and player_id = ${round.playerId}::uuid
      and provider = ${round.provider} and reference = ${round.reference}`);
}

/** Takes back what was made of rounds; who entered and what they paid stays, and so do final tables. */
export async function forgetScores(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`delete from tournament_rounds`);
  await transaction.execute(sql`update tournament_attempts set points = 0, run = 0, counted = 0, reached_at = null,
    best_multiplier = null, best_provider = null, best_reference = null, best_game = null, tally = null,
    is_best = (attempt = 1)`);
}

/** Whether every round that ended before a moment has been counted. */
export async function isCountedUntil(queryable: Queryable, consumer: string, until: Date): Promise<boolean> {
  const waiting = await firstRow(
    queryable,
    sql`select 1 from settled_facts as fact left join settled_cursors as cursor on cursor.name = ${consumer}
      where fact.settled_at < ${instant(until)}
        and (fact.era, fact.xid, fact.fact_id) > (coalesce(cursor.era, 0::smallint), coalesce(cursor.xid, '0'::xid8), coalesce(cursor.fact_id, 0))
      limit 1`,
  );
  return waiting === null;
}
