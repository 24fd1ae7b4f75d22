/** The messages of an official feed, as the port has them. What we do not offer is left out. */
import type { ResultChances } from '#shared/sport/cash-out.ts';
import type { MatchFacts, Side, Sport } from '#shared/sport/facts.ts';
import { isOfNames, outcomesOf } from '#shared/sport/markets.ts';
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
import { SPORT_OF, type TranslatedMarket, translateMarket } from './markets.ts';
import type { Cast } from './players.ts';
import { type Element, within } from './xml.ts';

type Unnumbered = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'fixtureId' | 'sequence' | 'at'>
    : never
  : never;

const COLOURS = { home: ['#f1f7fa', '#1b2b3a'], away: ['#5a6b3a', '#ffffff'] } as const;

/** What is told of a match before its odds, and its teams by their numbers. */
interface TranslatedFixture {
  id: string;
  details: FixtureDetails;
  teams: Readonly<Record<Side, string | undefined>>;
}

/** Up to this age group teams are mainly of minors. */
const OLDEST_YOUTH = 19;

/** Whether a team's age group ("U17") is one of minors; a feed names none of adults. */
const isOfMinors = (ageGroup: string | undefined): boolean => {
  const [, years] = /^U(\d{1,2})$/i.exec(ageGroup ?? '') ?? [];
  return years !== undefined && Number(years) <= OLDEST_YOUTH;
};

/** The answer of a feed's fixtures. Null: a sport that we do not offer. */
export function fixtureOf(element: Element): TranslatedFixture | null {
  const [tournament] = within(element, 'tournament');
  const [sportElement] = tournament ? within(tournament, 'sport') : [];
  const sport = SPORT_OF[sportElement?.attributes.id ?? ''];
  const { id, start_time } = element.attributes;
  const startsAt = new Date(start_time ?? '');
  if (!tournament || !sport || !id || Number.isNaN(startsAt.getTime())) return null;
  const [season] = within(element, 'season');
  const competitors = within(element, 'competitors').flatMap((one) => within(one, 'competitor'));
  const attributesOf = (qualifier: Side) =>
    competitors.find(({ attributes }) => attributes.qualifier === qualifier)?.attributes;
  const side = (qualifier: Side) => ({ name: attributesOf(qualifier)?.name ?? '', colours: COLOURS[qualifier] });
  return {
    id,
    teams: { home: attributesOf('home')?.id, away: attributesOf('away')?.id },
    details: {
      sport,
      tournament: {
        id: tournament.attributes.id ?? '',
        name: tournament.attributes.name ?? '',
        ...(season?.attributes.id === undefined ? {} : { season: season.attributes.id }),
      },
      competitors: { home: side('home'), away: side('away') },
      startsAt,
      ...(competitors.some(({ attributes }) => isOfMinors(attributes.age_group)) ? { isYouth: true } : {}),
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

/** The match that messages are about: its sport, and who of it can be bet on. */
export interface MatchContext {
  sport: Sport;
  cast: Cast;
}

/** A market's outcome as ours; undefined: one that we do not offer. */
function selectionOf({ cast }: MatchContext, { type, outcomes }: TranslatedMarket, { attributes }: Element) {
  const id = attributes.id ?? '';
  return outcomes[id] ?? (isOfNames(type) ? cast.nameOf(id) : undefined);
}

/** The attributes in which a feed says how likely an outcome ends in each way but a loss. */
const CHANCES = {
  won: 'win_probabilities',
  half_won: 'half_win_probabilities',
  void: 'refund_probabilities',
  half_lost: 'half_lose_probabilities',
} as const satisfies Partial<Record<LegResult, string>>;

/** The chances of an outcome's results; null: the feed does not say how often it wins. */
function chancesIn({ attributes }: Element): ResultChances | null {
  if (attributes[CHANCES.won] === undefined) return null;
  return Object.fromEntries(
    Object.entries(CHANCES).flatMap(([result, name]) => {
      const text = attributes[name];
      return text === undefined ? [] : [[result, Number(text)]];
    }),
  );
}

function outcomesIn(context: MatchContext, market: TranslatedMarket, element: Element): FeedOutcome[] {
  return within(element, 'outcome').flatMap((outcome) => {
    const key = selectionOf(context, market, outcome);
    if (key === undefined) return [];
    const { active, odds, probabilities = 0 } = outcome.attributes;
    const chances = chancesIn(outcome);
    return [
      {
        key,
        odds: active === '0' ? null : oddsText(odds),
        probability: Number(probabilities),
        ...(chances === null ? {} : { chances }),
      },
    ];
  });
}

/** A market of players has all who were announced for the match: those whom the feed leaves out are not offered in it. */
function withEverybody({ cast }: MatchContext, { key, type }: TranslatedMarket, named: FeedOutcome[]): FeedOutcome[] {
  if (!isOfNames(type)) return named;
  const offered = cast.offered(key);
  for (const one of named) if (one.odds !== null) offered.add(one.key);
  const byKey = new Map(named.map((one) => [one.key, one]));
  return outcomesOf(type, cast.lineups).map((name) => byKey.get(name) ?? { key: name, odds: null, probability: 0 });
}

function marketsOf(context: MatchContext, odds: Element): FeedMarket[] {
  const sent = within(odds, 'market').flatMap((element) => {
    const market = translateMarket(context.sport, element);
    if (market !== null && isOfNames(market.type)) context.cast.announce(element);
    return market === null ? [] : [{ market, element }];
  });
  return sent.flatMap(({ market, element }) => {
    const status = MARKET_STATUS[element.attributes.status ?? '1'];
    if (!status) return [];
    return [
      { key: market.key, status, outcomes: withEverybody(context, market, outcomesIn(context, market, element)) },
    ];
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

/**
 * The results of a market of players: of all who can be bet on in the match. Who was never offered in this market is void, since
 * nobody has bet on him; who was, and is not named, leaves it open.
 */
function ofEverybody(
  { cast }: MatchContext,
  { key, type }: TranslatedMarket,
  told: readonly [string | undefined, LegResult | null][],
): [string, LegResult | null][] {
  const results = new Map(told);
  return outcomesOf(type, cast.lineups).map((name) => [
    name,
    results.get(name) ?? (results.has(name) || cast.offered(key).has(name) ? null : 'void'),
  ]);
}

function resultsOf(context: MatchContext, element: Element): MarketResults[] {
  return within(element, 'market').flatMap((one) => {
    const market = translateMarket(context.sport, one);
    if (!market) return [];
    const told = within(one, 'outcome').map((outcome): [string | undefined, LegResult | null] => [
      selectionOf(context, market, outcome),
      resultOf(outcome),
    ]);
    const outcomes = isOfNames(market.type) ? ofEverybody(context, market, told) : told;
    // A market is settled as a whole, or later.
    const isDecided = outcomes.every(([name, result]) => name !== undefined && result !== null);
    return isDecided && outcomes.length > 0 ? [{ key: market.key, outcomes: Object.fromEntries(outcomes) }] : [];
  });
}

const keysOf = ({ sport }: MatchContext, element: Element): string[] =>
  within(element, 'market').flatMap((one) => translateMarket(sport, one)?.key ?? []);

const dateOf = (ms: string | undefined): Date | null => (ms === undefined ? null : new Date(Number(ms)));
const windowOf = ({ attributes }: Element) => ({
  from: dateOf(attributes.start_time),
  until: dateOf(attributes.end_time),
});

const TRANSLATIONS: Readonly<Record<string, (context: MatchContext, element: Element) => Unnumbered>> = {
  odds_change(context, element) {
    const [status] = within(element, 'sport_event_status');
    const markets = within(element, 'odds').flatMap((odds) => marketsOf(context, odds));
    const { home, away } = context.cast.lineups;
    const lineups = home.length + away.length > 0 ? { lineups: { home: [...home], away: [...away] } } : {};
    const state = { ...stateOf(status ?? { name: '', attributes: {}, children: [] }), ...lineups };
    return {
      type: 'odds_change',
      status: STATUS[status?.attributes.status ?? '0'] ?? 'not_started',
      state,
      facts: factsOf(context.sport, state),
      markets,
    };
  },
  // A stop of one group of markets closes all: the narrower one is safe to widen.
  bet_stop: () => ({ type: 'bet_stop' }),
  bet_settlement: (context, element) => ({
    type: 'bet_settlement',
    markets: within(element, 'outcomes').flatMap((outcomes) => resultsOf(context, outcomes)),
  }),
  rollback_bet_settlement: (context, element) => ({
    type: 'rollback_bet_settlement',
    markets: keysOf(context, element),
  }),
  bet_cancel: (context, element) => ({ type: 'bet_cancel', markets: keysOf(context, element), ...windowOf(element) }),
  rollback_bet_cancel: (context, element) => ({
    type: 'rollback_bet_cancel',
    markets: keysOf(context, element),
    ...windowOf(element),
  }),
};

/** A message of the feed; null: one that the port does not know (`alive`, `fixture_change`, …). */
export const translateMessage = (context: MatchContext, element: Element): Unnumbered | null =>
  TRANSLATIONS[element.name]?.(context, element) ?? null;
