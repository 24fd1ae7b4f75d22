/**
 * Prices: the probabilities of the model, and the margin on them. A market's probabilities are reckoned by settling it over
 * everything that can still happen, by the rules that will settle it.
 */
import type { ResultChances } from '#shared/sport/cash-out.ts';
import type { MatchFacts } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import { offeredOdds } from '#shared/sport/odds.ts';
import { type LegResult, sharesOf } from '#shared/sport/results.ts';
import { selectionsOf, settle } from '#shared/sport/settlement.ts';

/** A way in which a match can end. */
export interface Ending {
  facts: MatchFacts;
  probability: number;
}

export interface FairOutcome {
  key: string;
  /** 1 / the odds at which nobody gains: for a market without refunds the probability of winning. */
  chance: number;
  /** Share of the stake that is expected to win, halves as halves. */
  won: number;
  /** Share of the stake that is expected back without a win. */
  back: number;
  /** Of each of its results but a loss. */
  chances: ResultChances;
}

/** A selection that wins with a chance, or loses. @param back how likely its stake is given back, whole */
export const plainOutcome = (key: string, chance: number, back = 0): FairOutcome => {
  const won = chance * (1 - back);
  return { key, chance, won, back, chances: back === 0 ? { won } : { won, void: back } };
};

/** The selections of a market without margin. */
export function fairOutcomes(market: MarketName, endings: readonly Ending[]): FairOutcome[] {
  const [some] = endings;
  if (some === undefined) return [];
  return selectionsOf(market, some.facts).map((key) => {
    let won = 0;
    let back = 0;
    const chances: Partial<Record<LegResult, number>> = {};
    for (const { facts, probability } of endings) {
      if (probability === 0) continue;
      const result = settle(market, key, facts) ?? 'void';
      const shares = sharesOf(result);
      won += probability * shares.won;
      back += probability * shares.back;
      if (result !== 'lost') chances[result] = (chances[result] ?? 0) + probability;
    }
    return { key, chance: back < 1 ? won / (1 - back) : 0, won, back, chances };
  });
}

/** Takes the margin: from chances that sum to 1 to inverse odds that sum to `1 + margin`. */
export type MarginMethod = 'proportional' | 'power';

/** The exponent at which the powers of the chances sum to the book: found by halving. */
function powerFor(chances: readonly number[], book: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    const sum = chances.reduce((total, chance) => total + chance ** middle, 0);
    if (sum > book) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const MARGIN_METHODS: Readonly<Record<MarginMethod, (chances: readonly number[], margin: number) => number[]>> = {
  proportional: (chances, margin) => chances.map((chance) => chance * (1 + margin)),
  power: (chances, margin) => {
    const open = chances.filter((chance) => chance > 0);
    if (open.length < 2) return chances.map((chance) => chance * (1 + margin));
    const power = powerFor(open, 1 + margin);
    return chances.map((chance) => (chance > 0 ? chance ** power : 0));
  },
};

/** Inverse odds with the margin on them. */
export const withMargin = (chances: readonly number[], margin: number, method: MarginMethod): number[] =>
  MARGIN_METHODS[method](chances, margin);

/** The chances behind odds: the margin taken off again. */
export function withoutMargin(odds: readonly number[], method: MarginMethod): number[] {
  const inverse = odds.map((one) => 1 / one);
  const book = inverse.reduce((sum, one) => sum + one, 0);
  if (method === 'proportional') return inverse.map((one) => one / book);
  let [low, high] = [1, 4];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (inverse.reduce((sum, one) => sum + one ** middle, 0) > 1) low = middle;
    else high = middle;
  }
  return inverse.map((one) => one ** low);
}

/** Of a market whose selections overlap (double chance) each pays on its own: the chances sum to this. */
const bookOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

/** Odds of a market's selections, as offered; null where one is as good as decided. */
export function oddsOf(fair: readonly FairOutcome[], margin: number, method: MarginMethod): (string | null)[] {
  const chances = fair.map(({ chance }) => chance);
  const sum = bookOf(chances);
  if (sum === 0) return fair.map(() => null);
  const shares = chances.map((chance) => chance / sum);
  const priced = withMargin(shares, margin, method).map((inverse) => inverse * sum);
  return priced.map((inverse, index) => {
    const chance = chances[index] ?? 0;
    return chance > 0.002 && chance < 0.985 ? offeredOdds(1 / inverse) : null;
  });
}
