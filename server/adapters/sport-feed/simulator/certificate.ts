/**
 * Whether prices keep what they promise: every selection that is offered before matches and forty minutes into them is bet on with
 * the same stake, and what comes back is held against the model's chances. By sport: the margin, the Brier score, and how
 * often selections of a chance won.
 */
import type { Sport } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import { type LegResult, shareOfHeat } from '#shared/sport/results.ts';
import { settle } from '#shared/sport/settlement.ts';
import { fairAt, type SimulatedMatch } from './match.ts';
import { marketAt } from './messages.ts';
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

export type Certificate = Record<Sport, Record<CertifiedMoment, Sums>>;

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

/** Bets on all that a market offers at a moment. @returns what came back beyond what was promised */
function betOn(sums: Sums, match: SimulatedMatch, market: MarketName, second: number | null, end: number): number {
  const { outcomes, status } = marketAt(match, market, second, match.at(second).facts);
  if (status !== 'active') return 0;
  const fair = fairAt(match, market, second);
  let beyond = 0;
  for (const [index, { key, odds }] of outcomes.entries()) {
    const outcome = fair[index];
    if (odds === null || !outcome) continue;
    const result = settle(market, key, match.at(end).facts) ?? 'void';
    const returned = RETURNS[result](Number(odds));
    const promised = outcome.won * Number(odds) + outcome.back;
    sums.bets += 1;
    sums.returned += returned;
    sums.promised += promised;
    beyond += returned - promised;
    countPlain(sums, outcome, result);
  }
  return beyond;
}

/** Counts one match that was played to its end; one that was broken off says nothing of the model and is left out. */
export function countMatch(certificate: Record<CertifiedMoment, Sums>, match: SimulatedMatch): void {
  const end = match.moments.at(-1)?.second ?? 0;
  if (match.at(end).facts.end !== 'finished') return;
  for (const [moment, second] of [
    ['before', null],
    ['in_play', IN_PLAY_SECOND],
  ] as const) {
    const sums = certificate[moment];
    if (second !== null && second >= end) continue;
    const beyond = match.markets.reduce((sum, market) => sum + betOn(sums, match, market, second, end), 0);
    sums.matches += 1;
    sums.squares += beyond ** 2;
  }
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
