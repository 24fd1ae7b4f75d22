/** The messages of an official feed, as the port has them. What we do not offer is left out. */
import type { MatchFacts, Sport } from '#shared/sport/facts.ts';
import { DEAD_HEATS, type DeadHeat, type LegResult, shareOfHeat } from '#shared/sport/results.ts';
import type {
  FeedMarket,
  FeedMessage,
  FeedOutcome,
  FixtureDetails,
  FixtureStatus,
  MarketResults,
  MatchState,
} from '../../../ports/sport-feed.ts';
import { SPORT_OF, translateMarket } from './markets.ts';
import { type Element, within } from './xml.ts';

type Unnumbered = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'fixtureId' | 'sequence' | 'at'>
    : never
  : never;

const COLOURS = { home: ['#f1f7fa', '#1b2b3a'], away: ['#5a6b3a', '#ffffff'] } as const;

/** What is told of a match before its odds: the answer of a feed's fixtures. Null: a sport that we do not offer. */
export function fixtureOf(element: Element): { id: string; details: FixtureDetails } | null {
  const [tournament] = within(element, 'tournament');
  const [sportElement] = tournament ? within(tournament, 'sport') : [];
  const sport = SPORT_OF[sportElement?.attributes.id ?? ''];
  const { id, start_time } = element.attributes;
  const startsAt = new Date(start_time ?? '');
  if (!tournament || !sport || !id || Number.isNaN(startsAt.getTime())) return null;
  const [season] = within(element, 'season');
  const competitors = within(element, 'competitors').flatMap((one) => within(one, 'competitor'));
  const side = (qualifier: 'home' | 'away') => ({
    name: competitors.find(({ attributes }) => attributes.qualifier === qualifier)?.attributes.name ?? '',
    colours: COLOURS[qualifier],
  });
  return {
    id,
    details: {
      sport,
      tournament: {
        id: tournament.attributes.id ?? '',
        name: tournament.attributes.name ?? '',
        ...(season?.attributes.id === undefined ? {} : { season: season.attributes.id }),
      },
      competitors: { home: side('home'), away: side('away') },
      startsAt,
    },
  };
}

/** 0 not started, 1 live, 2 suspended, 3 ended, 4 finalised, 5 cancelled, 6 delayed, 7 interrupted, 8 postponed, 9 abandoned. */
const STATUS: Readonly<Record<string, FixtureStatus>> = {
  ...{ 0: 'not_started', 1: 'live', 2: 'live', 3: 'ended', 4: 'ended', 5: 'cancelled' },
  ...{ 6: 'not_started', 7: 'live', 8: 'cancelled', 9: 'abandoned' },
};
/** 1 active, 0 inactive, −1 suspended, −2 handed over to another producer; what is settled or cancelled is told otherwise. */
const MARKET_STATUS: Readonly<Record<string, FeedMarket['status']>> = {
  ...{ '1': 'active', '0': 'inactive', '-1': 'suspended', '-2': 'suspended' },
};

/** Odds with two digits, rounded down so that the margin is never less than the feed's; null below 1.01. */
function oddsText(text: string | undefined): string | null {
  const odds = Math.floor(Number(text) * 100 + 1e-9) / 100;
  return odds >= 1.01 && odds < 10_000 ? odds.toFixed(2) : null;
}

function outcomeOf({ attributes }: Element, names: Readonly<Record<string, string>>): FeedOutcome[] {
  const key = names[attributes.id ?? ''];
  if (key === undefined) return [];
  const odds = attributes.active === '0' ? null : oddsText(attributes.odds);
  return [{ key, odds, probability: Number(attributes.probabilities ?? 0) }];
}

function marketsOf(sport: Sport, odds: Element): FeedMarket[] {
  return within(odds, 'market').flatMap((element) => {
    const market = translateMarket(sport, element);
    const status = MARKET_STATUS[element.attributes.status ?? '1'];
    if (!market || !status) return [];
    const outcomes = within(element, 'outcome').flatMap((outcome) => outcomeOf(outcome, market.outcomes));
    return [{ key: market.key, status, outcomes }];
  });
}

/** Seconds of "63:05". */
function secondsOf(text: string | undefined): number | null {
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text ?? '') ?? [];
  return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds);
}

function stateOf(element: Element): MatchState {
  const { home_score, away_score } = element.attributes;
  const parts = within(element, 'period_scores')
    .flatMap((one) => within(one, 'period_score'))
    .map(({ attributes }) => [Number(attributes.home_score), Number(attributes.away_score)] as const);
  return {
    score: [Number(home_score ?? 0), Number(away_score ?? 0)],
    clockSeconds: secondsOf(within(element, 'clock')[0]?.attributes.match_time),
    period: null,
    sets: parts,
    points: null,
    serving: null,
    statistics: {},
    timeline: [],
  };
}

function factsOf(sport: Sport, { score: [home, away], sets }: MatchState): MatchFacts {
  const end = 'running' as const;
  if (sport === 'football') return { sport, end, home, away, corners: 0, cards: 0 };
  if (sport === 'tennis') return { sport, end, sets, completed: home + away, winner: null };
  const parts = { parts: sets, completed: Math.max(0, sets.length - 1) };
  if (sport === 'basketball') return { sport, end, home, away, ...parts };
  if (sport === 'ice_hockey') return { sport, end, home, away, ...parts, winner: null };
  return { sport, end, ...parts, winner: null };
}

/** By the share of the stake that wins. */
const HEATS: Readonly<Record<string, LegResult>> = Object.fromEntries(
  (Object.keys(DEAD_HEATS) as DeadHeat[]).map((name) => [shareOfHeat(name).toFixed(2), name]),
);

/**
 * 0 lost, 1 won; a void factor of 1 gives the stake back, one of a half makes halves, a dead heat factor lets a share win.
 * Null: not decided, or a share that is not in the table.
 */
function resultOf({ attributes }: Element): LegResult | null {
  const { result, void_factor: voided = '0', dead_heat_factor: heat = '1' } = attributes;
  if (Number(heat) !== 1) return result === '1' ? (HEATS[Number(heat).toFixed(2)] ?? null) : null;
  if (Number(voided) === 1) return 'void';
  if (Number(voided) === 0.5) return result === '1' ? 'half_won' : 'half_lost';
  if (result === '1') return 'won';
  return result === '0' ? 'lost' : null;
}

function resultsOf(sport: Sport, element: Element): MarketResults[] {
  return within(element, 'market').flatMap((one) => {
    const market = translateMarket(sport, one);
    if (!market) return [];
    const outcomes = within(one, 'outcome').map((outcome): [string | undefined, LegResult | null] => [
      market.outcomes[outcome.attributes.id ?? ''],
      resultOf(outcome),
    ]);
    // A market is settled as a whole, or later.
    const isDecided = outcomes.every(([name, result]) => name !== undefined && result !== null);
    return isDecided && outcomes.length > 0 ? [{ key: market.key, outcomes: Object.fromEntries(outcomes) }] : [];
  });
}

const keysOf = (sport: Sport, element: Element): string[] =>
  within(element, 'market').flatMap((one) => translateMarket(sport, one)?.key ?? []);

const dateOf = (ms: string | undefined): Date | null => (ms === undefined ? null : new Date(Number(ms)));
const windowOf = ({ attributes }: Element) => ({
  from: dateOf(attributes.start_time),
  until: dateOf(attributes.end_time),
});

const TRANSLATIONS: Readonly<Record<string, (sport: Sport, element: Element) => Unnumbered>> = {
  odds_change(sport, element) {
    const [status] = within(element, 'sport_event_status');
    const state = stateOf(status ?? { name: '', attributes: {}, children: [] });
    return {
      type: 'odds_change',
      status: STATUS[status?.attributes.status ?? '0'] ?? 'not_started',
      state,
      facts: factsOf(sport, state),
      markets: within(element, 'odds').flatMap((odds) => marketsOf(sport, odds)),
    };
  },
  // A stop of one group of markets closes all: the narrower one is safe to widen.
  bet_stop: () => ({ type: 'bet_stop' }),
  bet_settlement: (sport, element) => ({
    type: 'bet_settlement',
    markets: within(element, 'outcomes').flatMap((outcomes) => resultsOf(sport, outcomes)),
  }),
  rollback_bet_settlement: (sport, element) => ({ type: 'rollback_bet_settlement', markets: keysOf(sport, element) }),
  bet_cancel: (sport, element) => ({ type: 'bet_cancel', markets: keysOf(sport, element), ...windowOf(element) }),
  rollback_bet_cancel: (sport, element) => ({
    type: 'rollback_bet_cancel',
    markets: keysOf(sport, element),
    ...windowOf(element),
  }),
};

/** A message of the feed; null: one that the port does not know (`alive`, `fixture_change`, …). */
export const translateMessage = (sport: Sport, element: Element): Unnumbered | null =>
  TRANSLATIONS[element.name]?.(sport, element) ?? null;
