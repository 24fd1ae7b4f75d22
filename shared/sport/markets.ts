/**
 * The markets as data: what can be chosen, what counts for each, and what becomes of it when a match does not end as it
 * should. How each is settled stands in `settlement.ts`.
 */
import type { Contest, Lineups } from './facts.ts';

/**
 * When a market is void though its match began. `undecided`: whatever was not decided on the pitch or court when play
 * ended for good. `before_first_part`: the winner stands, whoever gives up, once a set or map is complete.
 */
export type VoidRule = 'undecided' | 'before_first_part';

/** What a market is settled on; people read it as a sentence. */
export type Counted =
  | 'regular_time'
  | 'periods'
  | 'with_overtime'
  | 'with_shootout'
  | 'whole_match'
  | 'part'
  | 'corners_taken'
  | 'cards_shown'
  | 'goals_of_player'
  | 'season_table';

export const GROUPS = [
  'main',
  'goals',
  'scorers',
  'handicap',
  'corners',
  'cards',
  'sets',
  'games',
  'points',
  'parts',
  'maps',
  'season',
] as const;
export type Group = (typeof GROUPS)[number];

interface MarketRow {
  sport: Contest;
  /** Empty: what can be chosen is named by the match itself, scores or players. */
  outcomes: readonly string[];
  /** What stands behind the name in the key: a line (in quarters of one, signed for the home side), or which set, quarter, goal … */
  specifier: 'total' | 'handicap' | 'part' | null;
  counts: Counted;
  voids: VoidRule;
  /** The part of the page it stands in. */
  group: Group;
}

const OVER_UNDER = ['over', 'under'] as const;
const SIDES = ['home', 'away'] as const;
const RESULT = ['home', 'draw', 'away'] as const;

type Shape = Pick<MarketRow, 'outcomes' | 'specifier'>;
const TOTAL = { outcomes: OVER_UNDER, specifier: 'total' } as const satisfies Shape;
const HANDICAP = { outcomes: SIDES, specifier: 'handicap' } as const satisfies Shape;
const WINNER = { outcomes: SIDES, specifier: null } as const satisfies Shape;
const WINNER_OF_PART = { outcomes: SIDES, specifier: 'part' } as const satisfies Shape;
const RESULT_OF_PART = { outcomes: RESULT, specifier: 'part' } as const satisfies Shape;

const BOTH_HALVES = RESULT.flatMap((half) => RESULT.map((full) => `${half}/${full}` as const));
/** Whoever is announced; a player who takes no part is void. */
const SCORER = { outcomes: [], specifier: null, counts: 'goals_of_player', group: 'scorers' } as const;

const FOOTBALL = { sport: 'football', counts: 'regular_time', voids: 'undecided' } as const;
const TENNIS = { sport: 'tennis', counts: 'whole_match', voids: 'undecided' } as const;
const BASKETBALL = { sport: 'basketball', counts: 'with_overtime', voids: 'undecided' } as const;
const HOCKEY = { sport: 'ice_hockey', counts: 'periods', voids: 'undecided' } as const;
/** Whoever plays in the league. */
const SEASON = {
  ...({ sport: 'season', outcomes: [], specifier: null, counts: 'season_table', voids: 'undecided' } as const),
  group: 'season',
} as const satisfies MarketRow;
const ESPORTS = { sport: 'esports', counts: 'whole_match', voids: 'undecided' } as const;

export const MARKETS = {
  result: { ...FOOTBALL, outcomes: RESULT, specifier: null, group: 'main' },
  double_chance: {
    ...FOOTBALL,
    outcomes: ['home_draw', 'home_away', 'draw_away'],
    specifier: null,
    group: 'main',
  },
  total_goals: { ...FOOTBALL, ...TOTAL, group: 'goals' },
  asian_handicap: { ...FOOTBALL, ...HANDICAP, group: 'handicap' },
  both_to_score: { ...FOOTBALL, outcomes: ['yes', 'no'], specifier: null, group: 'goals' },
  next_goal: { ...FOOTBALL, outcomes: ['home', 'none', 'away'], specifier: 'part', group: 'goals' },
  half_time_full_time: { ...FOOTBALL, outcomes: BOTH_HALVES, specifier: null, group: 'main' },
  correct_score: { ...FOOTBALL, outcomes: [], specifier: null, group: 'goals' },
  first_scorer: { ...FOOTBALL, ...SCORER },
  last_scorer: { ...FOOTBALL, ...SCORER },
  anytime_scorer: { ...FOOTBALL, ...SCORER },
  total_corners: { ...FOOTBALL, ...TOTAL, counts: 'corners_taken', group: 'corners' },
  total_cards: { ...FOOTBALL, ...TOTAL, counts: 'cards_shown', group: 'cards' },

  match_winner: { ...TENNIS, ...WINNER, voids: 'before_first_part', group: 'main' },
  set_winner: { ...TENNIS, ...WINNER_OF_PART, counts: 'part', group: 'sets' },
  total_games: { ...TENNIS, ...TOTAL, group: 'games' },

  game_winner: { ...BASKETBALL, ...WINNER, group: 'main' },
  points_handicap: { ...BASKETBALL, ...HANDICAP, group: 'handicap' },
  total_points: { ...BASKETBALL, ...TOTAL, group: 'points' },
  quarter_result: { ...BASKETBALL, ...RESULT_OF_PART, counts: 'part', group: 'parts' },

  period_goals_result: { ...HOCKEY, outcomes: RESULT, specifier: null, group: 'main' },
  shootout_winner: { ...HOCKEY, ...WINNER, counts: 'with_shootout', group: 'main' },
  puck_line: { ...HOCKEY, ...HANDICAP, group: 'handicap' },
  total_pucks: { ...HOCKEY, ...TOTAL, group: 'goals' },
  period_result: { ...HOCKEY, ...RESULT_OF_PART, counts: 'part', group: 'parts' },

  series_winner: { ...ESPORTS, ...WINNER, voids: 'before_first_part', group: 'main' },
  map_winner: { ...ESPORTS, ...WINNER_OF_PART, counts: 'part', group: 'maps' },
  map_handicap: { ...ESPORTS, ...HANDICAP, group: 'maps' },
  total_maps: { ...ESPORTS, ...TOTAL, group: 'maps' },
  total_rounds: { ...ESPORTS, ...TOTAL, group: 'maps' },

  season_winner: SEASON,
  season_top_three: SEASON,
  season_last: SEASON,
} as const satisfies Record<string, MarketRow>;

export type MarketType = keyof typeof MARKETS;
export const MARKET_TYPES = Object.keys(MARKETS) as MarketType[];

/** A market of a match: `total_goals:2.5` is `total_goals` with 10 quarters. */
export interface MarketName {
  type: MarketType;
  /** Quarters of a line, or the number of a set, quarter, period or map. */
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

const NOBODY: Lineups = { home: [], away: [] };

/** Scores that the correct score names; any other is `other`. */
export const SCORES = Array.from({ length: 5 }, (_, home) =>
  Array.from({ length: 5 }, (_, away) => `${home}-${away}`),
).flat();

const NAMED: readonly Counted[] = ['goals_of_player', 'season_table'];

/** Whether the selections of a market are players or teams, by name. */
export const isOfNames = (type: MarketType): boolean => NAMED.includes(MARKETS[type].counts);

/** No player: of the first or the last goal. */
export const NO_SCORER = 'none';
const WITH_NOBODY: readonly MarketType[] = ['first_scorer', 'last_scorer'];

/**
 * The selections of a market, in the order in which they are shown.
 * @param lineups of the match or season: what markets of names have
 */
export function outcomesOf(type: MarketType, lineups: Lineups = NOBODY): readonly string[] {
  if (type === 'correct_score') return [...SCORES, 'other'];
  if (!isOfNames(type)) return MARKETS[type].outcomes;
  const names = [...lineups.home, ...lineups.away];
  return WITH_NOBODY.includes(type) && names.length > 0 ? [...names, NO_SCORER] : names;
}
