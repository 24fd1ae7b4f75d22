/**
 * Money: `bigint` minor units in code, decimal strings on the wire. Never a float.
 */

/**
 * Currencies with their ISO 4217 number of minor digits, and how many of them people write: there have been no coins of
 * less than a forint for decades.
 */
export const CURRENCIES = {
  EUR: { minorDigits: 2 },
  CHF: { minorDigits: 2 },
  NOK: { minorDigits: 2 },
  CAD: { minorDigits: 2 },
  AUD: { minorDigits: 2 },
  NZD: { minorDigits: 2 },
  BRL: { minorDigits: 2 },
  HUF: { minorDigits: 2, shownDigits: 0 },
  PLN: { minorDigits: 2 },
  ZAR: { minorDigits: 2 },
} as const satisfies Record<string, { minorDigits: number; shownDigits?: number }>;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

export function isCurrency(value: string): value is Currency {
  return Object.hasOwn(CURRENCIES, value);
}

/** How many decimals people write and may type in a currency. */
export function shownDigits(currency: Currency): number {
  const { minorDigits, shownDigits: shown = minorDigits }: { minorDigits: number; shownDigits?: number } =
    CURRENCIES[currency];
  return shown;
}

/**
 * The largest amount of one transaction, minor units: a million million of a currency with two digits. So many of them
 * that nobody ever makes still fit the ledger's 64 bits.
 */
export const AMOUNT_MAXIMUM = 100_000_000_000_000n;

/** A decimal amount as it travels: no sign, no exponent, no leading zeros, at most 12 whole digits. */
export const DECIMAL_AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/;

/**
 * Reads a decimal string as minor units.
 * @returns minor units, or `null` when the text is not a decimal amount or carries a fraction of a minor unit.
 */
export function parseAmount(text: string, currency: Currency): bigint | null {
  if (!DECIMAL_AMOUNT.test(text)) return null;
  const digits: number = CURRENCIES[currency].minorDigits;
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.slice(digits).replaceAll('0', '') !== '') return null;
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** Reads an amount that a person asks for: of a currency without small coins only whole ones. */
export function parseAskedAmount(text: string, currency: Currency): bigint | null {
  const amount = parseAmount(text, currency);
  const smallest = 10n ** BigInt(CURRENCIES[currency].minorDigits - shownDigits(currency));
  return amount === null || amount % smallest !== 0n ? null : amount;
}

/** Writes minor units as the decimal string of the wire, always with the currency's minor digits ("50.00"). */
export function formatDecimal(minor: bigint, currency: Currency): string {
  const digits: number = CURRENCIES[currency].minorDigits;
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A decimal string of the wire with as many decimals as its currency's people write, where it has no more. */
export function shownDecimal(decimal: string, currency: string): string {
  return isCurrency(currency) && shownDigits(currency) === 0 ? decimal.replace(/\.0+$/, '') : decimal;
}

/**
 * Reads an amount for display only: a number, 0 if missing or non-numeric (spec section 3, Wallet).
 */
export function readAmount(value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
}

/**
 * Formats an amount for people with Intl.
 * @param locales ISO locale(s): the page's in prebuilt HTML, the browser's for a player's own amounts (spec section 5).
 * @returns as many decimals as the currency's people write, a balance never more than it is; pools above 10,000 pass `whole`
 * for none (look.md); without a currency the raw number.
 */
export function displayAmount(
  amount: number,
  currency: string | null | undefined,
  locales: string | readonly string[],
  whole = false,
): string {
  if (!currency) return String(amount);
  const digits = isCurrency(currency) ? shownDigits(currency) : 2;
  return amountFormat(currency, locales, whole ? 0 : digits).format(whole || digits > 0 ? amount : Math.trunc(amount));
}

/** What the variables of an answer call an amount. */
const AMOUNT_VARIABLES = ['amount', 'left', 'limit', 'minimum', 'maximum'];

/** The variables of an answer with its amounts written out, where it names their currency. */
export function writtenAmounts<Value>(
  variables: Readonly<Record<string, Value>>,
  locale: string,
): Record<string, Value | string> {
  const { currency } = variables;
  if (typeof currency !== 'string' || !isCurrency(currency)) return { ...variables };
  const entries = Object.entries(variables).map(([name, value]): [string, Value | string] =>
    AMOUNT_VARIABLES.includes(name) ? [name, displayAmount(readAmount(value), currency, locale)] : [name, value],
  );
  return Object.fromEntries(entries);
}

const amountFormats = new Map<string, Intl.NumberFormat>();

/** Made once each: making one takes far longer than using it, and games count amounts up from frame to frame. */
function amountFormat(currency: string, locales: string | readonly string[], digits: number): Intl.NumberFormat {
  const key = [currency, digits, locales].join();
  const format =
    amountFormats.get(key) ??
    new Intl.NumberFormat(locales as string | string[], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  amountFormats.set(key, format);
  return format;
}
