/**
 * Whether a withdrawal is paid by itself or waits for a person, as rules without I/O. Amounts are in whole units of about
 * one euro; the currency's step makes them round figures (shared/payment-methods.ts).
 */
import { type Currency, parseAmount } from '#shared/money.ts';
import type { ReviewReason } from '#shared/order-reasons.ts';
import { stepOf } from '#shared/payment-methods.ts';

/** Up to this a withdrawal may be paid without a person. */
const AUTOMATIC_STEPS = 1_000;
/** From here on two people let it go. */
const FOUR_EYES_STEPS = 5_000;
/** As much, and as often, in 24 hours without a person. */
const DAY_STEPS = 2_000;
const DAY_COUNT = 3;
/** Whoever takes out more than this of what was never played is looked at: money must not pass through. */
const UNPLAYED_STEPS = 500;
/** A player's very first payout is looked at from here on, a later one of somebody unverified too. */
const FIRST_PAYOUT_STEPS = 200;

const units = (steps: number, currency: Currency): bigint =>
  parseAmount(`${steps * stepOf(currency)}.00`, currency) ?? 0n;

/** What the rules know of a withdrawal. */
export interface WithdrawalFacts {
  amount: bigint;
  currency: Currency;
  verified: boolean;
  /** Whether the player was ever paid out. */
  paidBefore: boolean;
  /** Of the last 24 hours, this one left out. */
  lastDay: { count: number; total: bigint };
  /** Of the deposits that were never put at stake, minor units. */
  unplayed: bigint;
  /** Whether others have paid with the same card or account. */
  sharedAccount: boolean;
  /** How far the sums that are paid without a person go for this player, percent of what they are for everybody. */
  payoutsAtOnce: number;
  /** Of rules that other parts gave. */
  flags: readonly string[];
}

/** Why a withdrawal waits for a person; none: it is paid by itself. */
export function reviewReasons(facts: WithdrawalFacts): string[] {
  const { amount, currency, lastDay } = facts;
  // Earned ease is for people who are known: it waives none of the other reasons.
  const ease = facts.verified ? BigInt(facts.payoutsAtOnce) : 100n;
  const eased = (steps: number) => (units(steps, currency) * ease) / 100n;
  const reasons: [ReviewReason, boolean][] = [
    ['large_amount', amount > eased(AUTOMATIC_STEPS)],
    ['first_payout', !facts.paidBefore && amount > units(FIRST_PAYOUT_STEPS, currency)],
    ['unverified', !facts.verified && facts.paidBefore && amount > units(FIRST_PAYOUT_STEPS, currency)],
    ['velocity', lastDay.count >= DAY_COUNT || lastDay.total + amount > eased(DAY_STEPS)],
    ['unplayed', facts.unplayed > units(UNPLAYED_STEPS, currency)],
    ['shared_account', facts.sharedAccount],
  ];
  return [...reasons.filter(([, holds]) => holds).map(([reason]) => reason), ...facts.flags];
}

/** How many people must let a withdrawal go. */
export function approvalsNeeded(amount: bigint, currency: Currency): number {
  return amount > units(FOUR_EYES_STEPS, currency) ? 2 : 1;
}

/** A player's account at a provider with what it has paid in and not been given back. */
export interface Source {
  accountId: string;
  /** Minor units. */
  net: bigint;
}

/**
 * Splits a withdrawal where deposits are paid back to their sources first: each gets at most what it has paid in, the
 * chosen account the rest.
 */
export function closedLoop(amount: bigint, chosen: string, sources: readonly Source[]): Source[] {
  const parts = new Map<string, bigint>();
  let left = amount;
  // The chosen account's own deposits count first: nothing is sent around for nothing.
  const ordered = [...sources].sort(
    (one, other) => Number(other.accountId === chosen) - Number(one.accountId === chosen),
  );
  for (const { accountId, net } of ordered) {
    const part = net < left ? net : left;
    if (part <= 0n) continue;
    parts.set(accountId, part);
    left -= part;
  }
  if (left > 0n) parts.set(chosen, (parts.get(chosen) ?? 0n) + left);
  return [...parts].map(([accountId, net]) => ({ accountId, net }));
}

/** Up to this a player's payout may leave without a person, minor units; `percent` of what it is for everybody. */
export const payoutAtOnce = (percent: number, currency: Currency): bigint =>
  (units(AUTOMATIC_STEPS, currency) * BigInt(percent)) / 100n;
