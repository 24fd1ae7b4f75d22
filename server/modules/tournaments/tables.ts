/** Tables of tournaments as pages see them: the first places for all, and a player's own with those around it. */
import type { TopicData } from '#shared/contract/topics.ts';
import { isSimulated, maskName } from '#shared/names.ts';
import { DIVISIONS, type Move, moveOf, type TournamentLeague } from '#shared/tournament-leagues.ts';
import { missionProgress } from '#shared/tournament-missions.ts';
import { prizeOf } from '#shared/tournaments.ts';
import type { Queryable } from '../../db/types.ts';
import type { Reading, TopicSource } from '../../ports/topics.ts';
import { pointsText, prizeText } from './amounts.ts';
import { findTournament, type Tournament } from './editions-store.ts';
import { countEntered, firstStandings, type Standing, standingsAround } from './places-store.ts';
import { resultsOf } from './results-store.ts';

/** How many places everybody sees. */
const PLACES = 50;
/** How many above and below one's own. */
const NEIGHBOURS = 2;

type Places = TopicData<'tournament'>['places'];

/**
 * For whose prize each place stands, from 1: people are counted past the demonstration's crew, who win nothing (0), so
 * that nobody's prize goes to them (ADR 0123).
 */
export function prizeRanksOf(standings: readonly Pick<Standing, 'nickname'>[]): number[] {
  let people = 0;
  return standings.map(({ nickname }) => {
    if (isSimulated(nickname)) return 0;
    people += 1;
    return people;
  });
}

/** A standing with its place in its division. */
export interface Placed<Row extends Standing = Standing> {
  row: Row;
  place: number;
  /** For whose prize it stands, from 1; 0: for none. */
  rank: number;
  move: Move | null;
}

const moveFrom = (
  league: TournamentLeague | null,
  { row, place, rank }: Omit<Placed, 'move'>,
  entered: number,
): Move | null =>
  row.move === undefined
    ? moveOf(league, { division: row.division, place, rank: rank || place, entered, hasPoints: row.points > 0n })
    : row.move;

/**
 * The table of each division, from the lowest on; without a league there is one.
 * @param entered how many are in each division, where the standings are but its first
 */
export function divisionsOf<Row extends Standing>(
  league: TournamentLeague | null,
  standings: readonly Row[],
  entered?: readonly number[],
): Placed<Row>[][] {
  const tables =
    league === null ? [standings] : DIVISIONS.map((_name, at) => standings.filter((row) => row.division === at));
  return tables.map((rows, division) => {
    const ranks = prizeRanksOf(rows);
    return rows.map((row, index) => {
      const placed = { row, place: index + 1, rank: ranks[index] ?? 0 };
      return { ...placed, move: moveFrom(league, placed, entered?.[division] ?? rows.length) };
    });
  });
}

/** What was read of a table: of each of its divisions some places. */
export interface Table {
  tournament: Tournament;
  /** How many are in each division, from the lowest on. */
  entered: readonly number[];
  placed: readonly Placed[];
  byPlayer: ReadonlyMap<string, Placed>;
  byPlace: ReadonlyMap<string, Placed>;
}

const placeName = (division: number, place: number): string => `${division}/${place}`;

function tableWith(tournament: Tournament, entered: readonly number[], placed: readonly Placed[]): Table {
  return {
    ...{ tournament, entered, placed },
    byPlayer: new Map(placed.map((one) => [one.row.playerId, one])),
    byPlace: new Map(placed.map((one) => [placeName(one.row.division, one.place), one])),
  };
}

/** What is asked of a table: its first places, and those around players. */
interface Shown {
  first?: boolean;
  around?: readonly string[];
}

/** Of a table as it stands now no more is read than is shown, however many have entered (ADR 0148). */
async function runningTable(
  queryable: Queryable,
  tournament: Tournament,
  { first, around = [] }: Shown,
): Promise<Table> {
  const { tournamentId, league } = tournament;
  const divisions = league === null ? 1 : DIVISIONS.length;
  const entered = await countEntered(queryable, tournamentId, divisions);
  const top = first ? await firstStandings(queryable, tournamentId, { divisions, limit: PLACES }) : [];
  const asked = { playerIds: around, neighbours: NEIGHBOURS };
  const ranked = around.length > 0 ? await standingsAround(queryable, tournamentId, asked) : [];
  const theirs = ranked.map(({ row, place, people, isSimulated: isCrew }) => {
    const placed = { row, place, rank: isCrew ? 0 : people };
    return { ...placed, move: moveFrom(league, placed, entered[row.division] ?? 0) };
  });
  return tableWith(tournament, entered, [...divisionsOf(league, top, entered).flat(), ...theirs]);
}

/** What is asked of the table of a tournament as it stands now, or as it ended; null when there is none of that id. */
export async function tableOf(queryable: Queryable, id: string, shown: Shown): Promise<Table | null> {
  const tournament = await findTournament(queryable, id);
  if (tournament?.status !== 'complete') return tournament && runningTable(queryable, tournament, shown);
  const divisions = divisionsOf(tournament.league, await resultsOf(queryable, id));
  const entered = divisions.map((placed) => placed.length);
  return tableWith(tournament, entered, divisions.flat());
}

function placesOf({ rule, prizes }: Tournament, placed: readonly Placed[]): Places {
  const shown = placed.map(({ row, place, rank, move }) => {
    const prize = row.points === 0n ? null : prizeOf(prizes, rank, row.division);
    return [
      String(place),
      {
        ...{ player: maskedName(row.nickname), points: pointsText(row.points, rule) },
        ...(prize === null ? {} : { prize: prizeText(prize, 'EUR') }),
        ...(move === null ? {} : { move }),
      },
    ];
  });
  return Object.fromEntries(shown) as Places;
}

/** Names of final tables are masked already. */
const maskedName = (name: string): string => (name.includes('•') ? name : maskName(name));

/** What everybody sees of a table; of a league its lowest division, and the others beside it. */
export function publicTable({ tournament, entered, placed }: Table): TopicData<'tournament'> {
  const [lowest = {}, ...higher] = entered.map((_count, division) =>
    placesOf(
      tournament,
      placed.filter(({ row, place }) => row.division === division && place <= PLACES),
    ),
  );
  const divisions = Object.fromEntries(higher.map((places, index) => [DIVISIONS[index + 1], places]));
  return {
    status: tournament.status,
    players: entered.reduce((sum, count) => sum + count, 0),
    places: lowest,
    ...(higher.length === 0 ? {} : { divisions }),
  };
}

/** What a player sees of their own place; empty when they are not in it. */
export function ownTable({ tournament, byPlayer, byPlace }: Table, playerId: string): TopicData<'tournament-place'> {
  const own = byPlayer.get(playerId);
  if (own === undefined) return {};
  const { place, row } = own;
  const { league, missions, rule, status } = tournament;
  const at = (distance: number) => byPlace.get(placeName(row.division, place + distance));
  const above = at(-1);
  const around = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_none, index) => at(index - NEIGHBOURS) ?? []).flat();
  const division = DIVISIONS[row.division];
  return {
    own: { ...(placesOf(tournament, [own])[place] as Places[string]), place, attempts: row.attempts },
    around: placesOf(tournament, around),
    ...(above === undefined ? {} : { missing: pointsText(above.row.points - row.points, rule) }),
    ...(league === null || division === undefined ? {} : { division }),
    // What a final table is made of is not kept with it.
    ...(missions.length === 0 || status === 'complete' ? {} : { missions: missionProgress(missions, row.tally) }),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What pages follow on the socket; what is read for one audience serves all of a reading. */
export function tableTopics(queryable: Queryable): TopicSource[] {
  const read = new WeakMap<Reading, Promise<Table | null>>();
  const tableIn = (reading: Reading, id: string, shown: Shown): Promise<Table | null> => {
    const known = read.get(reading) ?? (UUID.test(id) ? tableOf(queryable, id, shown) : Promise.resolve(null));
    read.set(reading, known);
    return known;
  };
  return [
    {
      kind: 'tournament',
      audienceOf: () => 'everybody',
      async read(id, _audience, reading) {
        const table = await tableIn(reading, id, { first: true });
        return table && publicTable(table);
      },
    },
    {
      kind: 'tournament-place',
      audienceOf: ({ playerId }) => playerId,
      async read(id, playerId, reading) {
        const table = await tableIn(reading, id, { around: reading.audiences });
        return table && ownTable(table, playerId);
      },
    },
  ];
}
