/**
 * Whether selling bets beats the margin. Rules that were chosen beforehand buy all that a match offers before its start and
 * look at the offers for it forty minutes into play; what a rule does not sell runs to its end. Offers are made as players'
 * bets are valued, the worth that they are held against is reckoned apart, over all endings of the model.
 */
import { CASH_OUT_MARGIN, chancesOf, worthOf } from '#shared/sport/cash-out.ts';
import { type MarketName, type MarketType, marketKey } from '#shared/sport/markets.ts';
import { returnOf } from '#shared/sport/results.ts';
import type { CertifiedMatch, CertifiedOffer } from './certificate.ts';

/** When a rule sells, of a stake of one: what is offered for it, and what the model says it is worth. */
const RULES = {
  above_worth: (offer: number, worth: number) => offer > worth,
  at_profit: (offer: number) => offer >= 1,
} as const satisfies Record<string, (offer: number, worth: number) => boolean>;
export type SellingRule = keyof typeof RULES;
export const SELLING_RULES = Object.keys(RULES) as SellingRule[];

export interface SaleSums {
  matches: number;
  bets: number;
  sold: number;
  returned: number;
  promised: number;
  /** Of the difference by match. */
  squares: number;
}
export type SalesByRule = Record<SellingRule, SaleSums>;

const noSales = (): SaleSums => ({ matches: 0, bets: 0, sold: 0, returned: 0, promised: 0, squares: 0 });
export const noSalesByRule = (): SalesByRule => ({ above_worth: noSales(), at_profit: noSales() });

const nameOf = ({ market, outcome }: Pick<CertifiedOffer, 'market' | 'outcome'>): string =>
  `${marketKey(market)}/${outcome.key}`;

/** What is offered for a stake of one that was bet at other odds; null: it cannot be sold now. */
function offerFor({ market, told }: CertifiedOffer, odds: number): number | null {
  const chances = chancesOf(marketKey(market), told);
  return chances && worthOf([1], [{ odds, chances, isBanker: false }], 1) * (1 - CASH_OUT_MARGIN);
}

function soldFor(rule: SellingRule, now: CertifiedOffer | undefined, odds: number): number | null {
  if (now === undefined) return null;
  const offer = offerFor(now, odds);
  const worth = now.outcome.won * odds + now.outcome.back;
  return offer !== null && RULES[rule](offer, worth) ? offer : null;
}

/** Plays the rules on one match. */
export function countSales({ before, inPlay }: CertifiedMatch, sumsOf: (type: MarketType) => SalesByRule): void {
  const offered = new Map((inPlay ?? []).map((offer) => [nameOf(offer), offer]));
  const types = new Set(before.map(({ market }: { market: MarketName }) => market.type));
  for (const rule of SELLING_RULES) {
    const beyond = new Map<MarketType, number>();
    for (const bet of before) {
      const sums = sumsOf(bet.market.type)[rule];
      const promised = bet.outcome.won * bet.odds + bet.outcome.back;
      const sold = soldFor(rule, offered.get(nameOf(bet)), bet.odds);
      const returned = sold ?? returnOf(bet.result, bet.odds);
      sums.bets += 1;
      sums.sold += sold === null ? 0 : 1;
      sums.returned += returned;
      sums.promised += promised;
      beyond.set(bet.market.type, (beyond.get(bet.market.type) ?? 0) + returned - promised);
    }
    for (const type of types) {
      const sums = sumsOf(type)[rule];
      sums.matches += 1;
      sums.squares += (beyond.get(type) ?? 0) ** 2;
    }
  }
}

/** What a rule brought back of its stakes, and whether that is more than holding promises, beyond chance. */
export function saleVerdict(
  { matches, bets, returned, promised, squares }: SaleSums,
  within: number,
): { returned: number; promised: number; interval: number; beatsMargin: boolean } {
  const mean = (returned - promised) / matches;
  const interval = (within * Math.sqrt(Math.max(0, squares / matches - mean * mean) * matches)) / bets;
  return {
    ...{ returned: returned / bets, promised: promised / bets, interval },
    beatsMargin: (returned - promised) / bets > interval,
  };
}
