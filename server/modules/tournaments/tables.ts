/** Tables of tournaments as pages see them: the first places for all, and a player's own with those around it. */
import type { TopicData } from '#shared/contract/topics.ts';
import { isSimulated, maskName } from '#shared/names.ts';
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

function placesOf({ tournament, standings }: Table, from: number, to: number): Places {
  const ranks = prizeRanksOf(standings.slice(0, to));
  const shown = standings.slice(from - 1, to).map(({ nickname, points }, index) => {
    const prize = prizeOf(tournament.prizes, ranks[from - 1 + index] ?? 0);
    const text = prize === null || points === 0n ? {} : { prize: prizeText(prize, 'EUR') };
    return [
      String(from + index),
      { player: maskedName(nickname), points: pointsText(points, tournament.rule), ...text },
    ];
  });
  return Object.fromEntries(shown) as Places;
}

/** Names of final tables are masked already. */
const maskedName = (name: string): string => (name.includes('•') ? name : maskName(name));

/** What everybody sees of a table. */
export const publicTable = (table: Table): TopicData<'tournament'> => ({
  status: table.tournament.status,
  players: table.standings.length,
  places: placesOf(table, 1, PLACES),
});

/** What a player sees of their own place; empty when they are not in it. */
export function ownTable(table: Table, playerId: string): TopicData<'tournament-place'> {
  const { standings, tournament } = table;
  const index = standings.findIndex((standing) => standing.playerId === playerId);
  const own = standings[index];
  if (own === undefined) return {};
  const place = index + 1;
  const shown = placesOf(table, place, place)[place];
  const above = standings[index - 1];
  return {
    ...(shown === undefined ? {} : { own: { ...shown, place, attempts: own.attempts } }),
    around: placesOf(table, Math.max(1, place - NEIGHBOURS), place + NEIGHBOURS),
    ...(above === undefined ? {} : { missing: pointsText(above.points - own.points, tournament.rule) }),
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
