/**
 * The markets as data: what can be chosen, when and how each is settled, and what becomes of it when a match does not end
 * as it should. Prices are made of the same rules as settlement, so the two cannot drift apart.
 */
import { asianResult, type LegResult } from './results.ts';

export const SPORTS = ['football', 'tennis'] as const;
export type Sport = (typeof SPORTS)[number];
export type Side = 'home' | 'away';

/**
 * How far a match is. `abandoned`: broken off for good, or a walkover; `retired`: a player gave up, the other goes on in the
 * tournament.
 */
export type MatchEnd = 'running' | 'finished' | 'abandoned' | 'retired';

export interface FootballFacts {
  sport: 'football';
  end: MatchEnd;
  home: number;
  away: number;
  /** Of both sides together. */
  corners: number;
  /** Of both sides; each counts one. */
  cards: number;
}

export interface TennisFacts {
  sport: 'tennis';
  end: MatchEnd;
  /** Games of each set, the one that is being played last. */
  sets: readonly (readonly [number, number])[];
  /** Sets that are over. */
  completed: number;
  /** Who goes on: the winner, or whom the other's retirement leaves. */
  winner: Side | null;
}

export type MatchFacts = FootballFacts | TennisFacts;

/** How one selection stands: null while it is open. */
type Rule<Facts> = (outcome: string, specifier: number | null, facts: Facts) => LegResult | null;

/**
 * When a market is void though its match began. `undecided`: whatever was not decided on the pitch or court when play
 * ended for good. `before_first_set`: the match winner of tennis stands once a set is complete.
 */
export type VoidRule = 'undecided' | 'before_first_set';

interface MarketRow {
  sport: Sport;
  /** Empty: the outcomes are scores, named by the match itself. */
  outcomes: readonly string[];
  /** What stands behind the name in the key: a line (in quarters of one, signed for the home side) or a set. */
  specifier: 'total' | 'handicap' | 'set' | null;
  voids: VoidRule;
  /** The part of the page it stands in. */
  group: 'main' | 'goals' | 'handicap' | 'corners' | 'cards' | 'sets' | 'games';
}

export const MARKETS = {
  result: { sport: 'football', outcomes: ['home', 'draw', 'away'], specifier: null, voids: 'undecided', group: 'main' },
  double_chance: {
    sport: 'football',
    outcomes: ['home_draw', 'home_away', 'draw_away'],
    specifier: null,
    voids: 'undecided',
    group: 'main',
  },
  total_goals: {
    sport: 'football',
    outcomes: ['over', 'under'],
    specifier: 'total',
    voids: 'undecided',
    group: 'goals',
  },
  asian_handicap: {
    sport: 'football',
    outcomes: ['home', 'away'],
    specifier: 'handicap',
    voids: 'undecided',
    group: 'handicap',
  },
  both_to_score: { sport: 'football', outcomes: ['yes', 'no'], specifier: null, voids: 'undecided', group: 'goals' },
  correct_score: { sport: 'football', outcomes: [], specifier: null, voids: 'undecided', group: 'goals' },
  total_corners: {
    sport: 'football',
    outcomes: ['over', 'under'],
    specifier: 'total',
    voids: 'undecided',
    group: 'corners',
  },
  total_cards: {
    sport: 'football',
    outcomes: ['over', 'under'],
    specifier: 'total',
    voids: 'undecided',
    group: 'cards',
  },
  match_winner: {
    sport: 'tennis',
    outcomes: ['home', 'away'],
    specifier: null,
    voids: 'before_first_set',
    group: 'main',
  },
  set_winner: { sport: 'tennis', outcomes: ['home', 'away'], specifier: 'set', voids: 'undecided', group: 'sets' },
  total_games: { sport: 'tennis', outcomes: ['over', 'under'], specifier: 'total', voids: 'undecided', group: 'games' },
} as const satisfies Record<string, MarketRow>;

export type MarketType = keyof typeof MARKETS;
export const MARKET_TYPES = Object.keys(MARKETS) as MarketType[];

/** A market of a match: `total_goals:2.5` is `total_goals` with 10 quarters. */
export interface MarketName {
  type: MarketType;
  /** Quarters of a line, or the number of a set. */
  specifier: number | null;
}

const isLine = (type: MarketType): boolean =>
  MARKETS[type].specifier === 'total' || MARKETS[type].specifier === 'handicap';

/** The key of a market in its match. */
export function marketKey({ type, specifier }: MarketName): string {
  if (specifier === null) return type;
  return `${type}:${isLine(type) ? specifier / 4 : specifier}`;
}

const KEY = /^([a-z_]+)(?::(-?\d{1,3}(?:\.(?:25|5|75))?))?$/;

/** Reads a key; null when there is no such market. */
export function marketOf(key: string): MarketName | null {
  const [, name = '', text] = KEY.exec(key) ?? [];
  const type = MARKET_TYPES.find((one) => one === name);
  if (type === undefined || (text === undefined) !== (MARKETS[type].specifier === null)) return null;
  if (text === undefined) return { type, specifier: null };
  const number = Number(text);
  const market = { type, specifier: isLine(type) ? number * 4 : number };
  return Number.isInteger(market.specifier) && marketKey(market) === key ? market : null;
}

/** Scores that the correct score names; any other is `other`. */
const SCORES = Array.from({ length: 5 }, (_, home) => Array.from({ length: 5 }, (_, away) => `${home}-${away}`)).flat();

/** The selections of a market, in the order in which they are shown. */
export function outcomesOf(type: MarketType): readonly string[] {
  return type === 'correct_score' ? [...SCORES, 'other'] : MARKETS[type].outcomes;
}

const wonIf = (won: boolean): LegResult => (won ? 'won' : 'lost');
const isOver = ({ end }: MatchFacts): boolean => end !== 'running';

function resultOf({ home, away }: FootballFacts): 'home' | 'draw' | 'away' {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

/** Over and under: decided as soon as no further count can change either half of the stake. */
function totalRule(outcome: string, quarters: number, count: number, over: boolean): LegResult | null {
  const isBeyond = 4 * count > quarters + 1;
  if (!over && !isBeyond) return null;
  return outcome === 'over' ? asianResult(count, -quarters) : asianResult(-count, quarters);
}

type RulesOf<Facts> = { [Type in MarketType]?: Rule<Facts> };

const FOOTBALL_RULES: RulesOf<FootballFacts> = {
  result: (outcome, _none, facts) => (isOver(facts) ? wonIf(resultOf(facts) === outcome) : null),
  double_chance: (outcome, _none, facts) =>
    isOver(facts) ? wonIf(outcome.split('_').includes(resultOf(facts))) : null,
  total_goals: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.home + facts.away, isOver(facts)),
  asian_handicap: (outcome, line, facts) => {
    if (!isOver(facts)) return null;
    const ahead = facts.home - facts.away;
    return outcome === 'home' ? asianResult(ahead, line ?? 0) : asianResult(-ahead, -(line ?? 0));
  },
  both_to_score: (outcome, _none, facts) => {
    const both = facts.home > 0 && facts.away > 0;
    return both || isOver(facts) ? wonIf((outcome === 'yes') === both) : null;
  },
  correct_score: (outcome, _none, facts) => {
    const score = `${facts.home}-${facts.away}`;
    const named = SCORES.includes(score) ? score : 'other';
    if (isOver(facts)) return wonIf(outcome === named);
    const [home = 0, away = 0] = outcome.split('-').map(Number);
    const isGone = outcome !== 'other' && (home < facts.home || away < facts.away);
    return isGone ? 'lost' : null;
  },
  total_corners: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.corners, isOver(facts)),
  total_cards: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.cards, isOver(facts)),
};

const gamesOf = ({ sets }: TennisFacts): number => sets.reduce((sum, [home, away]) => sum + home + away, 0);

const TENNIS_RULES: RulesOf<TennisFacts> = {
  match_winner: (outcome, _none, facts) => (facts.winner === null ? null : wonIf(facts.winner === outcome)),
  set_winner: (outcome, set, facts) => {
    const games = (set ?? 0) <= facts.completed ? facts.sets[(set ?? 0) - 1] : undefined;
    if (games) return wonIf(games[0] > games[1] === (outcome === 'home'));
    return isOver(facts) ? 'void' : null;
  },
  total_games: (outcome, line, facts) => totalRule(outcome, line ?? 0, gamesOf(facts), isOver(facts)),
};

/** The facts as they stood when play ended: what had been decided by then stands. */
const atTheBreak = <Facts extends MatchFacts>(facts: Facts): Facts => ({ ...facts, end: 'running' });

function ruled(market: MarketName, outcome: string, facts: MatchFacts): LegResult | null {
  const rule = facts.sport === 'football' ? FOOTBALL_RULES[market.type] : TENNIS_RULES[market.type];
  if (rule === undefined) throw new Error(`${market.type} is no market of ${facts.sport}`);
  return (rule as Rule<MatchFacts>)(outcome, market.specifier, facts);
}

/** What stands of a match that was broken off; null: nothing, the selection is void. */
const VOID_RULES: Readonly<
  Record<VoidRule, (market: MarketName, outcome: string, facts: MatchFacts) => LegResult | null>
> = {
  undecided: (market, outcome, facts) => ruled(market, outcome, atTheBreak(facts)),
  before_first_set: (market, outcome, facts) => {
    const isPlayed = facts.sport === 'tennis' && facts.end === 'retired' && facts.completed > 0;
    return isPlayed ? ruled(market, outcome, facts) : null;
  },
};

/**
 * How a selection of a match stands: null while it is open. A match that did not end as it should leaves what was decided
 * and voids the rest, by the market's rule.
 */
export function settle(market: MarketName, outcome: string, facts: MatchFacts): LegResult | null {
  if (facts.end === 'running' || facts.end === 'finished') return ruled(market, outcome, facts);
  return VOID_RULES[MARKETS[market.type].voids](market, outcome, facts) ?? 'void';
}

/** How all selections of a market stand; null while one of them is open. */
export function settleMarket(market: MarketName, facts: MatchFacts): Record<string, LegResult> | null {
  const results: Record<string, LegResult> = {};
  for (const outcome of outcomesOf(market.type)) {
    const result = settle(market, outcome, facts);
    if (result === null) return null;
    results[outcome] = result;
  }
  return results;
}
