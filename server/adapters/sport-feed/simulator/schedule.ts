/** Who plays whom and when: every league plays a round at its hours, season after season; tours draw their pairs anew. */
import type { Competitor, FixtureDetails } from '../../../ports/sport-feed.ts';
import { createBasketballMatch } from './basketball-match.ts';
import { possessionOf } from './basketball-model.ts';
import { createEsportsMatch } from './esports-match.ts';
import { createFootballMatch } from './football-match.ts';
import { createHockeyMatch } from './hockey-match.ts';
import type { SimulatedMatch } from './match.ts';
import { createRandom, keyOf, normal } from './random.ts';
import { type Squads, squadOf } from './squads.ts';
import { createTennisMatch } from './tennis-match.ts';
import { COLOURS, LEAGUES, type League, type LeagueSport, TOURS } from './world.ts';

export interface ScheduledFixture {
  id: string;
  /** Numbers of the home and the away side among those of the league or tour. */
  sides: readonly [number, number];
  details: FixtureDetails;
  /** Draws the match; the same at each call. */
  play(): SimulatedMatch;
}

const MINUTE_MS = 60_000;
const KICK_OFF_STEP_MS = 11 * MINUTE_MS;
const LEAGUE_OFFSET_MS = 15 * MINUTE_MS;
/** Between the rounds of a league. */
const ROUND_MS: Readonly<Record<LeagueSport, number>> = {
  football: 60 * MINUTE_MS,
  basketball: 90 * MINUTE_MS,
  ice_hockey: 90 * MINUTE_MS,
  esports: 90 * MINUTE_MS,
};
const TOUR_ROUND_MS = 40 * MINUTE_MS;
const TOUR_STEP_MS = 12 * MINUTE_MS;
const TOUR_MATCHES = 3;

const SPREAD = 0.22;
const SERVE = { mean: 0.63, spread: 0.03 };

const competitor = (name: string, index: number): Competitor => ({
  name,
  colours: COLOURS[index % COLOURS.length] ?? ['#ffffff', '#000000'],
});

/** The pairs of a round by the circle method; in the second half of a season the sides are exchanged. */
export function pairsOf(teams: number, round: number): (readonly [number, number])[] {
  const rounds = teams - 1;
  const turn = round % rounds;
  const place = (index: number) => (index === 0 ? 0 : ((index - 1 + turn) % rounds) + 1);
  return Array.from({ length: teams / 2 }, (_, index) => {
    const pair = [place(index), place(teams - 1 - index)] as const;
    const isExchanged = (index + turn + (round >= rounds ? 1 : 0)) % 2 === 1;
    return isExchanged ? ([pair[1], pair[0]] as const) : pair;
  });
}

/**
 * What strengths are drawn from. It is no secret: strengths are what the odds before a match say, and the pages that are
 * built ahead need them (ADR 0120). How a match ends is drawn from the seed.
 */
const WORLD = 'fairwind world';

/** What a team multiplies goals by, its own and those it lets in. */
interface Strength {
  attack: number;
  defence: number;
}

/** Strength of a team in a season. */
function strengthOf(league: string, season: number, team: number): Strength {
  const random = createRandom(keyOf(WORLD, 'team', league, season, team));
  return { attack: Math.exp(SPREAD * normal(random)), defence: Math.exp(SPREAD * normal(random)) };
}

/** Goals that the home side of two equal teams is expected to score, and the away side. */
const FOOTBALL_GOALS = { home: 1.5, away: 1.15, rho: -0.08 };
const HOCKEY_GOALS = { home: 3.1, away: 2.75 };
/** How much of a difference in strength is seen in a sport, beside football's. */
const IN_HOCKEY = 0.6;
const IN_BASKETBALL = 0.2;
const AT_HOME = 1.015;
/** A round of e-sports: what a difference in strength changes, and the side that picked the map. */
const IN_ROUND = 0.16;
const OWN_MAP = 0.025;
const ROUND_BOUNDS = [0.36, 0.64] as const;

const within = (chance: number): number => Math.min(ROUND_BOUNDS[1], Math.max(ROUND_BOUNDS[0], chance));

/** The players of both sides; null: those of the league are not known. */
function squadsOf(league: string, home: number, away: number): Squads | null {
  const [own, other] = [squadOf(WORLD, league, home), squadOf(WORLD, league, away)];
  return own && other && { home: own, away: other };
}

type Play = (key: string, home: Strength, away: Strength, squads: Squads | null) => SimulatedMatch;

const PLAY: Readonly<Record<LeagueSport, Play>> = {
  football(key, home, away, squads) {
    const strengths = {
      lambda: FOOTBALL_GOALS.home * home.attack * away.defence,
      mu: FOOTBALL_GOALS.away * away.attack * home.defence,
      rho: FOOTBALL_GOALS.rho,
    };
    return createFootballMatch(key, strengths, squads);
  },
  basketball: (key, home, away) =>
    createBasketballMatch(key, {
      home: possessionOf(AT_HOME * (home.attack * away.defence) ** IN_BASKETBALL),
      away: possessionOf((away.attack * home.defence) ** IN_BASKETBALL),
    }),
  ice_hockey: (key, home, away) =>
    createHockeyMatch(key, {
      lambda: HOCKEY_GOALS.home * (home.attack * away.defence) ** IN_HOCKEY,
      mu: HOCKEY_GOALS.away * (away.attack * home.defence) ** IN_HOCKEY,
    }),
  esports(key, home, away) {
    const chance = 0.5 + IN_ROUND * Math.log(home.attack / away.attack);
    return createEsportsMatch(key, [within(chance + OWN_MAP), within(chance - OWN_MAP), within(chance)]);
  },
};

const serveOf = (tour: string, player: number): number =>
  SERVE.mean + SERVE.spread * normal(createRandom(keyOf(WORLD, 'player', tour, player)));

/** The numbers of the rounds that begin in a time. */
function roundsIn(from: number, until: number, offset: number, step: number): number[] {
  const first = Math.ceil((from - offset) / step);
  const last = Math.floor((until - offset) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function leagueFixtures(seed: string, from: number, until: number): ScheduledFixture[] {
  return LEAGUES.flatMap((league, place) => {
    const spread = (league.teams.length / 2) * KICK_OFF_STEP_MS;
    const rounds = roundsIn(from - spread, until, place * LEAGUE_OFFSET_MS, ROUND_MS[league.sport]);
    return roundFixtures(seed, league, place, rounds);
  });
}

const roundsOf = ({ teams }: League): number => 2 * (teams.length - 1);

/** The matches of some rounds of a league. */
function roundFixtures(seed: string, league: League, place: number, rounds: readonly number[]): ScheduledFixture[] {
  const offset = place * LEAGUE_OFFSET_MS;
  const seasonRounds = roundsOf(league);
  const every = ROUND_MS[league.sport];
  return rounds.flatMap((number) => {
    const season = Math.floor(number / seasonRounds);
    return pairsOf(league.teams.length, number % seasonRounds).map(([home, away], index): ScheduledFixture => {
      const id = `fw:match:${league.id}-${number}-${index}`;
      return {
        id,
        sides: [home, away],
        details: {
          sport: league.sport,
          tournament: { id: league.id, name: league.name, season: String(season) },
          competitors: {
            home: competitor(league.teams[home] ?? '', home),
            away: competitor(league.teams[away] ?? '', away),
          },
          startsAt: new Date(offset + number * every + index * KICK_OFF_STEP_MS),
        },
        play() {
          const strength = (team: number) => strengthOf(league.id, season, team);
          return PLAY[league.sport](keyOf(seed, id), strength(home), strength(away), squadsOf(league.id, home, away));
        },
      };
    });
  });
}

function tourFixtures(seed: string, from: number, until: number): ScheduledFixture[] {
  return TOURS.flatMap((tour, place) => {
    const offset = place * (TOUR_ROUND_MS / 2);
    return roundsIn(from - TOUR_MATCHES * TOUR_STEP_MS, until, offset, TOUR_ROUND_MS).flatMap((number) => {
      const pairs = pairsOf(tour.players.length, number % (tour.players.length - 1));
      return pairs.slice(0, TOUR_MATCHES).map(([home, away], index): ScheduledFixture => {
        const id = `fw:match:${tour.id}-${number}-${index}`;
        return {
          id,
          sides: [home, away],
          details: {
            sport: 'tennis',
            tournament: { id: tour.id, name: tour.name },
            competitors: {
              home: competitor(tour.players[home] ?? '', home),
              away: competitor(tour.players[away] ?? '', away + 3),
            },
            startsAt: new Date(offset + number * TOUR_ROUND_MS + index * TOUR_STEP_MS),
          },
          play: () =>
            createTennisMatch(keyOf(seed, id), {
              home: serveOf(tour.id, home),
              away: serveOf(tour.id, away),
            }),
        };
      });
    });
  });
}

/** The fixtures that begin in a time, both ends in. */
export function fixturesBetween(seed: string, from: Date, until: Date): ScheduledFixture[] {
  const [start, end] = [from.getTime(), until.getTime()];
  return [...leagueFixtures(seed, start, end), ...tourFixtures(seed, start, end)].filter(({ details }) => {
    const at = details.startsAt.getTime();
    return at >= start && at <= end;
  });
}

/** A season of a football league, as a whole. */
export interface ScheduledSeason {
  id: string;
  /** Of its league among the leagues. */
  place: number;
  number: number;
  teams: readonly string[];
  /** Its first match, ms. */
  startsAt: number;
  /** Bets close with the start of its last round. */
  details: Omit<FixtureDetails, 'kind' | 'sport'>;
  fixtures(seed: string): ScheduledFixture[];
}

/** People count seasons in small numbers. */
const SHOWN_SEASONS = 100;

/** The matches of a league's season, oldest first; null: there is no such league. */
export function seasonFixtures(seed: string, tournamentId: string, season: number): ScheduledFixture[] | null {
  const place = LEAGUES.findIndex(({ id }) => id === tournamentId);
  const league = LEAGUES[place];
  if (league === undefined || !Number.isInteger(season)) return null;
  const rounds = Array.from({ length: roundsOf(league) }, (_, index) => season * roundsOf(league) + index);
  return roundFixtures(seed, league, place, rounds).sort(
    (one, other) => one.details.startsAt.getTime() - other.details.startsAt.getTime(),
  );
}

function seasonOf(league: League, place: number, number: number): ScheduledSeason {
  const rounds = roundsOf(league);
  const every = ROUND_MS[league.sport];
  const startsAt = place * LEAGUE_OFFSET_MS + number * rounds * every;
  const own = Array.from({ length: rounds }, (_, index) => number * rounds + index);
  const colours = COLOURS[place % COLOURS.length] ?? ['#ffffff', '#000000'];
  return {
    id: `fw:season:${league.id}-${number}`,
    place,
    number,
    teams: league.teams,
    startsAt,
    details: {
      tournament: { id: league.id, name: league.name },
      competitors: {
        home: { name: league.name, colours },
        away: { name: `Season ${number % SHOWN_SEASONS}`, colours },
      },
      startsAt: new Date(startsAt + (rounds - 1) * every),
    },
    fixtures: (seed) => roundFixtures(seed, league, place, own),
  };
}

/** The seasons of football of which something is played, or that begin, in a time. */
export function seasonsBetween(from: Date, until: Date): ScheduledSeason[] {
  return LEAGUES.flatMap((league, place) => {
    if (league.sport !== 'football') return [];
    const length = roundsOf(league) * ROUND_MS[league.sport];
    const numberAt = (at: Date) => Math.floor((at.getTime() - place * LEAGUE_OFFSET_MS) / length);
    const [first, last] = [numberAt(from), numberAt(until)];
    return Array.from({ length: last - first + 1 }, (_, index) => seasonOf(league, place, first + index));
  });
}
