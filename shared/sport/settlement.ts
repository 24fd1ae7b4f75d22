/**
 * How each market is settled. Prices are made of the same rules (the simulator settles a market over all that can still
 * happen), so the two cannot drift apart.
 */
import type {
  BasketballFacts,
  Contest,
  EsportsFacts,
  FactsOf,
  FootballFacts,
  HockeyFacts,
  MatchFacts,
  Pair,
  SeasonFacts,
  TennisFacts,
} from './facts.ts';
import { MARKETS, type MarketName, type MarketType, NO_SCORER, outcomesOf, SCORES, type VoidRule } from './markets.ts';
import { asianResult, DEAD_HEATS, type DeadHeat, type LegResult } from './results.ts';

/** How one selection stands: null while it is open. */
type Rule<Facts> = (outcome: string, specifier: number | null, facts: Facts) => LegResult | null;

/** Facts of a match that is played in parts. */
type PartedFacts = BasketballFacts | HockeyFacts | EsportsFacts;

const wonIf = (won: boolean): LegResult => (won ? 'won' : 'lost');
const isOver = ({ end }: MatchFacts): boolean => end !== 'running';

function resultOf({ home, away }: { home: number; away: number }): 'home' | 'draw' | 'away' {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

/** Over and under: decided as soon as no further count can change either half of the stake. */
function totalRule(outcome: string, quarters: number, count: number, over: boolean): LegResult | null {
  const isBeyond = 4 * count > quarters + 1;
  if (!over && !isBeyond) return null;
  return outcome === 'over' ? asianResult(count, -quarters) : asianResult(-count, quarters);
}

/** A handicap, once the difference is final. */
const handicapRule = (outcome: string, quarters: number, ahead: number): LegResult =>
  outcome === 'home' ? asianResult(ahead, quarters) : asianResult(-ahead, -quarters);

/** Home, draw or away of a part of the match; void when it was not played to its end. */
function partRule(outcome: string, number: number, facts: PartedFacts): LegResult | null {
  const [home, away] = (number <= facts.completed ? facts.parts[number - 1] : undefined) ?? [null, null];
  if (home !== null) return wonIf(resultOf({ home, away }) === outcome);
  return isOver(facts) ? 'void' : null;
}

const pairOf = ([home, away]: Pair) => ({ home, away });

/**
 * A bet on a player: own goals count for nobody, and one who takes no part is void.
 * @param decisive who decides it by the goals so far; undefined: nobody yet
 * @param isFinal whether no further goal changes that
 */
function scorerRule(
  outcome: string,
  { scorers, goals = [], absent = [], ...facts }: FootballFacts,
  decisive: (scorers: readonly string[]) => string | undefined,
  isFinal: boolean,
): LegResult | null {
  if (absent.includes(outcome)) return 'void';
  const isPlayed = facts.end !== 'running';
  // Who scored is not known: nobody can be paid for it.
  if (scorers === undefined || scorers.length < goals.length) return isPlayed ? 'void' : null;
  const counted = scorers.filter((name) => name !== null);
  const found = decisive(counted);
  if (found !== undefined && (isFinal || isPlayed)) return wonIf(found === outcome);
  return isPlayed ? wonIf(outcome === NO_SCORER) : null;
}

type RulesOf<Facts> = { [Type in MarketType]?: Rule<Facts> };

const FOOTBALL_RULES: RulesOf<FootballFacts> = {
  result: (outcome, _none, facts) => (isOver(facts) ? wonIf(resultOf(facts) === outcome) : null),
  double_chance: (outcome, _none, facts) =>
    isOver(facts) ? wonIf(outcome.split('_').includes(resultOf(facts))) : null,
  total_goals: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.home + facts.away, isOver(facts)),
  asian_handicap: (outcome, line, facts) =>
    isOver(facts) ? handicapRule(outcome, line ?? 0, facts.home - facts.away) : null,
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
  next_goal: (outcome, number, { goals, end, home, away }) => {
    const scorer = goals?.[(number ?? 0) - 1];
    if (scorer) return wonIf(scorer === outcome);
    // Who scored is not known: nobody can be paid for it.
    if (home + away >= (number ?? 0)) return end === 'running' ? null : 'void';
    return end === 'running' ? null : wonIf(outcome === 'none');
  },
  half_time_full_time: (outcome, _none, facts) => {
    const [half, full] = outcome.split('/');
    if (!isOver(facts)) return facts.halfTime && resultOf(pairOf(facts.halfTime)) !== half ? 'lost' : null;
    // How the halves stood is not known: nobody can be paid for it.
    return facts.halfTime ? wonIf(resultOf(pairOf(facts.halfTime)) === half && resultOf(facts) === full) : 'void';
  },
  first_scorer: (outcome, _none, facts) => scorerRule(outcome, facts, (scorers) => scorers[0], true),
  last_scorer: (outcome, _none, facts) => scorerRule(outcome, facts, (scorers) => scorers.at(-1), false),
  anytime_scorer: (outcome, _none, facts) =>
    scorerRule(outcome, facts, (scorers) => scorers.find((name) => name === outcome), true),
  total_corners: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.corners, isOver(facts)),
  total_cards: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.cards, isOver(facts)),
};

const countOf = (parts: readonly Pair[]): number => parts.reduce((sum, [home, away]) => sum + home + away, 0);

const TENNIS_RULES: RulesOf<TennisFacts> = {
  match_winner: (outcome, _none, facts) => (facts.winner === null ? null : wonIf(facts.winner === outcome)),
  set_winner: (outcome, set, facts) => {
    const games = (set ?? 0) <= facts.completed ? facts.sets[(set ?? 0) - 1] : undefined;
    if (games) return wonIf(games[0] > games[1] === (outcome === 'home'));
    return isOver(facts) ? 'void' : null;
  },
  total_games: (outcome, line, facts) => totalRule(outcome, line ?? 0, countOf(facts.sets), isOver(facts)),
};

const BASKETBALL_RULES: RulesOf<BasketballFacts> = {
  game_winner: (outcome, _none, facts) => (isOver(facts) ? wonIf(resultOf(facts) === outcome) : null),
  points_handicap: (outcome, line, facts) =>
    isOver(facts) ? handicapRule(outcome, line ?? 0, facts.home - facts.away) : null,
  total_points: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.home + facts.away, isOver(facts)),
  quarter_result: (outcome, quarter, facts) => partRule(outcome, quarter ?? 0, facts),
};

const PERIODS = 3;
/** Overtime changes nothing of what the periods decided. */
const arePlayed = (facts: HockeyFacts): boolean => facts.completed === PERIODS || isOver(facts);

const HOCKEY_RULES: RulesOf<HockeyFacts> = {
  period_goals_result: (outcome, _none, facts) => (arePlayed(facts) ? wonIf(resultOf(facts) === outcome) : null),
  shootout_winner: (outcome, _none, facts) => (facts.winner === null ? null : wonIf(facts.winner === outcome)),
  puck_line: (outcome, line, facts) =>
    arePlayed(facts) ? handicapRule(outcome, line ?? 0, facts.home - facts.away) : null,
  total_pucks: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.home + facts.away, arePlayed(facts)),
  period_result: (outcome, period, facts) => partRule(outcome, period ?? 0, facts),
};

/** Maps that each side has won. */
function mapsWon({ parts, completed }: EsportsFacts): Pair {
  const home = parts.slice(0, completed).filter(([own, other]) => own > other).length;
  return [home, completed - home];
}

const ESPORTS_RULES: RulesOf<EsportsFacts> = {
  series_winner: (outcome, _none, facts) => (facts.winner === null ? null : wonIf(facts.winner === outcome)),
  map_winner: (outcome, map, facts) => partRule(outcome, map ?? 0, facts),
  map_handicap: (outcome, line, facts) => {
    const [home, away] = mapsWon(facts);
    return isOver(facts) ? handicapRule(outcome, line ?? 0, home - away) : null;
  },
  total_maps: (outcome, line, facts) => totalRule(outcome, line ?? 0, facts.completed, isOver(facts)),
  total_rounds: (outcome, line, facts) => totalRule(outcome, line ?? 0, countOf(facts.parts), isOver(facts)),
};

/**
 * A bet on a place of the final table, or one of several: won whole, or in a dead heat by as much of the stake as there are
 * places for those who share them (the trade's rule). More sharers than the table of dead heats has are settled by a person.
 */
function placeRule(outcome: string, { places, end }: SeasonFacts, first: number, last: number): LegResult | null {
  if (end !== 'finished') return end === 'running' ? null : 'void';
  let place = 0;
  for (const sharers of places) {
    if (sharers.includes(outcome)) {
      const won = Math.min(last, place + sharers.length) - Math.max(first, place + 1) + 1;
      if (won <= 0) return 'lost';
      return won === sharers.length ? 'won' : heatOf(won, sharers.length);
    }
    place += sharers.length;
  }
  return 'void';
}

const heatOf = (won: number, sharers: number): DeadHeat | null =>
  (Object.keys(DEAD_HEATS) as DeadHeat[]).find(
    (name) => DEAD_HEATS[name][0] === won && DEAD_HEATS[name][1] === sharers,
  ) ?? null;

const teamsOf = ({ lineups }: SeasonFacts): number => lineups.home.length;

const SEASON_RULES: RulesOf<SeasonFacts> = {
  season_winner: (outcome, _none, facts) => placeRule(outcome, facts, 1, 1),
  season_top_three: (outcome, _none, facts) => placeRule(outcome, facts, 1, 3),
  season_last: (outcome, _none, facts) => placeRule(outcome, facts, teamsOf(facts), teamsOf(facts)),
};

const RULES: { [Name in Contest]: RulesOf<FactsOf<Name>> } = {
  football: FOOTBALL_RULES,
  tennis: TENNIS_RULES,
  basketball: BASKETBALL_RULES,
  ice_hockey: HOCKEY_RULES,
  esports: ESPORTS_RULES,
  season: SEASON_RULES,
};

/** The facts as they stood when play ended: what had been decided by then stands. */
const atTheBreak = <Facts extends MatchFacts>(facts: Facts): Facts => ({ ...facts, end: 'running' });

function ruled(market: MarketName, outcome: string, facts: MatchFacts): LegResult | null {
  const rule = RULES[facts.sport][market.type];
  if (rule === undefined) throw new Error(`${market.type} is no market of ${facts.sport}`);
  return (rule as Rule<MatchFacts>)(outcome, market.specifier, facts);
}

/** What stands of a match that was broken off; null: nothing, the selection is void. */
const VOID_RULES: Readonly<
  Record<VoidRule, (market: MarketName, outcome: string, facts: MatchFacts) => LegResult | null>
> = {
  undecided: (market, outcome, facts) => ruled(market, outcome, atTheBreak(facts)),
  before_first_part: (market, outcome, facts) => {
    const isPlayed = facts.end === 'retired' && 'completed' in facts && facts.completed > 0;
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

/** The selections of a market of this match. */
export const selectionsOf = ({ type }: MarketName, facts: MatchFacts): readonly string[] =>
  outcomesOf(type, 'lineups' in facts ? facts.lineups : undefined);

/** How all selections of a market stand; null while one of them is open. */
export function settleMarket(market: MarketName, facts: MatchFacts): Record<string, LegResult> | null {
  const results: Record<string, LegResult> = {};
  for (const outcome of selectionsOf(market, facts)) {
    const result = settle(market, outcome, facts);
    if (result === null) return null;
    results[outcome] = result;
  }
  return results;
}
