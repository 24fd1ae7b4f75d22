/** Tournaments in the database (migration 0130). */
import { type SQL, sql } from 'drizzle-orm';
import type { TournamentEntry, TournamentPrize, TournamentRule, TournamentState } from '#shared/tournaments.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { CountedRound, Score } from './scoring.ts';

export interface Tournament {
  tournamentId: string;
  series: string;
  rule: TournamentRule;
  games: { categories: readonly string[]; codes: readonly string[] };
  /** Euro cents. */
  minimumStake: bigint;
  entry: TournamentEntry;
  entriesMaximum: number;
  rounds: number | null;
  playersMinimum: number;
  prizes: readonly TournamentPrize[];
  startsMs: number;
  endsMs: number;
  status: TournamentState;
  certificate: string | null;
}

interface TournamentRow extends Omit<Tournament, 'minimumStake' | 'entry' | 'startsMs' | 'endsMs'> {
  minimumStake: string;
  entryKind: TournamentEntry['kind'];
  entryAmount: number;
  startsMs: string;
  endsMs: string;
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
const listOf = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

const COLUMNS = sql`tournament.tournament_id::text as "tournamentId", series, rule, games,
  minimum_stake::text as "minimumStake", entry_kind as "entryKind", entry_amount::integer as "entryAmount",
  entries_maximum as "entriesMaximum", rounds, players_minimum as "playersMinimum", prizes,
  ${ms(sql`starts_at`)} as "startsMs", ${ms(sql`ends_at`)} as "endsMs", status, certificate`;

function tournamentOf({ minimumStake, entryKind, entryAmount, startsMs, endsMs, ...row }: TournamentRow): Tournament {
  return {
    ...row,
    minimumStake: BigInt(minimumStake),
    entry: entryKind === 'free' ? { kind: 'free' } : { kind: entryKind, amount: entryAmount },
    startsMs: Number(startsMs),
    endsMs: Number(endsMs),
  };
}

/** Announces an edition; null: it was announced before. */
export async function insertTournament(
  transaction: Transaction,
  edition: Omit<Tournament, 'tournamentId' | 'certificate' | 'status'>,
): Promise<string | null> {
  const { entry } = edition;
  const row = await firstRow<{ id: string }>(
    transaction,
    sql`insert into tournaments (series, rule, games, minimum_stake, entry_kind, entry_amount, entries_maximum, rounds,
        players_minimum, prizes, starts_at, ends_at)
      values (${edition.series}, ${edition.rule}, ${JSON.stringify(edition.games)}::jsonb,
        ${edition.minimumStake.toString()}::bigint, ${entry.kind}, ${entry.kind === 'free' ? 0 : entry.amount}::bigint,
        ${edition.entriesMaximum}::integer, ${edition.rounds}::integer, ${edition.playersMinimum}::integer,
        ${JSON.stringify(edition.prizes)}::jsonb, ${instant(new Date(edition.startsMs))},
        ${instant(new Date(edition.endsMs))})
      on conflict do nothing returning tournament_id::text as id`,
  );
  return row?.id ?? null;
}

/** Forgets editions that ended before a moment without anybody in them. */
export async function deleteUnused(database: Queryable, before: Date): Promise<void> {
  await database.execute(sql`delete from tournaments as tournament
    where ends_at < ${instant(before)} and status in ('canceled', 'expired')
      and not exists (select from tournament_attempts as attempt where attempt.tournament_id = tournament.tournament_id)`);
}

export async function findTournament(queryable: Queryable, id: string): Promise<Tournament | null> {
  const row = await firstRow<TournamentRow>(
    queryable,
    sql`select ${COLUMNS} from tournaments as tournament where tournament_id = ${id}::uuid`,
  );
  return row && tournamentOf(row);
}

/** The same, kept from ending or starting by others until the transaction ends. @param mode `share` lets many look */
export async function lockTournament(
  transaction: Transaction,
  id: string,
  mode: 'share' | 'update',
): Promise<Tournament | null> {
  const row = await firstRow<TournamentRow>(
    transaction,
    sql`select ${COLUMNS} from tournaments as tournament where tournament_id = ${id}::uuid
      ${mode === 'share' ? sql`for share` : sql`for update`}`,
  );
  return row && tournamentOf(row);
}

/** Of each of these series the edition that runs, or else the next; at last the newest that has ended. */
export async function currentTournaments(
  queryable: Queryable,
  series: readonly string[],
  now: Date,
): Promise<Tournament[]> {
  const isOpen = sql`(status in ('scheduled', 'running') and ends_at > ${instant(now)})`;
  const found = await rows<TournamentRow>(
    queryable,
    sql`select distinct on (series) ${COLUMNS} from tournaments as tournament
      where series in ${listOf(series)}
      order by series, ${isOpen} desc, case when ${isOpen} then starts_at end, starts_at desc`,
  );
  return found.map(tournamentOf);
}

export interface Page {
  from: number;
  size: number;
}

/** Those that have ended, the newest first. */
export async function endedTournaments(
  queryable: Queryable,
  series: readonly string[],
  { from, size }: Page,
): Promise<{ found: Tournament[]; total: number }> {
  const where = sql`from tournaments as tournament
    where status in ('complete', 'canceled', 'expired') and series in ${listOf(series)}`;
  const found = await rows<TournamentRow>(
    queryable,
    sql`select ${COLUMNS} ${where} order by ends_at desc, series limit ${size}::integer offset ${from}::integer`,
  );
  const counted = await firstRow<{ total: number }>(queryable, sql`select count(*)::integer as total ${where}`);
  return { found: found.map(tournamentOf), total: counted?.total ?? 0 };
}

export async function setStatus(
  transaction: Transaction,
  id: string,
  status: TournamentState,
  closed: { at: Date; certificate: string | null } | null = null,
): Promise<void> {
  await transaction.execute(sql`update tournaments set status = ${status},
    closed_at = ${closed === null ? null : closed.at.toISOString()}::timestamptz,
    certificate = ${closed?.certificate ?? null} where tournament_id = ${id}::uuid`);
}

/** How many play in each of these tournaments. */
export async function countPlayers(queryable: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ id: string; players: number }>(
    queryable,
    sql`select tournament_id::text as id, count(distinct player_id)::integer as players from tournament_attempts
      where tournament_id::text in ${listOf(ids)} group by tournament_id`,
  );
  return new Map(found.map(({ id, players }) => [id, players]));
}

/** An entry as others see its place: the best of a player's. */
export interface Standing {
  playerId: string;
  nickname: string;
  points: bigint;
  reachedMs: number | null;
  attempts: number;
  best: Score['best'];
}

interface BestRow {
  best_multiplier: string | null;
  best_provider: string | null;
  best_reference: string | null;
  best_game: string | null;
}

function bestOf({ best_multiplier, best_provider, best_reference, best_game }: BestRow): Score['best'] {
  if (best_multiplier === null || best_provider === null || best_reference === null || best_game === null) return null;
  return {
    multiplier: BigInt(best_multiplier),
    provider: best_provider,
    reference: best_reference,
    gameCode: best_game,
  };
}

const BEST = sql`best_multiplier::text, best_provider, best_reference, best_game`;

/** The table as it stands, first place first; ties by who was there first. */
export async function standingsOf(queryable: Queryable, id: string): Promise<Standing[]> {
  const found = await rows<
    BestRow & { player_id: string; nickname: string; points: string; reached_ms: string | null; attempts: number }
  >(
    queryable,
    sql`select player_id::text, player.nickname, points::text, ${ms(sql`reached_at`)} as reached_ms, attempts, ${BEST}
      from (
        select distinct on (player_id) player_id, points, reached_at, best_multiplier, best_provider, best_reference,
          best_game, count(*) over (partition by player_id)::integer as attempts,
          min(entered_at) over (partition by player_id) as first_entered
        from tournament_attempts where tournament_id = ${id}::uuid
        order by player_id, points desc, reached_at
      ) as entry join players as player using (player_id)
      order by entry.points desc, reached_at, first_entered, player_id`,
  );
  return found.map((row) => ({
    playerId: row.player_id,
    nickname: row.nickname,
    points: BigInt(row.points),
    reachedMs: row.reached_ms === null ? null : Number(row.reached_ms),
    attempts: row.attempts,
    best: bestOf(row),
  }));
}

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
  }: { id: string; playerId: string; attempt: number; at: Date; paid: Payment | null },
): Promise<void> {
  await transaction.execute(sql`insert into tournament_attempts
      (tournament_id, player_id, attempt, entered_at, paid_currency, paid_amount)
    values (${id}::uuid, ${playerId}::uuid, ${attempt}::integer, ${instant(at)}, ${paid?.currency ?? null},
      ${(paid?.amount ?? 0n).toString()}::bigint)`);
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
  tournament: Pick<Tournament, 'tournamentId' | 'rule' | 'games' | 'minimumStake' | 'rounds' | 'startsMs' | 'endsMs'>;
  playerId: string;
  attempt: number;
  enteredMs: number;
  score: Score;
}

interface OpenRow extends BestRow {
  tournament_id: string;
  rule: TournamentRule;
  games: Tournament['games'];
  minimum_stake: string;
  rounds: number | null;
  starts_ms: string;
  ends_ms: string;
  player_id: string;
  attempt: number;
  entered_ms: string;
  points: string;
  run: number;
  counted: number;
  reached_ms: string | null;
}

/** The entries of players whose tournaments overlap a time, in the order of their entering. */
export async function openAttempts(
  transaction: Transaction,
  playerIds: readonly string[],
  time: { from: Date; to: Date },
): Promise<OpenAttempt[]> {
  const found = await rows<OpenRow>(
    transaction,
    sql`select attempt.tournament_id::text, rule, games, minimum_stake::text, rounds, ${ms(sql`starts_at`)} as starts_ms,
        ${ms(sql`ends_at`)} as ends_ms, player_id::text, attempt, ${ms(sql`entered_at`)} as entered_ms, points::text, run,
        counted, ${ms(sql`reached_at`)} as reached_ms, ${BEST}
      from tournament_attempts as attempt join tournaments as tournament using (tournament_id)
      where attempt.player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
        and starts_at <= ${instant(time.to)} and ends_at > ${instant(time.from)}
      order by entered_at, attempt for update of attempt`,
  );
  return found.map((row) => ({
    tournament: {
      tournamentId: row.tournament_id,
      rule: row.rule,
      games: row.games,
      minimumStake: BigInt(row.minimum_stake),
      rounds: row.rounds,
      startsMs: Number(row.starts_ms),
      endsMs: Number(row.ends_ms),
    },
    playerId: row.player_id,
    attempt: row.attempt,
    enteredMs: Number(row.entered_ms),
    score: {
      points: BigInt(row.points),
      run: row.run,
      counted: row.counted,
      reachedMs: row.reached_ms === null ? null : Number(row.reached_ms),
      best: bestOf(row),
    },
  }));
}

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

/** Values with their big numbers as text, for the database to read. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

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

/** Writes what entries have come to. */
export async function keepScores(transaction: Transaction, attempts: readonly OpenAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const changed = attempts.map(({ tournament, playerId, attempt, score }) => ({
    ...{ id: tournament.tournamentId, player: playerId, attempt },
    ...{ points: score.points, run: score.run, counted: score.counted, reached: score.reachedMs },
    ...{ multiplier: score.best?.multiplier ?? null, provider: score.best?.provider ?? null },
    ...{ reference: score.best?.reference ?? null, game: score.best?.gameCode ?? null },
  }));
  await transaction.execute(sql`update tournament_attempts as entry set points = new.points, run = new.run,
      counted = new.counted, reached_at = to_timestamp(new.reached / 1000.0), best_multiplier = new.multiplier,
      best_provider = new.provider, best_reference = new.reference, best_game = new.game
    from jsonb_to_recordset(${textOf(changed)}::jsonb) as new (id uuid, player uuid, attempt integer, points bigint,
      run integer, counted integer, reached bigint, multiplier bigint, provider text, reference text, game text)
    where entry.tournament_id = new.id and entry.player_id = new.player and entry.attempt = new.attempt`);
}

/** Takes back what was made of rounds; who entered and what they paid stays, and so do final tables. */
export async function forgetScores(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`delete from tournament_rounds`);
  await transaction.execute(sql`update tournament_attempts set points = 0, run = 0, counted = 0, reached_at = null,
    best_multiplier = null, best_provider = null, best_reference = null, best_game = null`);
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

/** What a place has won. */
export type WonPrize = Pick<TournamentPrize, 'kind' | 'amount' | 'game'>;

/** A row of a final table. */
export interface ResultRow extends Standing {
  place: number;
  /** As others may read it. */
  player: string;
  prize: WonPrize | null;
}

export async function insertResults(transaction: Transaction, id: string, table: readonly ResultRow[]): Promise<void> {
  const written = table.map(({ playerId, place, player, points, reachedMs, attempts, prize, best }) => ({
    ...{ playerId, place, player, points, reached: reachedMs, attempts },
    ...{ kind: prize?.kind ?? null, amount: prize?.amount ?? null, slot: prize?.game ?? null },
    multiplier: best?.multiplier ?? null,
    ...{ provider: best?.provider ?? null, reference: best?.reference ?? null, game: best?.gameCode ?? null },
  }));
  await transaction.execute(sql`insert into tournament_results (tournament_id, player_id, place, player, points, reached_at,
      attempts, prize_kind, prize_amount, prize_game, best_multiplier, best_provider, best_reference, best_game)
    select ${id}::uuid, "playerId", place, player, points, to_timestamp(reached / 1000.0), attempts, kind, amount, slot,
      multiplier, provider, reference, game
    from jsonb_to_recordset(${textOf(written)}::jsonb) as result ("playerId" uuid, place integer, player text,
      points bigint, reached bigint, attempts integer, kind text, amount bigint, slot text, multiplier bigint, provider text,
      reference text, game text)`);
}

interface ResultQueryRow extends BestRow {
  player_id: string;
  place: number;
  player: string;
  points: string;
  reached_ms: string;
  attempts: number;
  prize_kind: TournamentPrize['kind'] | null;
  prize_amount: number | null;
  prize_game: string | null;
}

const resultOf = (row: ResultQueryRow): ResultRow => ({
  playerId: row.player_id,
  place: row.place,
  player: row.player,
  nickname: row.player,
  points: BigInt(row.points),
  reachedMs: Number(row.reached_ms),
  attempts: row.attempts,
  prize:
    row.prize_kind === null
      ? null
      : {
          ...{ kind: row.prize_kind, amount: row.prize_amount ?? 0 },
          ...(row.prize_game === null ? {} : { game: row.prize_game }),
        },
  best: bestOf(row),
});

const RESULT = sql`player_id::text, place, player, points::text, ${ms(sql`reached_at`)} as reached_ms, attempts,
  prize_kind, prize_amount::integer as prize_amount, prize_game, ${BEST}`;

/** A final table, first place first. */
export async function resultsOf(queryable: Queryable, id: string): Promise<ResultRow[]> {
  const found = await rows<ResultQueryRow>(
    queryable,
    sql`select ${RESULT} from tournament_results where tournament_id = ${id}::uuid order by place`,
  );
  return found.map(resultOf);
}

/** Who won each of these tournaments, as others may read it. */
export async function winnersOf(queryable: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; player: string }>(
    queryable,
    sql`select tournament_id::text as id, player from tournament_results
      where place = 1 and tournament_id::text in ${listOf(ids)}`,
  );
  return new Map(found.map(({ id, player }) => [id, player]));
}

/** The next rows of a final table whose players were neither paid nor told, kept from others; in the order of places. */
export async function lockUntold(transaction: Transaction, id: string, limit: number): Promise<ResultRow[]> {
  const found = await rows<ResultQueryRow>(
    transaction,
    sql`select ${RESULT} from tournament_results where tournament_id = ${id}::uuid and told_at is null
      order by tournament_results.place limit ${limit}::integer for update`,
  );
  return found.map(resultOf);
}

export async function markTold(transaction: Transaction, id: string, playerId: string, at: Date): Promise<void> {
  await transaction.execute(sql`update tournament_results set told_at = ${instant(at)}
    where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid`);
}
