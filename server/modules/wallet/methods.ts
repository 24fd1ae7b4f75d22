/** The payment methods as the wallet offers them (spec section 3, Payment method); their table is shared. */
import type { z } from 'zod';
import { PAYSYSTEM_TYPES, type PaysystemType, type paymentMethodSchema } from '#shared/contract/wallet.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { methodsOf, type PaymentMethodOffer } from '#shared/payment-methods.ts';
import { policyOf, type Reach } from '#shared/regions/index.ts';

type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A method with the bounds of one deposit in minor units. */
export interface OfferedMethod {
  alias: string;
  name: string;
  vendor: string;
  types: readonly PaysystemType[];
  minimum: bigint;
  maximum: bigint;
  /** What a deposit costs on top. */
  feePercent: number;
  /** What one withdrawal may be and costs, minor units; null: nothing can be paid out by it. */
  withdrawal: { minimum: bigint; maximum: bigint; fee: bigint; hours: number } | null;
  /** As it travels. */
  answer: PaymentMethod;
}

function minorUnits(text: string, currency: Currency): bigint {
  const minor = parseAmount(text, currency);
  if (minor === null) throw new Error(`${text} is no amount in ${currency}`);
  return minor;
}

function offered(method: PaymentMethodOffer, currency: Currency): OfferedMethod {
  const { alias, name, icon, vendor, types, categories, limits, terms, handover, depositFeePercent = 0 } = method;
  return {
    alias,
    name,
    vendor,
    types,
    minimum: minorUnits(limits.min, currency),
    maximum: minorUnits(limits.max, currency),
    feePercent: depositFeePercent,
    withdrawal: terms && {
      minimum: minorUnits(terms.min, currency),
      maximum: minorUnits(terms.max, currency),
      fee: minorUnits(terms.fee, currency),
      hours: terms.hours,
    },
    answer: {
      name,
      alias,
      icon,
      ...(handover && { handover }),
      categories: [...categories],
      rules: {
        default: limits.default,
        min: limits.min,
        currency,
        vendor,
        deposit: { ...limits, currency },
        fee_percent: depositFeePercent,
      },
    },
  };
}

/**
 * The methods a player may use.
 * @param reach the player's own region, the one being visited, and the country they live in: each of them prunes.
 */
export function offeredMethods(reach: Reach, currency: Currency): OfferedMethod[] {
  return methodsOf(policyOf(reach, currency), currency).map((method) => offered(method, currency));
}

/** Reads one type or several, comma-separated; null when one of them is unknown or none is given. */
export function readTypes(text: string): PaysystemType[] | null {
  const wanted = [...new Set(text.split(',').map((part) => part.trim()))];
  const known = PAYSYSTEM_TYPES.filter((type) => wanted.includes(type));
  return known.length === wanted.length ? known : null;
}
