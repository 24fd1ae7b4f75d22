/** Editions of tournaments in the database (migration 0130). */
import { sql } from 'drizzle-orm';
import type { TournamentLeague } from '#shared/tournament-leagues.ts';
import type { TournamentMission } from '#shared/tournament-missions.ts';
import type { TournamentEntry, TournamentPrize, TournamentRule, TournamentState } from '#shared/tournaments.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { instant, listOf, ms } from './sql.ts';

export interface Tournament {
  tournamentId: string;
  series: string;
  rule: TournamentRule;
  missions: readonly TournamentMission[];
  /** Null: one table for all. */
  league: TournamentLeague | null;
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

const COLUMNS = sql`tournament.tournament_id::text as "tournamentId", series, rule, missions, league, games,
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
    sql`insert into tournaments (series, rule, missions, league, games, minimum_stake, entry_kind, entry_amount,
        entries_maximum, rounds, players_minimum, prizes, starts_at, ends_at)
      values (${edition.series}, ${edition.rule}, ${JSON.stringify(edition.missions)}::jsonb,
        ${edition.league === null ? null : JSON.stringify(edition.league)}::jsonb,
        ${JSON.stringify(edition.games)}::jsonb, ${edition.minimumStake.toString()}::bigint, ${entry.kind},
        ${entry.kind === 'free' ? 0 : entry.amount}::bigint,
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
