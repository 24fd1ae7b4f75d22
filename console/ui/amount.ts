/** Amounts that staff type, by the one reader of typed amounts (`shared/typed-amount.ts`). */
import { type Currency, formatDecimal, isCurrency } from '#shared/money.ts';
import { readTypedAmount } from '#shared/typed-amount.ts';
import { CallFailed } from '../api.ts';
import { locale } from '../texts.ts';

/** Amounts without a currency of their own (limits in euros, factors) are read as euros: two digits. */
const PLAIN: Currency = 'EUR';

/**
 * The decimal amount of the wire; a leading minus takes money away.
 * @throws CallFailed `amount_unclear` for what is no amount, or could be read in two ways; the dialog shows it
 */
export function typedAmount(typed: string, currency: string = PLAIN): string {
  const text = typed.trim();
  const sign = /^[-−]/.test(text) ? '-' : '';
  const known = isCurrency(currency) ? currency : PLAIN;
  const minor = readTypedAmount(text.slice(sign.length), known, locale);
  if (minor === null) throw new CallFailed(0, 'amount_unclear');
  return sign + formatDecimal(minor, known);
}
