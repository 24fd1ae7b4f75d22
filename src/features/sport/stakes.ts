/** Stakes that the slip offers, and the currency in which it counts for somebody without an account. */
import type { Page } from '#features/regions/index.ts';
import type { Currency } from '#shared/money.ts';
import { currencyOfLocale } from '#shared/regions/index.ts';
import { betLimitsOf } from '#shared/sport/limits.ts';

/** Of the least stake: €5, €10 and €50 where it is €0.50, 2,000, 4,000 and 20,000 Ft where it is 200 Ft. */
const QUICK_FACTORS = [10n, 20n, 100n] as const;

/** The currency an account would be kept in: that of the country in the page's language tag, else the domain's own. */
export const guestCurrency = ({ region, locale }: Pick<Page, 'region' | 'locale'>): Currency =>
  currencyOfLocale(region, locale);

/** The least stake of a bet, minor units. */
export const leastStake = (currency: Currency): bigint => betLimitsOf([], currency).minimum;

/** Stakes by one press, minor units: multiples of the currency's least stake. */
export const quickStakes = (currency: Currency): bigint[] =>
  QUICK_FACTORS.map((factor) => factor * leastStake(currency));
