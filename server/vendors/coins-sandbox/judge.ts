/** What the transactions to an address make of its invoice: pure, by the clock that it is given. */
import type { Coin } from '#shared/coins.ts';
import type { Currency } from '#shared/money.ts';
import { rateAt, worthOf } from './rates.ts';

export interface Invoice {
  coin: Coin;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  /** Smallest units that stand for it. */
  coinAmount: bigint;
  rateUntil: Date;
  /** How many blocks are needed. */
  needed: number;
  /** Whether it was said to be paid. */
  settled: boolean;
}

export interface CoinTransaction {
  transactionId: string;
  units: bigint;
  seenAt: Date;
  /** Blocks are counted from here; a reorganisation moves it on. */
  minedFrom: Date;
  /** Whether it fell out of the chain for good. */
  dropped: boolean;
  /** Whether it was counted when the invoice was settled, or said as a surplus. */
  counted: 'no' | 'settled' | 'surplus';
}

/** How the chain stands to an invoice. */
export interface Standing {
  status: 'pending' | 'success' | 'fail' | 'chargeback';
  /** Minor units. */
  worth: bigint;
  reason: 'underpaid' | 'overpaid' | 'paid_late' | 'expired' | 'reorganised' | null;
  confirmations: number | null;
  received: bigint;
  transactions: readonly CoinTransaction[];
  /** Enough blocks stand on these, and the invoice was over before. */
  surplus: readonly CoinTransaction[];
  /** When it can stand otherwise without anybody doing anything; null: never. */
  next: Date | null;
}

/** A block of the sandbox's chains: minutes in the world, seconds here. */
export const BLOCK_MS = 10_000;
/** Nobody has paid so long after the rate ran out: the invoice is over. What still comes counts as late. */
const ABANDONED_AFTER_MS = 3_600_000;

export function confirmationsOf({ minedFrom }: CoinTransaction, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - minedFrom.getTime()) / BLOCK_MS));
}

/** The transactions that an invoice takes: in their order until it is full. The rest is a surplus. */
function takenOf(invoice: Invoice, alive: readonly CoinTransaction[]): readonly CoinTransaction[] {
  const taken: CoinTransaction[] = [];
  let sum = 0n;
  for (const transaction of alive) {
    if (sum >= invoice.coinAmount) break;
    taken.push(transaction);
    sum += transaction.units;
  }
  return taken;
}

const sumOf = (transactions: readonly CoinTransaction[]): bigint =>
  transactions.reduce((sum, { units }) => sum + units, 0n);

/** At the held rate while it holds, else at that of the moment when a transaction was seen. */
function worthOfAll({ coin, currency, amount, coinAmount, rateUntil }: Invoice, taken: readonly CoinTransaction[]) {
  const isLate = taken.some(({ seenAt }) => seenAt > rateUntil);
  const sum = sumOf(taken);
  if (!isLate) return { isLate, worth: sum === coinAmount ? amount : (sum * amount) / coinAmount };
  const worth = taken.reduce(
    (total, { units, seenAt }) => total + worthOf(units, coin, rateAt(coin, currency, seenAt)),
    0n,
  );
  return { isLate, worth };
}

const nextBlock = (transactions: readonly CoinTransaction[], needed: number, now: Date): Date | null => {
  const waiting = transactions.filter((transaction) => confirmationsOf(transaction, now) < needed);
  const times = waiting.map(
    (transaction) => transaction.minedFrom.getTime() + (confirmationsOf(transaction, now) + 1) * BLOCK_MS,
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
};

/** Judges an invoice by the transactions to its address, oldest first. */
export function judge(invoice: Invoice, transactions: readonly CoinTransaction[], now: Date): Standing {
  const { needed, rateUntil, settled } = invoice;
  const alive = transactions.filter(({ dropped }) => !dropped);
  const taken = settled ? alive.filter(({ counted }) => counted === 'settled') : takenOf(invoice, alive);
  const received = sumOf(taken);
  const confirmations = taken.length === 0 ? null : Math.min(...taken.map((one) => confirmationsOf(one, now)));
  const base = { confirmations, received, transactions: taken, surplus: [], next: null };

  if (settled) {
    if (transactions.some(({ dropped, counted }) => dropped && counted === 'settled')) {
      // All that was counted goes, what is still on the chain too: the invoice was settled as one.
      const { worth } = worthOfAll(
        invoice,
        transactions.filter(({ counted }) => counted === 'settled'),
      );
      return { ...base, status: 'chargeback', worth, reason: 'reorganised' };
    }
    const extra = alive.filter(({ counted }) => counted === 'no');
    const surplus = extra.filter((one) => confirmationsOf(one, now) >= needed);
    const { worth } = worthOfAll(invoice, taken);
    return { ...base, status: 'success', worth, reason: null, surplus, next: nextBlock(extra, needed, now) };
  }
  if (confirmations === null) {
    const over = new Date(rateUntil.getTime() + ABANDONED_AFTER_MS);
    if (now >= over) return { ...base, status: 'fail', worth: invoice.amount, reason: 'expired' };
    return { ...base, status: 'pending', worth: invoice.amount, reason: null, next: over };
  }
  const { isLate, worth } = worthOfAll(invoice, taken);
  const isShort = received < invoice.coinAmount;
  const reason = isLate ? 'paid_late' : isShort ? 'underpaid' : received > invoice.coinAmount ? 'overpaid' : null;
  // What is missing may still come while the rate holds.
  const mayGrow = isShort && now < rateUntil;
  if (confirmations < needed || mayGrow || worth <= 0n) {
    const block = nextBlock(taken, needed, now);
    return { ...base, status: 'pending', worth: invoice.amount, reason, next: block ?? (mayGrow ? rateUntil : null) };
  }
  return { ...base, status: 'success', worth, reason };
}

/** What a surplus is worth when it is seen, minor units. */
export function surplusWorth({ coin, currency }: Invoice, { units, seenAt }: CoinTransaction): bigint {
  return worthOf(units, coin, rateAt(coin, currency, seenAt));
}
