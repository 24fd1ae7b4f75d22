/** The wallet's fields, from the purses. */
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { PlayerPurse } from '../ledger/index.ts';
import type { WalletAnswer } from './types.ts';

/** Free rounds stand beside the purses: they are counted, not owned as money. */
export const FREE_ROUNDS = 'free_rounds';

export type PurseBalances = Readonly<Partial<Record<PlayerPurse | typeof FREE_ROUNDS, bigint>>>;

/** What the purses of a name and those of its grants hold. */
function sumOf(purses: PurseBalances, name: 'bonus' | 'bonus_sport'): bigint {
  const own = Object.entries(purses).filter(([purse]) => purse === name || purse.startsWith(`${name}:`));
  return own.reduce((sum, [, balance]) => sum + (balance ?? 0n), 0n);
}

/** Puts the purses of one currency together as the wallet of spec section 3; a missing purse is 0. */
export function walletFrom(purses: PurseBalances, currency: Currency): WalletAnswer {
  // Coins are what loyalty brings and the shop takes; points of another kind stand beside them.
  const { cash = 0n, loyalty = 0n, coins = 0n } = purses;
  const bonus = sumOf(purses, 'bonus');
  const bonusSport = sumOf(purses, 'bonus_sport');
  const text = (minor: bigint) => formatDecimal(minor, currency);
  return {
    total_balance: text(cash + bonus + bonusSport),
    balance: text(cash),
    currency,
    total_bonus: text(bonus + bonusSport),
    bonus: text(bonus),
    bonus_sport: text(bonusSport),
    loyalty: (loyalty + coins).toString(),
    freerounds: Number(purses[FREE_ROUNDS] ?? 0n),
    withdraw_allowed: text(cash),
  };
}
