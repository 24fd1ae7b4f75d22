/** What the slip's button does now: it says so, and never looks ready for what would be refused. */
import { type Currency, parseAmount } from '#shared/money.ts';
import type { StakeTax } from '#shared/sport/tax.ts';
import type { Slip } from './slip.ts';
import { brokenLimit, isSingles, largestOf, type OwnMost, type QuotedLimits, sumsOf } from './slip-lines.ts';
import { leastStake } from './stakes.ts';

/** `waits`: something on the slip is closed, has no odds, or the stake is out of bounds, which is said beside it. */
export type SlipAction = 'login' | 'accept' | 'enter' | 'deposit' | 'waits' | 'place' | 'place_free';

export interface SlipState {
  isGuest: boolean;
  /** Odds moved in a way that must be agreed to first. */
  isMoved: boolean;
  /** A selection is closed, or has no odds now. */
  isClosed: boolean;
  /** A free bet is staked; null: money is. */
  free: { hasOdds: boolean } | null;
  slip: Slip;
  currency: Currency;
  quoted: { limits: QuotedLimits | null; own: OwnMost | null; tax: StakeTax | null };
}

/** Whether the player's money does not reach for a stake, or for the least one while none is typed. */
export function isShort({ slip, currency, quoted }: Pick<SlipState, 'slip' | 'currency' | 'quoted'>): boolean {
  const { own } = quoted;
  if (own === null || (own.by !== 'balance' && own.by !== 'bonus')) return false;
  const { lines, stake } = sumsOf(slip, currency);
  const all = BigInt(Math.max(1, lines));
  const wanted = stake !== null && stake > 0n ? stake / all : leastStake(currency) / all;
  const { amount, by } = largestOf(slip, quoted, currency);
  return (by === 'balance' || by === 'bonus') && wanted > amount;
}

/** The bound of the player's own that a stake breaks: their money or a limit that they have set; null: none. */
export function ownBoundBroken({ slip, currency, quoted }: Pick<SlipState, 'slip' | 'currency' | 'quoted'>) {
  const { lines, stake } = sumsOf(slip, currency);
  if (quoted.own === null || stake === null || stake <= 0n) return null;
  const most = largestOf(slip, quoted, currency);
  const isOwn = most.by !== 'stake' && most.by !== 'payout';
  return isOwn && stake / BigInt(lines) > most.amount ? most : null;
}

/** The highest stake that counts towards the player's bonus, where a bet of the slip is above it; null: what is staked counts. */
export function countedBroken({
  slip,
  currency,
  quoted,
}: Pick<SlipState, 'slip' | 'currency' | 'quoted'>): bigint | null {
  const bound = parseAmount(quoted.own?.counted_up_to ?? '', currency);
  const { lines, stake } = sumsOf(slip, currency);
  if (bound === null || stake === null) return null;
  const bet = isSingles(slip) ? stake / BigInt(Math.max(1, lines)) : stake;
  return bet > bound ? bound : null;
}

export function slipAction(state: SlipState): SlipAction {
  const { slip, currency, quoted, free } = state;
  if (state.isGuest) return 'login';
  if (state.isMoved) return 'accept';
  if (state.isClosed) return 'waits';
  if (free) return free.hasOdds ? 'place_free' : 'waits';
  if (isShort(state)) return 'deposit';
  const { stake } = sumsOf(slip, currency);
  if (stake === null || stake <= 0n) return 'enter';
  return brokenLimit(slip, quoted, currency) || ownBoundBroken(state) ? 'waits' : 'place';
}
