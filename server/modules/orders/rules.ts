/** The rules of a deposit, without I/O. */
import { createHash } from 'node:crypto';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { type Environment, type LocaleCode, localesOf, type RegionId } from '#shared/regions/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { OfferedMethod } from '../wallet/index.ts';

/** What the player asked for, as it is fingerprinted under the idempotency key. */
export interface DepositInput {
  alias: string;
  amount: bigint;
  currency: Currency;
  benefitId: string;
  /** The saved card or account to pay with; null: another. */
  accountId: string | null;
}

/** A deposit without a saved account has the hash that it had before there were any. */
export function depositHash({ alias, amount, currency, benefitId, accountId }: DepositInput): string {
  const account = accountId === null ? [] : [accountId];
  const content = JSON.stringify([alias, amount.toString(), currency, benefitId, ...account]);
  return createHash('sha256').update(content).digest('hex');
}

/** The amount within the method's bounds. Errors: `amount_below_minimum`, `amount_above_maximum`. */
export function checkBounds(method: OfferedMethod, amount: bigint, currency: Currency): Result<bigint> {
  if (amount < method.minimum) {
    return fail('amount_below_minimum', { minimum: formatDecimal(method.minimum, currency), currency });
  }
  if (amount > method.maximum) {
    return fail('amount_above_maximum', { maximum: formatDecimal(method.maximum, currency), currency });
  }
  return ok(amount);
}

/**
 * Where the vendor sends the player back to: our own preloader page, in the language of the page they left where the
 * domain has it, else unprefixed. The client names no more of it than one of our languages.
 */
export function returnUrl(
  page: { origin: string; publicPort: number | null; region: RegionId; environment: Environment; language: LocaleCode },
  paymentId: string,
): string {
  const { origin, publicPort, region, environment, language } = page;
  const prefix = localesOf(region, environment).includes(language) ? `/${language}` : '';
  const url = new URL(`${prefix}/payment/preloader`, origin);
  // The host is one of ours, or nothing had answered; its port is whatever a client wrote there.
  url.port = publicPort === null ? '' : String(publicPort);
  url.searchParams.set('payment_id', paymentId);
  return url.href;
}

const WHOLE_PERCENT = 100n;

/** What a deposit costs on top, minor units, rounded up. */
export function depositFee({ feePercent }: Pick<OfferedMethod, 'feePercent'>, amount: bigint): bigint {
  return (amount * BigInt(feePercent) + WHOLE_PERCENT - 1n) / WHOLE_PERCENT;
}
