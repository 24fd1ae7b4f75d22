/** The payment methods as a table (spec section 3, Payment method): a method is one row. The wallet and the pages read it. */
import type { PaysystemType } from './contract/wallet.ts';
import type { Currency } from './money.ts';
import { type Policy, type Product, permits } from './regions/index.ts';

interface MethodRow {
  name: string;
  /** Drawing in the art's `payments`. */
  icon: string;
  categories: readonly string[];
  types: readonly PaysystemType[];
  /** Products a jurisdiction must offer for it. */
  needs: readonly Product[];
  /** The adapter that carries it out. */
  vendor: string;
  /** Limits of one deposit in steps of the currency (`STEP`). */
  deposit: { minimum: number; maximum: number; default: number };
}

const METHODS = {
  card: {
    name: 'Bank card',
    icon: 'card',
    categories: ['popular', 'card'],
    types: ['deposit', 'withdraw'],
    needs: ['credit-cards'],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
  },
  'instant-bank': {
    name: 'Instant bank',
    icon: 'instant',
    categories: ['popular', 'bank'],
    types: ['deposit'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
  },
  'bank-transfer': {
    name: 'Bank transfer',
    icon: 'bank',
    categories: ['bank'],
    types: ['deposit', 'withdraw'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 50, maximum: 10_000, default: 100 },
  },
  'e-wallet': {
    name: 'E-wallet',
    icon: 'wallet',
    categories: ['popular', 'wallet'],
    types: ['deposit', 'withdraw'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
  },
  'qr-payment': {
    name: 'QR payment',
    icon: 'qr',
    categories: ['mobile'],
    types: ['deposit'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 5, maximum: 2_000, default: 20 },
  },
  crypto: {
    name: 'Crypto',
    icon: 'crypto',
    categories: ['crypto'],
    types: ['deposit', 'crypto', 'crypto_category', 'withdraw'],
    needs: ['crypto'],
    vendor: 'sandbox',
    deposit: { minimum: 20, maximum: 10_000, default: 100 },
  },
  voucher: {
    name: 'Voucher',
    icon: 'voucher',
    categories: ['cash'],
    types: ['deposit'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 500, default: 20 },
  },
  phone: {
    name: 'Phone bill',
    icon: 'phone',
    categories: ['mobile'],
    types: ['deposit'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 5, maximum: 50, default: 10 },
  },
} as const satisfies Record<string, MethodRow>;

type MethodAlias = keyof typeof METHODS;
const ALIASES = Object.keys(METHODS) as MethodAlias[];

/** Whole units of a currency that stand for about one euro: limits stay round figures everywhere. */
const STEP = {
  EUR: 1,
  CHF: 1,
  NOK: 10,
  CAD: 1,
  AUD: 2,
  NZD: 2,
  BRL: 5,
  HUF: 400,
  PLN: 4,
  ZAR: 20,
} as const satisfies Record<Currency, number>;

/** The limits of one deposit as decimal strings. */
interface DepositLimits {
  default: string;
  min: string;
  max: string;
}

/** A method's limits of one deposit in a currency. */
function depositLimits({ deposit }: MethodRow, currency: Currency): DepositLimits {
  const text = (steps: number) => `${steps * STEP[currency]}.00`;
  return { default: text(deposit.default), min: text(deposit.minimum), max: text(deposit.maximum) };
}

export interface PaymentMethodOffer extends MethodRow {
  alias: MethodAlias;
  limits: DepositLimits;
}

/** The methods that a policy leaves, with the limits of one deposit in a currency. */
export function methodsOf(policy: Pick<Policy, 'forbidden'>, currency: Currency): PaymentMethodOffer[] {
  return ALIASES.filter((alias) => permits(policy, METHODS[alias].needs)).map((alias) => {
    const row: MethodRow = METHODS[alias];
    return { ...row, alias, limits: depositLimits(row, currency) };
  });
}
