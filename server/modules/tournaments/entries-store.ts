/** Who has entered tournaments, and what their entries have come to. */
import { sql } from 'drizzle-orm';
import { type MissionTally, NO_TALLY } from '#shared/tournament-missions.ts';
import type { TournamentRule } from '#shared/tournaments.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Tournament } from './editions-store.ts';
import type { Score } from './scoring.ts';
import { instant, listOf, ms, textOf } from './sql.ts';

/** How many play in each of these tournaments. */
export async function countPlayers(queryable: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ id: string; players: number }>(
    queryable,
    sql`select tournament_id::text as id, count(*)::integer as players from tournament_attempts
      where is_best and tournament_id::text in ${listOf(ids)} group by tournament_id`,
  );
  return new Map(found.map(({ id, players }) => [id, players]));
}

export interface BestRow {
  best_multiplier: string | null;
  best_provider: string | null;
  best_reference: string | null;
  best_game: string | null;
}

export function bestOf({ best_multiplier, best_provider, best_reference, best_game }: BestRow): Score['best'] {
  if (best_multiplier === null || best_provider === null || best_reference === null || best_game === null) return null;
  return {
    multiplier: BigInt(best_multiplier),
    provider: best_provider,
    reference: best_reference,
    gameCode: best_game,
  };
}

export const BEST = sql`best_multiplier::text, best_provider, best_reference, best_game`;

/** How often a player has entered a tournament. */
export async function countAttempts(queryable: Queryable, id: string, playerId: string): Promise<number> {
  const row = await firstRow<{ attempts: number }>(
    queryable,
    sql`select count(*)::integer as attempts from tournament_attempts
      where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid`,
  );
  return row?.attempts ?? 0;
}

export interface Payment {
  /** A currency, or XCN for coins. */
  currency: string;
  amount: bigint;
}

/** Enters a player; nobody else may be entering them at the same time. */
export async function insertAttempt(
  transaction: Transaction,
  {
    id,
    playerId,
    attempt,
    at,
    paid,
    division,
  }: { id: string; playerId: string; attempt: number; at: Date; paid: Payment | null; division: number },
): Promise<void> {
  await transaction.execute(sql`insert into tournament_attempts
      (tournament_id, player_id, attempt, entered_at, paid_currency, paid_amount, division)
    values (${id}::uuid, ${playerId}::uuid, ${attempt}::integer, ${instant(at)}, ${paid?.currency ?? null},
      ${(paid?.amount ?? 0n).toString()}::bigint, ${division}::integer)`);
}

/** Players of a tournament after one of them, by their id. */
export async function playersAfter(
  queryable: Queryable,
  id: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select distinct player_id::text from tournament_attempts
      where tournament_id = ${id}::uuid and (${after}::uuid is null or player_id > ${after}::uuid)
      order by player_id limit ${limit}::integer`,
  );
  return found.map(({ player_id }) => player_id);
}

export interface PaidAttempt {
  attempt: number;
  paid: Payment;
}

/** What a player has paid to enter and was not given back, kept from others until the transaction ends. */
export async function lockPaidAttempts(transaction: Transaction, id: string, playerId: string): Promise<PaidAttempt[]> {
  const found = await rows<{ attempt: number; currency: string; amount: string }>(
    transaction,
    sql`select attempt, paid_currency as currency, paid_amount::text as amount from tournament_attempts
      where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid and paid_amount > 0 and returned_at is null
      order by attempt for update`,
  );
  return found.map(({ attempt, currency, amount }) => ({ attempt, paid: { currency, amount: BigInt(amount) } }));
}

export async function markReturned(transaction: Transaction, id: string, playerId: string, at: Date): Promise<void> {
  await transaction.execute(sql`update tournament_attempts set returned_at = ${instant(at)}
    where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid and paid_amount > 0 and returned_at is null`);
}

/** An entry that rounds of a player may count for, with its tournament's rules. */
export interface OpenAttempt {
  tournament: Pick<
    Tournament,
    'tournamentId' | 'rule' | 'missions' | 'games' | 'minimumStake' | 'rounds' | 'startsMs' | 'endsMs'
  >;
  playerId: string;
  attempt: number;
  enteredMs: number;
  score: Score;
  /** Whether it is the one of its player's that stands in the table. */
  isBest: boolean;
}

interface OpenRow extends BestRow {
  tournament_id: string;
  rule: TournamentRule;
  missions: Tournament['missions'];
  games: Tournament['games'];
  minimum_stake: string;
  rounds: number | null;
  starts_ms: string;
  ends_ms: string;
  player_id: string;
  attempt: number;
  entered_ms: string;
  is_best: boolean;
  points: string;
  run: number;
  counted: number;
  reached_ms: string | null;
  tally: MissionTally | null;
}

/** The entries of players whose tournaments overlap a time, in the order of their entering. */
export async function openAttempts(
  transaction: Transaction,
  playerIds: readonly string[],
  time: { from: Date; to: Date },
): Promise<OpenAttempt[]> {
  const found = await rows<OpenRow>(
    transaction,
    sql`select attempt.tournament_id::text, rule, missions, games, minimum_stake::text, rounds, ${ms(sql`starts_at`)} as starts_ms,
        ${ms(sql`ends_at`)} as ends_ms, player_id::text, attempt, ${ms(sql`entered_at`)} as entered_ms, is_best,
        points::text, run, counted, ${ms(sql`reached_at`)} as reached_ms, tally, ${BEST}
      from tournament_attempts as attempt join tournaments as tournament using (tournament_id)
      where attempt.player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
        and starts_at <= ${instant(time.to)} and ends_at > ${instant(time.from)}
      order by entered_at, attempt for update of attempt`,
  );
  return found.map((row) => ({
    tournament: {
      tournamentId: row.tournament_id,
      rule: row.rule,
      missions: row.missions,
      games: row.games,
      minimumStake: BigInt(row.minimum_stake),
      rounds: row.rounds,
      startsMs: Number(row.starts_ms),
      endsMs: Number(row.ends_ms),
    },
    playerId: row.player_id,
    attempt: row.attempt,
    enteredMs: Number(row.entered_ms),
    isBest: row.is_best,
    score: {
      points: BigInt(row.points),
      run: row.run,
      counted: row.counted,
      reachedMs: row.reached_ms === null ? null : Number(row.reached_ms),
      best: bestOf(row),
      tally: row.tally ?? NO_TALLY,
    },
  }));
}

/** Writes what entries have come to, and which of them stand in the table. */
export async function keepScores(transaction: Transaction, attempts: readonly OpenAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const changed = attempts.map(({ tournament, playerId, attempt, score, isBest }) => ({
    ...{ id: tournament.tournamentId, player: playerId, attempt },
    ...{ points: score.points, run: score.run, counted: score.counted, reached: score.reachedMs },
    ...{ multiplier: score.best?.multiplier ?? null, provider: score.best?.provider ?? null },
    ...{ reference: score.best?.reference ?? null, game: score.best?.gameCode ?? null },
    ...{ best: isBest, tally: score.tally === NO_TALLY ? null : score.tally },
  }));
  await transaction.execute(sql`update tournament_attempts as entry set points = new.points, run = new.run,
      counted = new.counted, reached_at = to_timestamp(new.reached / 1000.0), best_multiplier = new.multiplier,
      best_provider = new.provider, best_reference = new.reference, best_game = new.game, tally = new.tally,
      is_best = new.best
    from jsonb_to_recordset(${textOf(changed)}::jsonb) as new (id uuid, player uuid, attempt integer, points bigint,
      run integer, counted integer, reached bigint, multiplier bigint, provider text, reference text, game text, tally jsonb,
      best boolean)
    where entry.tournament_id = new.id and entry.player_id = new.player and entry.attempt = new.attempt`);
}
