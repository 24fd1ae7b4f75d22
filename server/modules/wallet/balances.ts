/** The wallet's fields, from the purses. */
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { PlayerPurse } from '../ledger/index.ts';
import type { WalletAnswer } from './types.ts';

export type PurseBalances = Readonly<Partial<Record<PlayerPurse, bigint>>>;

/** Puts the purses of one currency together as the wallet of spec section 3; a missing purse is 0. */
export function walletFrom(purses: PurseBalances, currency: Currency): WalletAnswer {
  const { cash = 0n, bonus = 0n, bonus_sport: bonusSport = 0n } = purses;
  const text = (minor: bigint) => formatDecimal(minor, currency);
  return {
    total_balance: text(cash + bonus + bonusSport),
    balance: text(cash),
    currency,
    total_bonus: text(bonus + bonusSport),
    bonus: text(bonus),
    bonus_sport: text(bonusSport),
    loyalty: text(0n),
    freerounds: 0,
    withdraw_allowed: text(cash),
  };
}
