/** The rules of a withdrawal in the browser; the service decides. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

export type WithdrawalOptions = ResponseOf<'withdrawalOptions'>;
export type Payee = WithdrawalOptions['accounts'][number];
export type Order = ResponseOf<'order'>;

const minorOf = (text: string, currency: Currency): bigint => parseAmount(text, currency) ?? 0n;

/** Amounts in minor units. */
export interface WithdrawalBounds {
  minimum: bigint;
  /** What the account takes at once, and what there is. */
  maximum: bigint;
  available: bigint;
  fee: bigint;
}

export function withdrawalBounds(payee: Payee, { available, currency }: WithdrawalOptions): WithdrawalBounds {
  const most = minorOf(payee.max, currency);
  const has = minorOf(available, currency);
  return {
    minimum: minorOf(payee.min, currency),
    maximum: has < most ? has : most,
    available: has,
    fee: minorOf(payee.fee, currency),
  };
}

export type WithdrawalProblem = 'invalid' | 'below' | 'above' | 'not_enough';

/** Why an amount cannot be withdrawn; null when it can. */
export function withdrawalProblem(amount: bigint | null, bounds: WithdrawalBounds): WithdrawalProblem | null {
  if (amount === null || amount <= 0n) return 'invalid';
  if (amount < bounds.minimum) return 'below';
  if (amount > bounds.available) return 'not_enough';
  return amount > bounds.maximum ? 'above' : null;
}

const QUICK_STEPS = [100n, 200n, 400n, 50n, 20n, 1_000n, 10n, 4_000n, 10_000n] as const;
const QUICK_COUNT = 3;
const CENTS = 100n;

/** Three round amounts below what there is; “all” stands beside them. */
export function quickWithdrawals({ minimum, maximum }: WithdrawalBounds): bigint[] {
  const fitting = QUICK_STEPS.map((step) => step * CENTS).filter((minor) => minor >= minimum && minor < maximum);
  return fitting.slice(0, QUICK_COUNT).sort((one, other) => Number(one - other));
}

/**
 * What a withdrawal makes of bonuses: they go on, a larger one would end those that came with a deposit, or this one does;
 * null: there is none.
 */
export function bonusFate(
  { bonus, currency, ends_bonuses_above: bound }: WithdrawalOptions,
  amount: bigint | null,
): 'goes_on' | 'ends_above' | 'ends' | null {
  if (bound === null) return Number(bonus) > 0 ? 'goes_on' : null;
  return amount !== null && amount > minorOf(bound, currency) ? 'ends' : 'ends_above';
}

/** The parts of a balance, in percent of the whole: what can be withdrawn, must be played, is bonus. */
export function partsOf({ available, play_once, bonus }: WithdrawalOptions): readonly [number, number, number] {
  const figures = [available, play_once, bonus].map(Number);
  const total = figures.reduce((sum, figure) => sum + figure, 0);
  const [one = 0, two = 0, three = 0] = figures.map((figure) => (total === 0 ? 0 : (figure / total) * 100));
  return [one, two, three];
}

/** Where a withdrawal stands on its way: the steps that everybody sees. */
export const STEPS = ['asked', 'held', 'review', 'sent', 'paid'] as const;
export type Step = (typeof STEPS)[number];

const REACHED: Partial<Record<Order['state'], number>> = {
  review: 2,
  approved: 2,
  sending: 3,
  sent: 3,
  held: 3,
  paid: 5,
};

/** How many steps are done; the next one is under way. Null for one that ended before its end. */
export const stepsDone = ({ state }: Order): number | null => REACHED[state] ?? null;
