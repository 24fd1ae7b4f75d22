/** Amounts typed on a page. A module of its own: the entry script of every page reads the store, and no tables of languages. */
import type { Currency } from '#shared/money.ts';
import { readTypedAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { pageIso } from './page.ts';
import { $page } from './store.ts';

/** Before the entry script has read a page, and in tests without one. */
const NO_PAGE_LOCALE = 'en-GB';

const pageLocale = (): string => {
  const page = $page.get();
  return page === null ? NO_PAGE_LOCALE : pageIso(page);
};

/**
 * An amount that a person typed on this page, read by its language.
 * @returns minor units; null for what is no amount of the currency, or could be read in two ways.
 */
export function readPageAmount(typed: string, currency: Currency): bigint | null {
  return readTypedAmount(typed, currency, pageLocale());
}

/** An amount as one types it on this page. */
export function writePageAmount(minor: bigint, currency: Currency): string {
  return writeTypedAmount(minor, currency, pageLocale());
}
