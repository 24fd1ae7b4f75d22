/** The rules of a deposit, without I/O. */
import { createHash } from 'node:crypto';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { type Environment, type LocaleCode, localesOf, type Policy, type RegionId } from '#shared/regions/index.ts';
import type { PaymentStatus } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { OfferedMethod } from '../wallet/index.ts';

/** What the player asked for, as it is fingerprinted under the idempotency key. */
export interface DepositInput {
  alias: string;
  amount: bigint;
  currency: Currency;
  benefitId: string;
}

const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/;

/** Whether a header value can name a request: 8 to 128 letters, digits, `-` or `_`. */
export function isIdempotencyKey(key: string | null): key is string {
  return key !== null && IDEMPOTENCY_KEY.test(key);
}

export function depositHash({ alias, amount, currency, benefitId }: DepositInput): string {
  const content = JSON.stringify([alias, amount.toString(), currency, benefitId]);
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
 * The amount within what the law lets a player deposit in a calendar month (UTC).
 * Errors: `deposit_limit`.
 */
export function checkMonthlyLimit(
  { monthlyDepositMaximum: limit }: Pick<Policy, 'monthlyDepositMaximum'>,
  deposited: bigint,
  amount: bigint,
  currency: Currency,
): Result<bigint> {
  if (limit === null || deposited + amount <= limit) return ok(amount);
  const left = limit > deposited ? limit - deposited : 0n;
  return fail('deposit_limit', {
    limit: formatDecimal(limit, currency),
    left: formatDecimal(left, currency),
    currency,
  });
}

/** The first moment of a calendar month, UTC. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
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

/** What a notice does to a payment. */
export type Transition = 'credit' | 'fail' | 'nothing' | 'refuse';

/**
 * Every pair of states. A success is final. A failure is not: a vendor that approves after it has declined holds the
 * player's money, so the late approval is credited, once. A decline after success is refused (a reversal of money is a
 * transfer of its own, never a change of history).
 */
export const TRANSITIONS: Record<PaymentStatus, Record<PaymentStatus, Transition>> = {
  pending: { pending: 'nothing', success: 'credit', fail: 'fail' },
  fail: { pending: 'nothing', success: 'credit', fail: 'nothing' },
  success: { pending: 'nothing', success: 'nothing', fail: 'refuse' },
};
