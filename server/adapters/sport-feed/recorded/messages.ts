/** The messages of an official feed, as the port has them. What we do not offer is left out. */
import type { ResultChances } from '#shared/sport/cash-out.ts';
import type { Side, Sport } from '#shared/sport/facts.ts';
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

type Unstamped = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'fixtureId' | 'at' | 'producer'>
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
  if (!tournament || !sport || !id) return null;
  const startsAt = new Date(start_time ?? '');
  if (Number.isNaN(startsAt.getTime())) throw new Error(`start_time of ${id} is no time: ${start_time}`);
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
/**
 * 1 active, 0 inactive, −1 suspended, −2 handed over to another producer, −3 settled, −4 cancelled. The last two close a market;
 * how it ended is told by messages of their own.
 */
const MARKET_STATUS: Readonly<Record<string, FeedMarket['status']>> = {
  ...{ '1': 'active', '0': 'inactive', '-1': 'suspended', '-2': 'suspended', '-3': 'inactive', '-4': 'inactive' },
};
/** −1 not bought now, −2 not any more. */
const UNSELLABLE: readonly string[] = ['-1', '-2'];

/** What of a message is not a number, or one that cannot be. */
function numberOf({ name, attributes }: Element, attribute: string, [least, most]: readonly [number, number]): number {
  const text = attributes[attribute] ?? '';
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!(number >= least && number <= most)) throw new Error(`${attribute} of <${name}> is impossible: "${text}"`);
  return number;
}

const ANY_ODDS = [0, 1e9] as const;
const CHANCE = [0, 1] as const;
const SCORE = [0, 10_000] as const;
/** Times that a date can hold, ms. */
const MOMENT = [0, 8.64e15] as const;

/** Odds with two digits, rounded down so that the margin is never less than the feed's; null below 1.01. */
function oddsText(element: Element): string | null {
  if (element.attributes.odds === undefined) return null;
  const odds = Math.floor(numberOf(element, 'odds', ANY_ODDS) * 100 + 1e-9) / 100;
  return odds >= 1.01 && odds < 10_000 ? odds.toFixed(2) : null;
}

/** The match that messages are about: its sport, who of it can be bet on, and where states that are not known are noted. */
export interface MatchContext {
  sport: Sport;
  cast: Cast;
  unknown: string[];
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
function chancesIn(element: Element): ResultChances | null {
  if (element.attributes[CHANCES.won] === undefined) return null;
  return Object.fromEntries(
    Object.entries(CHANCES).flatMap(([result, name]) =>
      element.attributes[name] === undefined ? [] : [[result, numberOf(element, name, CHANCE)]],
    ),
  );
}

function outcomesIn(context: MatchContext, market: TranslatedMarket, element: Element): FeedOutcome[] {
  return within(element, 'outcome').flatMap((outcome) => {
    const key = selectionOf(context, market, outcome);
    if (key === undefined) return [];
    const { active, probabilities } = outcome.attributes;
    const chances = chancesIn(outcome);
    return [
      {
        key,
        odds: active === '0' ? null : oddsText(outcome),
        probability: probabilities === undefined ? 0 : numberOf(outcome, 'probabilities', CHANCE),
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
  return sent.map(({ market, element }) => {
    const status = marketStatusOf(context, element);
    const outcomes = withEverybody(context, market, outcomesIn(context, market, element));
    const isSellable = !UNSELLABLE.includes(element.attributes.cashout_status ?? '');
    return {
      key: market.key,
      ...(status === undefined ? {} : { status }),
      outcomes,
      ...(isSellable ? {} : { isSellable }),
    };
  });
}

/** How open a market is told to be; undefined: nothing is said of it. A state that is not known closes it. */
function marketStatusOf({ unknown }: MatchContext, { attributes }: Element): FeedMarket['status'] {
  if (attributes.status === undefined) return undefined;
  const status = MARKET_STATUS[attributes.status];
  if (status === undefined) unknown.push(`status ${attributes.status} of market ${attributes.id}`);
  return status ?? 'suspended';
}

/** Seconds of "63:05". */
function secondsOf(text: string | undefined): number | null {
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text ?? '') ?? [];
  return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds);
}

const scoresOf = (element: Element): readonly [number, number] => [
  numberOf(element, 'home_score', SCORE),
  numberOf(element, 'away_score', SCORE),
];

/** How the match stands, as far as a message says it. */
function stateOf(element: Element): Partial<MatchState> {
  const parts = within(element, 'period_scores').flatMap((one) => within(one, 'period_score'));
  const clockSeconds = secondsOf(within(element, 'clock')[0]?.attributes.match_time);
  return {
    ...(element.attributes.home_score === undefined ? {} : { score: scoresOf(element) }),
    ...(clockSeconds === null ? {} : { clockSeconds }),
    ...(parts.length === 0 ? {} : { sets: parts.map(scoresOf) }),
  };
}

/** The status of a match as a message says it; undefined: it says none, or one that is not known. */
function statusOf({ unknown }: MatchContext, element: Element | undefined): FixtureStatus | undefined {
  const told = element?.attributes.status;
  if (told === undefined) return undefined;
  const status = STATUS[told];
  if (status === undefined) unknown.push(`status ${told} of a match`);
  return status;
}

/** By the share of the stake that wins; of one share the heat of the fewest. */
const HEATS: Readonly<Record<string, LegResult>> = Object.fromEntries(
  (Object.keys(DEAD_HEATS) as DeadHeat[]).reverse().map((name) => [shareOfHeat(name).toFixed(2), name]),
);

/**
 * 0 lost, 1 won; a void factor of 1 gives the stake back, one of a half makes halves, a dead heat factor lets a share win.
 * Null: not decided. Factors that are not in the tables, or both at once, are not guessed: they throw, and a person settles.
 */
function resultOf(element: Element): LegResult | null {
  const { result, void_factor, dead_heat_factor } = element.attributes;
  const voided = void_factor === undefined ? 0 : numberOf(element, 'void_factor', CHANCE);
  const heat = dead_heat_factor === undefined ? 1 : numberOf(element, 'dead_heat_factor', CHANCE);
  const won = RESULTS[result ?? ''];
  if (won === undefined) throw new Error(`result ${result} of <${element.name}> is not known`);
  if (voided === 1) return 'void';
  if (won === null) return null;
  const unknown = new Error(`void_factor ${voided} with dead_heat_factor ${heat} is not known`);
  if (voided !== 0 && voided !== 0.5) throw unknown;
  // What lost shares no place.
  if (!won || heat === 1) return voided === 0 ? (won ? 'won' : 'lost') : won ? 'half_won' : 'half_lost';
  const shared = HEATS[heat.toFixed(2)];
  if (voided !== 0 || shared === undefined) throw unknown;
  return shared;
}

/** Whether an outcome won; null: it is not decided. */
const RESULTS: Readonly<Record<string, boolean | null>> = { '0': false, '1': true, '-1': null };

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

const dateOf = (element: Element, attribute: string): Date | null =>
  element.attributes[attribute] === undefined ? null : new Date(numberOf(element, attribute, MOMENT));
const windowOf = (element: Element) => ({
  from: dateOf(element, 'start_time'),
  until: dateOf(element, 'end_time'),
});

const TRANSLATIONS: Readonly<Record<string, (context: MatchContext, element: Element) => Unstamped[]>> = {
  odds_change(context, element) {
    const [told] = within(element, 'sport_event_status');
    const status = statusOf(context, told);
    const markets = within(element, 'odds').flatMap((odds) => marketsOf(context, odds));
    const { home, away } = context.cast.lineups;
    const lineups = home.length + away.length > 0 ? { lineups: { home: [...home], away: [...away] } } : {};
    const state = { ...(told === undefined ? {} : stateOf(told)), ...lineups };
    const change = { type: 'odds_change', ...(status === undefined ? {} : { status }), state, markets } as const;
    // Nobody knows what a status means that is not in the table: the match is closed with it.
    const isClear = status !== undefined || told?.attributes.status === undefined;
    return isClear ? [change] : [change, { type: 'bet_stop' }];
  },
  // A stop of one group of markets closes all: the narrower one is safe to widen.
  bet_stop: () => [{ type: 'bet_stop' }],
  bet_settlement: (context, element) => [
    {
      type: 'bet_settlement',
      markets: within(element, 'outcomes').flatMap((outcomes) => resultsOf(context, outcomes)),
    },
  ],
  rollback_bet_settlement: (context, element) => [
    { type: 'rollback_bet_settlement', markets: keysOf(context, element) },
  ],
  bet_cancel: (context, element) => [{ type: 'bet_cancel', markets: keysOf(context, element), ...windowOf(element) }],
  rollback_bet_cancel: (context, element) => [
    { type: 'rollback_bet_cancel', markets: keysOf(context, element), ...windowOf(element) },
  ],
};

/** A message of the feed as ours; empty: one that the port does not know (`fixture_change`, …). Throws at what cannot be. */
export const translateMessage = (context: MatchContext, element: Element): Unstamped[] =>
  TRANSLATIONS[element.name]?.(context, element) ?? [];
