/**
 * Whether prices keep what they promise: every selection that is offered before matches and forty minutes into them is bet on with
 * the same stake, and what comes back is held against the model's chances. By sport: the margin, the Brier score, and how
 * often selections of a chance won.
 */
import type { Sport } from '#shared/sport/facts.ts';
import { type MarketName, marketOf } from '#shared/sport/markets.ts';
import { type LegResult, shareOfHeat } from '#shared/sport/results.ts';
import { type JointLeg, jointChance, jointOdds, jointRefusal, jointResult } from '#shared/sport/same-match.ts';
import { settle } from '#shared/sport/settlement.ts';
import type { FeedMessage } from '../../../ports/sport-feed.ts';
import { fairAt, type SimulatedMatch } from './match.ts';
import { marketAt, scoresAt } from './messages.ts';
import type { FairOutcome } from './pricing.ts';

/** Of the standard normal distribution: 99 % lie within. */
export const WITHIN_99 = 2.576;
/** A moment that no match chooses: its own middle would tell how long it is still to last. */
const IN_PLAY_SECOND = 2_400;
const BINS = 10;

export const MOMENTS = ['before', 'in_play'] as const;
export type CertifiedMoment = (typeof MOMENTS)[number];

interface Sums {
  matches: number;
  bets: number;
  /** What came back and what was expected to, of so many stakes of one. */
  returned: number;
  promised: number;
  /** Of the difference by match: matches are independent, bets on one are not. */
  squares: number;
  /** Of selections that can only win or lose. */
  plain: number;
  brier: number;
  /** The Brier score that chances which are true come to on average. */
  brierPromised: number;
  bins: { bets: number; chance: number; won: number }[];
}

/** Beside the sports, what is priced in a way of its own: players, combos of one football match, seasons. */
export const APART = ['scorers', 'same_match', 'seasons'] as const;
export type Certified = Sport | (typeof APART)[number];
export type Certificate = Record<Certified, Record<CertifiedMoment, Sums>>;

export const noSums = (): Sums => ({
  ...{ matches: 0, bets: 0, returned: 0, promised: 0, squares: 0, plain: 0, brier: 0, brierPromised: 0 },
  bins: Array.from({ length: BINS }, () => ({ bets: 0, chance: 0, won: 0 })),
});

const RETURNS: Readonly<Record<LegResult, (odds: number) => number>> = {
  won: (odds) => odds,
  half_won: (odds) => (1 + odds) / 2,
  void: () => 1,
  half_lost: () => 0.5,
  lost: () => 0,
  dead_heat_2: (odds) => odds * shareOfHeat('dead_heat_2'),
  dead_heat_3: (odds) => odds * shareOfHeat('dead_heat_3'),
  dead_heat_2_of_3: (odds) => odds * shareOfHeat('dead_heat_2_of_3'),
};

function countPlain(sums: Sums, { chance, back }: FairOutcome, result: LegResult): void {
  if (back > 0 || (result !== 'won' && result !== 'lost')) return;
  const won = result === 'won' ? 1 : 0;
  sums.plain += 1;
  sums.brier += (chance - won) ** 2;
  sums.brierPromised += chance * (1 - chance);
  const bin = sums.bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
  if (!bin) return;
  bin.bets += 1;
  bin.chance += chance;
  bin.won += won;
}

/** Counts a bet of one. @returns what came back beyond what was promised */
function countBet(sums: Sums, outcome: FairOutcome, odds: number, result: LegResult): number {
  const returned = RETURNS[result](odds);
  const promised = outcome.won * odds + outcome.back;
  sums.bets += 1;
  sums.returned += returned;
  sums.promised += promised;
  countPlain(sums, outcome, result);
  return returned - promised;
}

/** Bets on all that a market offers at a moment. @returns what came back beyond what was promised */
function betOn(sums: Sums, match: SimulatedMatch, market: MarketName, second: number | null, end: number): number {
  const { outcomes, status } = marketAt(match, market, second, match.at(second).facts);
  if (status !== 'active') return 0;
  const fair = fairAt(match, market, second);
  let beyond = 0;
  for (const [index, { key, odds }] of outcomes.entries()) {
    const outcome = fair[index];
    if (odds === null || !outcome) continue;
    beyond += countBet(sums, outcome, Number(odds), settle(market, key, match.at(end).facts) ?? 'void');
  }
  return beyond;
}

/**
 * Counts one match that was played to its end; one that was broken off says nothing of the model and is left out.
 * @param markets those of its markets that are bet on
 */
export function countMatch(
  certificate: Record<CertifiedMoment, Sums>,
  match: SimulatedMatch,
  markets: readonly MarketName[] = match.markets,
): void {
  const end = match.moments.at(-1)?.second ?? 0;
  if (match.at(end).facts.end !== 'finished') return;
  for (const [moment, second] of [
    ['before', null],
    ['in_play', IN_PLAY_SECOND],
  ] as const) {
    const sums = certificate[moment];
    if (second !== null && second >= end) continue;
    const beyond = markets.reduce((sum, market) => sum + betOn(sums, match, market, second, end), 0);
    sums.matches += 1;
    sums.squares += beyond ** 2;
  }
}

/** Combos of one football match as people make them. */
const COMBOS: readonly (readonly JointLeg[])[] = [
  ['result/home', 'total_goals:2.5/over'],
  ['result/home', 'both_to_score/yes'],
  ['result/draw', 'total_goals:2.5/under'],
  ['result/away', 'both_to_score/no'],
  ['double_chance/home_draw', 'total_goals:3.5/under', 'both_to_score/yes'],
  ['correct_score/2-1', 'total_goals:1.5/over'],
].map((legs) =>
  legs.map((leg) => {
    const [market = '', outcome = ''] = leg.split('/');
    return { market, outcome };
  }),
);

/** Bets on combos of a football match before its start. */
export function countCombos(certificate: Record<CertifiedMoment, Sums>, match: SimulatedMatch): void {
  const end = match.at(match.moments.at(-1)?.second ?? 0).facts;
  const { facts } = match.at(null);
  if (end.end !== 'finished') return;
  const scores = scoresAt(match, null);
  const sums = certificate.before;
  let beyond = 0;
  for (const legs of COMBOS) {
    if (jointRefusal(legs, [0, 0]) !== null) continue;
    const priced = legs.flatMap((leg) => {
      const name = marketOf(leg.market);
      const offered = name && marketAt(match, name, null, facts).outcomes.find(({ key }) => key === leg.outcome)?.odds;
      return offered ? [{ ...leg, odds: Number(offered) }] : [];
    });
    const odds = priced.length === legs.length ? jointOdds(priced, scores) : null;
    if (odds === null) continue;
    const results = legs.map(({ market, outcome }) => {
      const name = marketOf(market);
      return name && settle(name, outcome, end);
    });
    const chance = jointChance(legs, scores);
    const outcome = { key: '', chance, won: chance, back: 0 };
    beyond += countBet(sums, outcome, Number(odds), jointResult(results) ?? 'void');
  }
  sums.matches += 1;
  sums.squares += beyond ** 2;
}

/** Bets on a season at the odds of a moment. @param told its messages: those odds, and in the end how it ended */
export function countSeason(certificate: Record<CertifiedMoment, Sums>, told: readonly FeedMessage[]): void {
  const odds = told.find((message) => message.type === 'odds_change' && message.markets.length > 0);
  const end = told.find(({ type }) => type === 'bet_settlement');
  if (odds?.type !== 'odds_change' || end?.type !== 'bet_settlement') return;
  const sums = certificate.before;
  let beyond = 0;
  for (const { key, outcomes } of odds.markets) {
    const results = end.markets.find((market) => market.key === key)?.outcomes ?? {};
    for (const { key: team, odds: price, probability } of outcomes) {
      const result = results[team];
      if (price === null || result === undefined) continue;
      const outcome = { key: team, chance: probability, won: probability, back: 0 };
      beyond += countBet(sums, outcome, Number(price), result);
    }
  }
  sums.matches += 1;
  sums.squares += beyond ** 2;
}

export interface Verdict {
  /** Of stakes, what is kept. */
  stated: number;
  realised: number;
  /** Half of the interval in which 99 of 100 seasons lie. */
  interval: number;
  isWithin: boolean;
  brier: number;
  brierPromised: number;
}

export function verdictOf(sums: Sums): Verdict {
  const { matches, bets, returned, promised, squares, plain } = sums;
  const mean = (returned - promised) / matches;
  const deviation = Math.sqrt(Math.max(0, squares / matches - mean * mean) * matches);
  const interval = (WITHIN_99 * deviation) / bets;
  const [stated, realised] = [1 - promised / bets, 1 - returned / bets];
  return {
    ...{ stated, realised, interval, isWithin: Math.abs(realised - stated) <= interval },
    ...{ brier: sums.brier / plain, brierPromised: sums.brierPromised / plain },
  };
}
