/** The payment methods as a table (spec section 3, Payment method): a method is one row. The wallet and the pages read it. */
import type { HandoverKind, PaysystemType } from './contract/wallet.ts';
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
  /** What a deposit costs on top, percent; nothing unless told. */
  depositFeePercent?: number;
  /** Limits and price of one withdrawal, in steps, and how long it takes; only of methods of type `withdraw`. */
  withdrawal?: { minimum: number; maximum: number; fee: number; hours: number };
  /** How another device confirms a deposit; without it the payer is sent to the provider's page. */
  handover?: HandoverKind;
}

/** A coin by its network (shared/coins.ts): sent to an address, and paid out to the one that has sent. */
const coin = (name: string) =>
  ({
    name,
    icon: 'crypto',
    categories: ['crypto'],
    types: ['crypto', 'withdraw'],
    needs: ['crypto'],
    vendor: 'coins',
    withdrawal: { minimum: 30, maximum: 10_000, fee: 2, hours: 1 },
  }) as const;

const METHODS = {
  card: {
    name: 'Bank card',
    icon: 'card',
    categories: ['popular', 'card'],
    types: ['deposit', 'withdraw'],
    needs: ['credit-cards'],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
    withdrawal: { minimum: 20, maximum: 5000, fee: 0, hours: 2 },
  },
  'instant-bank': {
    name: 'Instant bank',
    icon: 'instant',
    categories: ['popular', 'bank'],
    types: ['deposit', 'withdraw'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
    withdrawal: { minimum: 20, maximum: 5000, fee: 0, hours: 4 },
  },
  'bank-transfer': {
    name: 'Bank transfer',
    icon: 'bank',
    categories: ['bank'],
    types: ['deposit', 'withdraw'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 50, maximum: 10_000, default: 100 },
    withdrawal: { minimum: 20, maximum: 20000, fee: 0, hours: 24 },
  },
  'e-wallet': {
    name: 'E-wallet',
    icon: 'wallet',
    categories: ['popular', 'wallet'],
    types: ['deposit', 'withdraw'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 10, maximum: 5_000, default: 50 },
    withdrawal: { minimum: 10, maximum: 5000, fee: 0, hours: 1 },
  },
  mifinity: {
    name: 'MiFinity',
    icon: 'wallet',
    categories: ['wallet'],
    types: ['deposit'],
    needs: [],
    vendor: 'mifinity',
    deposit: { minimum: 10, maximum: 2_500, default: 50 },
  },
  'qr-payment': {
    name: 'QR payment',
    icon: 'qr',
    handover: 'qr',
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
    types: ['deposit', 'crypto_category'],
    needs: ['crypto'],
    vendor: 'coins',
    deposit: { minimum: 10, maximum: 10_000, default: 100 },
  },
  'btc-bitcoin': { ...coin('Bitcoin'), deposit: { minimum: 20, maximum: 10_000, default: 100 } },
  'eth-ethereum': { ...coin('Ether'), deposit: { minimum: 20, maximum: 10_000, default: 100 } },
  'usdt-tron': { ...coin('Tether (Tron)'), deposit: { minimum: 10, maximum: 10_000, default: 100 } },
  'usdt-ethereum': { ...coin('Tether (Ethereum)'), deposit: { minimum: 20, maximum: 10_000, default: 100 } },
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
    handover: 'phone',
    categories: ['mobile'],
    types: ['deposit'],
    needs: [],
    vendor: 'sandbox',
    deposit: { minimum: 5, maximum: 50, default: 10 },
    depositFeePercent: 5,
  },
} as const satisfies Record<string, MethodRow>;

export type MethodAlias = keyof typeof METHODS;
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

/** Whole units of a currency that stand for about one euro. */
export function stepOf(currency: Currency): number {
  return STEP[currency];
}

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

/** What a withdrawal by a method may be and costs, as decimal strings, and how long it takes. */
interface WithdrawalTerms {
  min: string;
  max: string;
  fee: string;
  hours: number;
}

function withdrawalTerms({ withdrawal }: MethodRow, currency: Currency): WithdrawalTerms | null {
  if (!withdrawal) return null;
  const text = (steps: number) => `${steps * STEP[currency]}.00`;
  const { minimum, maximum, fee, hours } = withdrawal;
  return { min: text(minimum), max: text(maximum), fee: text(fee), hours };
}

/** How another device confirms a deposit by a method; null: it does not, or there is no such method. */
export const handoverBy = (alias: string): HandoverKind | null =>
  (METHODS as Readonly<Record<string, MethodRow>>)[alias]?.handover ?? null;

export interface PaymentMethodOffer extends MethodRow {
  alias: MethodAlias;
  limits: DepositLimits;
  terms: WithdrawalTerms | null;
}

/** The methods that a policy leaves, with the limits of one deposit in a currency. */
export function methodsOf(policy: Pick<Policy, 'forbidden'>, currency: Currency): PaymentMethodOffer[] {
  return ALIASES.filter((alias) => permits(policy, METHODS[alias].needs)).map((alias) => {
    const row: MethodRow = METHODS[alias];
    return { ...row, alias, limits: depositLimits(row, currency), terms: withdrawalTerms(row, currency) };
  });
}
