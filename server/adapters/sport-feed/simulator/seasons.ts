/**
 * Bets on the seasons of the football leagues (ADR 0137): offered from an hour before the first match to the start of the
 * last round, priced anew each minute with what has been played and how running matches stand, settled by the final table.
 */
import type { SeasonFacts } from '#shared/sport/facts.ts';
import type { MarketType } from '#shared/sport/markets.ts';
import { settleMarket } from '#shared/sport/settlement.ts';
import { createPause, type Pause } from '../../../pauses.ts';
import type { FeedMarket, FeedMessage, FixtureDetails, MatchState } from '../../../ports/sport-feed.ts';
import type { SimulatedMatch } from './match.ts';
import { oddsOf, plainOutcome } from './pricing.ts';
import { type ScheduledFixture, type ScheduledSeason, seasonsBetween } from './schedule.ts';
import { placesOf, type SeasonChances, type SeasonMatch, seasonChances } from './season-table.ts';

const MINUTE_MS = 60_000;
const AHEAD_MS = 60 * MINUTE_MS;
/** Between the prices of one league and those of the next. */
const APART_MS = 13_000;
/** Longer than any match of football, in its own time. */
const LONGEST_MS = 150 * MINUTE_MS;

const SEASON_MARKETS = ['season_winner', 'season_top_three', 'season_last'] as const satisfies readonly MarketType[];
type SeasonMarket = (typeof SEASON_MARKETS)[number];
/** A season's prices are up to a minute old: the margin is wider than that of a match. */
const MARGIN = 0.15;

const CHANCES_OF: Readonly<Record<SeasonMarket, keyof SeasonChances>> = {
  season_winner: 'first',
  season_top_three: 'topThree',
  season_last: 'last',
};

const STATE: Omit<MatchState, 'lineups'> = {
  ...{ score: [0, 0], clockSeconds: null, period: null, sets: [], points: null, serving: null },
  ...{ statistics: {}, timeline: [] },
};

/** A match of a season, with what has been found out about it. */
interface Known {
  fixture: ScheduledFixture;
  match: SimulatedMatch;
  endsAt: number;
  before: Pick<SeasonMatch, 'scores' | 'upTo'>;
  final: Pick<SeasonMatch, 'scores' | 'upTo'>;
}

const RESULT = { type: 'result', specifier: null } as const;

function scoresAt(match: SimulatedMatch, second: number | null): Pick<SeasonMatch, 'scores' | 'upTo'> {
  let sum = 0;
  const scores: (readonly [number, number])[] = [];
  const upTo: number[] = [];
  for (const { facts, probability } of match.endings(RESULT, second)) {
    if (facts.sport !== 'football') continue;
    sum += probability;
    scores.push([facts.home, facts.away]);
    upTo.push(sum);
  }
  return { scores, upTo };
}

function known(fixture: ScheduledFixture, speed: number): Known {
  const match = fixture.play();
  const end = match.moments.at(-1)?.second ?? 0;
  const { facts } = match.at(end);
  // One that is broken off counts in no table.
  const isCounted = facts.sport === 'football' && facts.end === 'finished';
  return {
    fixture,
    match,
    endsAt: fixture.details.startsAt.getTime() + (end * 1_000) / speed,
    before: scoresAt(match, null),
    final: isCounted ? { scores: [[facts.home, facts.away]], upTo: [1] } : { scores: [], upTo: [] },
  };
}

/** Reads seasons as a feed's messages. */
export function createSeasons({ seed, speed }: { seed: string; speed: number }) {
  const matches = new Map<string, readonly Known[]>();

  async function matchesOf(season: ScheduledSeason, pause: Pause): Promise<readonly Known[]> {
    const found = matches.get(season.id);
    if (found) return found;
    const drawn: Known[] = [];
    for (const fixture of season.fixtures(seed)) {
      drawn.push(known(fixture, speed));
      await pause();
    }
    matches.set(season.id, drawn);
    return drawn;
  }

  async function standingAt(season: ScheduledSeason, at: number, pause: Pause): Promise<SeasonMatch[]> {
    const own = await matchesOf(season, pause);
    return own.map(({ fixture, match, endsAt, before, final }) => {
      const start = fixture.details.startsAt.getTime();
      const sides = { home: fixture.sides[0], away: fixture.sides[1] };
      if (at < start) return { ...sides, ...before };
      return { ...sides, ...(at >= endsAt ? final : scoresAt(match, ((at - start) * speed) / 1_000)) };
    });
  }

  const endOf = async (season: ScheduledSeason, pause: Pause): Promise<number> =>
    Math.max(...(await matchesOf(season, pause)).map(({ endsAt }) => endsAt));

  /** @param final how its matches ended; null: it is not over */
  function factsOf({ teams }: ScheduledSeason, final: readonly SeasonMatch[] | null): SeasonFacts {
    const places = final === null ? [] : placesOf(teams.length, final);
    return {
      sport: 'season',
      end: final === null ? 'running' : 'finished',
      lineups: { home: teams, away: [] },
      places: places.map((sharers) => sharers.map((team) => teams[team] ?? '')),
    };
  }

  function marketOf(type: SeasonMarket, season: ScheduledSeason, chances: SeasonChances): FeedMarket {
    const fair = season.teams.map((key, team) => plainOutcome(key, Math.min(1, chances[CHANCES_OF[type]][team] ?? 0)));
    const odds = oddsOf(fair, MARGIN, type === 'season_top_three' ? 'proportional' : 'power');
    const outcomes = fair.map(({ key, chance }, index) => ({ key, odds: odds[index] ?? null, probability: chance }));
    return { key: type, status: odds.some((one) => one !== null) ? 'active' : 'inactive', outcomes };
  }

  function detailsOf(season: ScheduledSeason): FixtureDetails {
    return { kind: 'outright', sport: 'football', ...season.details };
  }

  /** The odds of a minute of its time; after the last there are none. */
  async function oddsAt(season: ScheduledSeason, at: number, pause: Pause): Promise<FeedMarket[]> {
    const standing = await standingAt(season, at, pause);
    const chances = await seasonChances(season.teams.length, standing, season.number, pause);
    return SEASON_MARKETS.map((type) => marketOf(type, season, chances));
  }

  /** The messages of a season in a time; odds that later ones follow are left out. */
  async function messagesOf(
    season: ScheduledSeason,
    { after, until }: { after: number; until: number },
    pause: Pause,
  ): Promise<FeedMessage[]> {
    // Each at a second of its own: drawing all at once would hold up whoever asks for something else.
    const told = season.startsAt - AHEAD_MS + season.place * APART_MS;
    const closes = season.details.startsAt.getTime();
    const minutes = Math.floor((closes - told) / MINUTE_MS);
    const isDue = (at: number) => at > after && at <= until;
    const stamped = (at: number) => ({ fixtureId: season.id, at: new Date(at) });
    const state: MatchState = { ...STATE, lineups: { home: season.teams, away: [] } };
    const messages: FeedMessage[] = [];
    if (isDue(told)) messages.push({ ...stamped(told), type: 'fixture', details: detailsOf(season) });
    const minute = Math.min(minutes - 1, Math.floor((until - told) / MINUTE_MS));
    const at = told + minute * MINUTE_MS;
    if (minute >= 0 && isDue(at)) {
      const odds = { status: 'not_started', state, markets: await oddsAt(season, at, pause) } as const;
      messages.push({ ...stamped(at), type: 'odds_change', ...odds });
    }
    if (isDue(closes)) messages.push({ ...stamped(closes), type: 'bet_stop' });
    if (closes >= until) return messages;
    const end = await endOf(season, pause);
    if (!isDue(end)) return messages;
    const final = await standingAt(season, end, pause);
    messages.push(...endingOf(season, { state, end, facts: factsOf(season, final) }));
    return messages;
  }

  function endingOf(
    season: ScheduledSeason,
    { state, end, facts }: { state: MatchState; end: number; facts: SeasonFacts },
  ): FeedMessage[] {
    const results = SEASON_MARKETS.flatMap((type) => {
      const outcomes = settleMarket({ type, specifier: null }, facts);
      return outcomes === null ? [] : [{ key: type, outcomes }];
    });
    const envelope = { fixtureId: season.id, at: new Date(end) };
    return [
      { ...envelope, type: 'odds_change', status: 'ended', state, markets: [] },
      { ...envelope, type: 'bet_settlement', markets: results },
    ];
  }

  return {
    /** Messages after a moment (null: what is needed to begin) up to another. */
    async read(after: number | null, until: number, pause: Pause = createPause()): Promise<FeedMessage[]> {
      const seasons = seasonsBetween(new Date((after ?? until) - LONGEST_MS), new Date(until + AHEAD_MS));
      for (const id of matches.keys()) if (!seasons.some((season) => season.id === id)) matches.delete(id);
      const messages: FeedMessage[] = [];
      for (const season of seasons) {
        // What is over already is nothing to begin with.
        if (after === null && season.details.startsAt.getTime() <= until) continue;
        messages.push(...(await messagesOf(season, { after: after ?? Number.NEGATIVE_INFINITY, until }, pause)));
      }
      return messages;
    },
  };
}
