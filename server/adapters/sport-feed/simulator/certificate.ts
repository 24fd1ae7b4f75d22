/**
 * Whether prices keep what they promise: every selection that is offered before matches and forty minutes into them is bet on with
 * the same stake, and what comes back is held against the model's chances. By sport and by market: the margin, the Brier
 * score, and how often selections of a chance won.
 */
import type { PricedOutcome } from '#shared/sport/cash-out.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { type MarketName, marketOf } from '#shared/sport/markets.ts';
import { type LegResult, returnOf } from '#shared/sport/results.ts';
import { type JointLeg, jointChance, jointOdds, jointRefusal, jointResult } from '#shared/sport/same-match.ts';
import { settle } from '#shared/sport/settlement.ts';
import type { FeedMessage } from '../../../ports/sport-feed.ts';
import { fairAt, type SimulatedMatch } from './match.ts';
import { marketAt, scoresAt } from './messages.ts';
import { type FairOutcome, plainOutcome } from './pricing.ts';

/** Of the standard normal distribution: 99 % lie within. */
export const WITHIN_99 = 2.576;
/** Of some two hundred tests at once all lie within this in 99 of 100 seasons. */
export const WITHIN_99_OF_ALL = 4.1;
/** A moment that no match chooses: its own middle would tell how long it is still to last. */
const IN_PLAY_SECOND = 2_400;
const BINS = 10;

export const MOMENTS = ['before', 'in_play'] as const;
export type CertifiedMoment = (typeof MOMENTS)[number];

export interface Sums {
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
  /** The Brier score that chances which are true come to on average; squares: of the difference by match. */
  brierPromised: number;
  brierSquares: number;
  bins: { bets: number; chance: number; won: number }[];
}

/** Beside the sports, what is priced in a way of its own: players, combos of one football match, seasons. */
export const APART = ['scorers', 'same_match', 'seasons'] as const;
export type Certified = Sport | (typeof APART)[number];
export type ByMoment = Record<CertifiedMoment, Sums>;
export type Certificate = Record<Certified, ByMoment>;

export const noSums = (): Sums => ({
  ...{ matches: 0, bets: 0, returned: 0, promised: 0, squares: 0, plain: 0 },
  ...{ brier: 0, brierPromised: 0, brierSquares: 0 },
  bins: Array.from({ length: BINS }, () => ({ bets: 0, chance: 0, won: 0 })),
});

/** What the bets on one match came to beyond what was promised: returns, and squared errors of the chances. */
interface Beyond {
  returned: number;
  brier: number;
}

/** Counts a chance that was right or wrong. @returns its squared error beyond the promised one */
function countPlain(sums: Sums, { chance, back }: FairOutcome, result: LegResult): number {
  if (back > 0 || (result !== 'won' && result !== 'lost')) return 0;
  const won = result === 'won' ? 1 : 0;
  const [brier, promised] = [(chance - won) ** 2, chance * (1 - chance)];
  sums.plain += 1;
  sums.brier += brier;
  sums.brierPromised += promised;
  const bin = sums.bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
  if (bin) {
    bin.bets += 1;
    bin.chance += chance;
    bin.won += won;
  }
  return brier - promised;
}

/** Counts a bet of one, in sums and in what its match came to. */
function countBet(sums: Sums, beyond: Beyond, outcome: FairOutcome, odds: number, result: LegResult): void {
  const returned = returnOf(result, odds);
  const promised = outcome.won * odds + outcome.back;
  sums.bets += 1;
  sums.returned += returned;
  sums.promised += promised;
  beyond.returned += returned - promised;
  beyond.brier += countPlain(sums, outcome, result);
}

function countBeyond(sums: Sums, { returned, brier }: Beyond): void {
  sums.matches += 1;
  sums.squares += returned ** 2;
  sums.brierSquares += brier ** 2;
}

/** A selection as it is offered at a moment, beside what the model has of it and how it ended. */
export interface CertifiedOffer {
  market: MarketName;
  outcome: FairOutcome;
  odds: number;
  /** As players' bets on it are valued: what the feed says of its chances. */
  told: PricedOutcome;
  result: LegResult;
}

/** All that a match offers at a moment. @param second null: before the start */
function offersAt(match: SimulatedMatch, second: number | null, end: number): CertifiedOffer[] {
  const { facts } = match.at(second);
  const final = match.at(end).facts;
  return match.markets.flatMap((market) => {
    const { outcomes, status } = marketAt(match, market, second, facts);
    if (status !== 'active') return [];
    const fair = fairAt(match, market, second);
    return outcomes.flatMap((told, index) => {
      const outcome = fair[index];
      if (told.odds === null || !outcome) return [];
      return [{ market, outcome, odds: Number(told.odds), told, result: settle(market, told.key, final) ?? 'void' }];
    });
  });
}

/** What a match offered before its start, and forty minutes into it where it is still played. */
export interface CertifiedMatch {
  before: readonly CertifiedOffer[];
  inPlay: readonly CertifiedOffer[] | null;
}

/** Looks at a match that was played to its end; null: it was broken off, which says nothing of the model. */
export function offersOf(match: SimulatedMatch): CertifiedMatch | null {
  const end = match.moments.at(-1)?.second ?? 0;
  if (match.at(end).facts.end !== 'finished') return null;
  const before = offersAt(match, null, end);
  return { before, inPlay: IN_PLAY_SECOND < end ? offersAt(match, IN_PLAY_SECOND, end) : null };
}

/**
 * Bets on all that a match offers.
 * @param sumsOf where bets on a market are counted: its sport, and the market by itself
 */
export function countMatch(
  { before, inPlay }: CertifiedMatch,
  sumsOf: (market: MarketName) => readonly ByMoment[],
): void {
  for (const [moment, offers] of [
    ['before', before],
    ['in_play', inPlay],
  ] as const) {
    if (offers === null) continue;
    const ofMatch = new Map<Sums, Beyond>();
    for (const { market, outcome, odds, result } of offers) {
      for (const { [moment]: sums } of sumsOf(market)) {
        const beyond = ofMatch.get(sums) ?? { returned: 0, brier: 0 };
        ofMatch.set(sums, beyond);
        countBet(sums, beyond, outcome, odds, result);
      }
    }
    for (const [sums, beyond] of ofMatch) countBeyond(sums, beyond);
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
export function countCombos(certificate: ByMoment, match: SimulatedMatch): void {
  const end = match.at(match.moments.at(-1)?.second ?? 0).facts;
  const { facts } = match.at(null);
  if (end.end !== 'finished') return;
  const scores = scoresAt(match, null);
  const sums = certificate.before;
  const beyond: Beyond = { returned: 0, brier: 0 };
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
    countBet(sums, beyond, plainOutcome('', chance), Number(odds), jointResult(results) ?? 'void');
  }
  countBeyond(sums, beyond);
}

/** Bets on a season at the odds of a moment. @param told its messages: those odds, and in the end how it ended */
export function countSeason(certificate: ByMoment, told: readonly FeedMessage[]): void {
  const odds = told.find((message) => message.type === 'odds_change' && message.markets.length > 0);
  const end = told.find(({ type }) => type === 'bet_settlement');
  if (odds?.type !== 'odds_change' || end?.type !== 'bet_settlement') return;
  const sums = certificate.before;
  const beyond: Beyond = { returned: 0, brier: 0 };
  for (const { key, outcomes } of odds.markets) {
    const results = end.markets.find((market) => market.key === key)?.outcomes ?? {};
    for (const { key: team, odds: price, probability } of outcomes) {
      const result = results[team];
      if (price === null || result === undefined) continue;
      countBet(sums, beyond, plainOutcome(team, probability), Number(price), result);
    }
  }
  countBeyond(sums, beyond);
}

export interface Verdict {
  /** Of stakes, what is kept. */
  stated: number;
  realised: number;
  /** Half of the interval in which so many seasons lie. */
  interval: number;
  isWithin: boolean;
  brier: number;
  brierPromised: number;
  brierInterval: number;
  /** Whether the chances came true as often as they say. */
  isCalibrated: boolean;
}

/** How far a sum over matches may be from a mean of 0. */
function boundOf(sum: number, squares: number, matches: number, within: number): number {
  const mean = sum / matches;
  return within * Math.sqrt(Math.max(0, squares / matches - mean * mean) * matches);
}

/** @param within standard deviations: {@link WITHIN_99} of one test, {@link WITHIN_99_OF_ALL} of one among many */
export function verdictOf(sums: Sums, within = WITHIN_99): Verdict {
  const { matches, bets, returned, promised, squares, plain, brier, brierPromised, brierSquares } = sums;
  const interval = boundOf(returned - promised, squares, matches, within) / bets;
  const brierInterval = boundOf(brier - brierPromised, brierSquares, matches, within) / plain;
  const [stated, realised] = [1 - promised / bets, 1 - returned / bets];
  return {
    ...{ stated, realised, interval, isWithin: Math.abs(realised - stated) <= interval },
    ...{ brier: brier / plain, brierPromised: brierPromised / plain, brierInterval },
    isCalibrated: plain === 0 || Math.abs(brier - brierPromised) / plain <= brierInterval,
  };
}
