/** The wallet's figures (spec section 3). */

import type { ResponseOf } from '#shared/contract/index.ts';
import type { PaysystemType } from '#shared/contract/wallet.ts';
import { type Currency, readAmount } from '#shared/money.ts';

export type WalletAnswer = ResponseOf<'wallet'>;
export type PaymentMethod = NonNullable<ResponseOf<'paysystems'>[PaysystemType]>[number];
export type SavedAccount = ResponseOf<'paymentAccounts'>['result'][number];
export type Paysystems = Partial<Record<PaysystemType, readonly PaymentMethod[]>>;

/** Each card or account once: a provider may know the same one by several ids, and people know it by its label. */
export const onceEach = <Account extends Pick<SavedAccount, 'alias' | 'label'>>(accounts: readonly Account[]) =>
  accounts.filter(
    ({ alias, label }, index) => accounts.findIndex((one) => one.alias === alias && one.label === label) === index,
  );

const AMOUNTS = [
  'total_balance',
  'balance',
  'total_bonus',
  'bonus',
  'bonus_sport',
  'loyalty',
  'freerounds',
  'withdraw_allowed',
] as const;
type AmountField = (typeof AMOUNTS)[number];

/** Wallet of spec section 3, for display: amounts as numbers. */
export type WalletState = Record<AmountField, number> & {
  currency: Currency | null;
  ready: boolean;
  loading: boolean;
  /** Nothing is known, and the last look failed; it is read again by itself. */
  failed: boolean;
};

const ZEROS = Object.fromEntries(AMOUNTS.map((field) => [field, 0])) as Record<AmountField, number>;

/** Every amount zero, no currency, not ready (spec section 4, Purge). */
export const EMPTY_WALLET: WalletState = { ...ZEROS, currency: null, ready: false, loading: false, failed: false };

/** Reads an answer: each amount is a number, 0 if missing or non-numeric (spec section 3). */
export function walletFrom(answer: Partial<Record<string, unknown>>): WalletState {
  const amounts = Object.fromEntries(AMOUNTS.map((field) => [field, readAmount(answer[field])]));
  const currency = answer.currency as Currency | undefined;
  return { ...ZEROS, ...amounts, currency: currency ?? null, ready: true, loading: false, failed: false };
}
