/** Tables of tournaments as pages see them: the first places for all, and a player's own with those around it. */
import type { TopicData } from '#shared/contract/topics.ts';
import { isSimulated, maskName } from '#shared/names.ts';
import { DIVISIONS, type Move, moveOf, type TournamentLeague } from '#shared/tournament-leagues.ts';
import { missionProgress } from '#shared/tournament-missions.ts';
import { prizeOf } from '#shared/tournaments.ts';
import type { Queryable } from '../../db/types.ts';
import type { TopicSource } from '../../ports/topics.ts';
import { pointsText, prizeText } from './amounts.ts';
import { findTournament, type Tournament } from './editions-store.ts';
import { type Standing, standingsOf } from './entries-store.ts';
import { resultsOf } from './results-store.ts';

/** How many places everybody sees. */
const PLACES = 50;
/** How many above and below one's own. */
const NEIGHBOURS = 2;

type Places = TopicData<'tournament'>['places'];

export interface Table {
  tournament: Tournament;
  standings: readonly Standing[];
}

/** The table of a tournament as it stands now, or as it ended; null when there is none of that id. */
export async function tableOf(queryable: Queryable, id: string): Promise<Table | null> {
  const tournament = await findTournament(queryable, id);
  if (tournament === null) return null;
  const standings =
    tournament.status === 'complete' ? await resultsOf(queryable, id) : await standingsOf(queryable, id);
  return { tournament, standings };
}

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

/** The table of each division, from the lowest on; without a league there is one. */
export function divisionsOf<Row extends Standing>(
  league: TournamentLeague | null,
  standings: readonly Row[],
): Placed<Row>[][] {
  const tables =
    league === null ? [standings] : DIVISIONS.map((_name, at) => standings.filter((row) => row.division === at));
  return tables.map((rows, division) => {
    const ranks = prizeRanksOf(rows);
    return rows.map((row, index) => {
      const [place, rank] = [index + 1, ranks[index] ?? 0];
      const asked = { division, place, rank: rank || place, entered: rows.length, hasPoints: row.points > 0n };
      return { row, place, rank, move: row.move === undefined ? moveOf(league, asked) : row.move };
    });
  });
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
export function publicTable({ tournament, standings }: Table): TopicData<'tournament'> {
  const [lowest = [], ...higher] = divisionsOf(tournament.league, standings).map((placed) =>
    placesOf(tournament, placed.slice(0, PLACES)),
  );
  const divisions = Object.fromEntries(higher.map((places, index) => [DIVISIONS[index + 1], places]));
  return {
    status: tournament.status,
    players: standings.length,
    places: lowest as Places,
    ...(higher.length === 0 ? {} : { divisions }),
  };
}

/** What a player sees of their own place; empty when they are not in it. */
export function ownTable({ tournament, standings }: Table, playerId: string): TopicData<'tournament-place'> {
  const table = divisionsOf(tournament.league, standings).find((placed) =>
    placed.some(({ row }) => row.playerId === playerId),
  );
  const index = table?.findIndex(({ row }) => row.playerId === playerId) ?? -1;
  const own = table?.[index];
  if (table === undefined || own === undefined) return {};
  const { place, row } = own;
  const { league, missions, rule, status } = tournament;
  const above = table[index - 1];
  const division = DIVISIONS[row.division];
  return {
    own: { ...(placesOf(tournament, [own])[place] as Places[string]), place, attempts: row.attempts },
    around: placesOf(tournament, table.slice(Math.max(0, index - NEIGHBOURS), index + 1 + NEIGHBOURS)),
    ...(above === undefined ? {} : { missing: pointsText(above.row.points - row.points, rule) }),
    ...(league === null || division === undefined ? {} : { division }),
    // What a final table is made of is not kept with it.
    ...(missions.length === 0 || status === 'complete' ? {} : { missions: missionProgress(missions, row.tally) }),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What pages follow on the socket; what is read for one audience serves all of a reading. */
export function tableTopics(queryable: Queryable): TopicSource[] {
  const read = new WeakMap<object, Promise<Table | null>>();
  const tableIn = (reading: object, id: string): Promise<Table | null> => {
    const known = read.get(reading) ?? (UUID.test(id) ? tableOf(queryable, id) : Promise.resolve(null));
    read.set(reading, known);
    return known;
  };
  return [
    {
      kind: 'tournament',
      audienceOf: () => 'everybody',
      async read(id, _audience, reading) {
        const table = await tableIn(reading, id);
        return table && publicTable(table);
      },
    },
    {
      kind: 'tournament-place',
      audienceOf: ({ playerId }) => playerId,
      async read(id, playerId, reading) {
        const table = await tableIn(reading, id);
        return table && ownTable(table, playerId);
      },
    },
  ];
}
