/**
 * What a promotion may promise (design section 3): the domain's row, the row of the country a locale speaks to where no
 * domain serves it, and the highest bonus. Apart from the rows themselves, so that only pages with offers carry it.
 */
import type { Currency } from '../money.ts';
import type { JurisdictionId, Product } from './jurisdictions.ts';
import type { LocaleCode } from './locales.ts';
import { jurisdictionOf, offers, REGIONS, type RegionId } from './regions.ts';

interface Market {
  /** ISO 3166 country. */
  country: string;
  /** Products a page addressed to it never promises, on top of what the domain's own row takes away. */
  forbidden: readonly Product[];
  source: { title: string; url: string };
}

/** Countries that a locale addresses and no domain of ours serves. */
export const MARKETS: Partial<Record<LocaleCode, Market>> = {
  'pt-br': {
    country: 'BR',
    forbidden: ['sign-up-bonus', 'credit-cards'],
    source: {
      title: 'Law 14,790 of 29 December 2023, article 29',
      url: 'https://www.planalto.gov.br/ccivil_03/_ato2023-2026/2023/lei/l14790.htm',
    },
  },
};

/**
 * The highest bonus of one promotion, decimal string in the currency of the row's limits. Germany: the operator's choice,
 * kept below what its deposit limit would allow.
 */
const BONUS_MAXIMUM: Partial<Record<JurisdictionId, string>> = { germany: '100.00' };

/** Whether a page of a region and locale may promise something that is about these products. */
export function mayPromise(region: RegionId, locale: LocaleCode, needs: readonly Product[]): boolean {
  const forbidden = MARKETS[locale]?.forbidden ?? [];
  return offers(region, ['bonuses', ...needs]) && !needs.some((product) => forbidden.includes(product));
}

interface OfferBounds {
  /** Highest bonus, decimal string; null: the promotion's own. */
  bonusMaximum: string | null;
  /** Highest stake of a slot round, decimal string; null: the promotion's own. */
  stakeMaximum: string | null;
}

/** The bounds a region sets for amounts in a currency; amounts in another currency have none. */
export function offerBounds(region: RegionId, currency: Currency): OfferBounds {
  const { limits } = jurisdictionOf(region);
  if (limits.currency !== currency) return { bonusMaximum: null, stakeMaximum: null };
  return { bonusMaximum: BONUS_MAXIMUM[REGIONS[region].jurisdiction] ?? null, stakeMaximum: limits.slotStakeMaximum };
}
