/** What a player holds, put together for people: a bonus lies in a purse of its own grant. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { formatDecimal, isCurrency, parseAmount } from '#shared/money.ts';

type Page = StaffResponseOf<'playerPage'>;
type Money = Page['player']['balance'];

/** What the purse of a name and those of its grants (`bonus:…`) hold in one currency; nothing is 0. */
export function heldIn(balances: Page['balances'], name: string, currency: Money['currency']): Money {
  const minor = balances.reduce((sum, { purse, amount }) => {
    const isOfName = purse === name || purse.startsWith(`${name}:`);
    if (!isOfName || amount.currency !== currency || !isCurrency(amount.currency)) return sum;
    return sum + (parseAmount(amount.amount, amount.currency) ?? 0n);
  }, 0n);
  return { amount: formatDecimal(minor, currency), currency };
}
