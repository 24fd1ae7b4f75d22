/** A player's own amounts and moments in the languages of their browser (spec section 5, Currency display). */
import { currentPage, pageIso } from '#features/regions/index.ts';
import { type Currency, displayAmount, formatDecimal, readAmount } from '#shared/money.ts';

/** The browser's languages that Intl understands, else the page's. Call it in the browser only. */
export function playerLocales(): readonly string[] {
  const known = navigator.languages.filter(isLanguageTag);
  return known.length > 0 ? known : [pageIso(currentPage())];
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    // A browser may name a language that is no BCP 47 tag.
    return false;
  }
}

/** An amount for its player; without a currency the raw number or 0 (spec section 5). */
export function playerAmount(amount: unknown, currency: string | null | undefined): string {
  return displayAmount(readAmount(amount), currency, playerLocales());
}

/** Minor units for their player, without a fraction when they are whole. */
export function playerMinor(minor: bigint, currency: Currency): string {
  const text = formatDecimal(minor, currency);
  return displayAmount(Number(text), currency, playerLocales(), /\.0+$/.test(text));
}

/** An amount with its sign, for tables (look: plus or minus). */
export function signedAmount(amount: unknown, currency: string): string {
  const number = readAmount(amount);
  const sign = number > 0 ? '+' : number < 0 ? '−' : '';
  return sign + displayAmount(Math.abs(number), currency, playerLocales());
}

/** The sign or code of a currency as the browser writes it, and on which side of the digits. */
export function currencySign(currency: Currency): { text: string; isBehind: boolean } {
  const parts = new Intl.NumberFormat(playerLocales() as string[], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const place = parts.findIndex(({ type }) => type === 'currency');
  return { text: parts[place]?.value ?? currency, isBehind: place > parts.findIndex(({ type }) => type === 'integer') };
}

/** A moment in the page's language. */
export function momentText(instant: string, iso: string): string {
  return new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}
