/** The numbers that official feeds give markets and outcomes, as ours are called. */
import type { Sport } from '#shared/sport/facts.ts';
import { type MarketType, marketKey, marketOf, NO_SCORER } from '#shared/sport/markets.ts';
import type { Element } from './xml.ts';

type Outcomes = Readonly<Record<string, string>>;

interface MarketRow {
  type: MarketType;
  /** Only with this specifier: feeds ask the same of other goals too. */
  only?: readonly [specifier: string, value: string];
  /** The specifier that holds the line or part. */
  specifier?: 'total' | 'hcp' | 'setnr' | 'quarternr' | 'periodnr';
  outcomes: Outcomes;
}

const RESULT: Outcomes = { 1: 'home', 2: 'draw', 3: 'away' };
const WINNER: Outcomes = { 4: 'home', 5: 'away' };
const TOTAL: Outcomes = { 12: 'over', 13: 'under' };
/** Beside players, who are named by numbers of their own. */
const NOBODY: Outcomes = { 1716: NO_SCORER };
const HANDICAP: Outcomes = { 1714: 'home', 1715: 'away' };

/** By sport, since feeds give one number to the same question in several. */
const MARKETS_OF: Readonly<Partial<Record<Sport, Readonly<Record<string, MarketRow>>>>> = {
  football: {
    1: { type: 'result', outcomes: RESULT },
    10: { type: 'double_chance', outcomes: { 9: 'home_draw', 10: 'home_away', 11: 'draw_away' } },
    16: { type: 'asian_handicap', specifier: 'hcp', outcomes: HANDICAP },
    18: { type: 'total_goals', specifier: 'total', outcomes: TOTAL },
    29: { type: 'both_to_score', outcomes: { 74: 'yes', 76: 'no' } },
    38: { type: 'first_scorer', only: ['goalnr', '1'], outcomes: NOBODY },
    39: { type: 'last_scorer', outcomes: NOBODY },
    40: { type: 'anytime_scorer', outcomes: {} },
  },
  tennis: {
    186: { type: 'match_winner', outcomes: WINNER },
    189: { type: 'total_games', specifier: 'total', outcomes: TOTAL },
  },
  basketball: {
    219: { type: 'game_winner', outcomes: WINNER },
    223: { type: 'points_handicap', specifier: 'hcp', outcomes: HANDICAP },
    225: { type: 'total_points', specifier: 'total', outcomes: TOTAL },
  },
  ice_hockey: {
    1: { type: 'period_goals_result', outcomes: RESULT },
    16: { type: 'puck_line', specifier: 'hcp', outcomes: HANDICAP },
    18: { type: 'total_pucks', specifier: 'total', outcomes: TOTAL },
  },
};

export const SPORT_OF: Readonly<Record<string, Sport>> = {
  'sr:sport:1': 'football',
  'sr:sport:2': 'basketball',
  'sr:sport:4': 'ice_hockey',
  'sr:sport:5': 'tennis',
};

export interface TranslatedMarket {
  key: string;
  type: MarketType;
  outcomes: Outcomes;
}

/** A market of the feed as ours; null: we offer no such market. */
export function translateMarket(sport: Sport, { attributes }: Element): TranslatedMarket | null {
  const row = MARKETS_OF[sport]?.[attributes.id ?? ''];
  if (!row) return null;
  const specifiers = new Map((attributes.specifiers ?? '').split('|').map((one) => one.split('=') as [string, string]));
  const { type, specifier, only, outcomes } = row;
  if (only !== undefined && specifiers.get(only[0]) !== only[1]) return null;
  if (specifier === undefined) return { key: type, type, outcomes };
  // Feeds write lines as they like: 2.50, -0.5.
  const market = marketOf(`${type}:${Number(specifiers.get(specifier))}`);
  return market && { key: marketKey(market), type, outcomes };
}
