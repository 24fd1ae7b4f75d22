/** Amounts of several currencies as the page's language writes them. */
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { displayAmount } from '#shared/money.ts';

export function useMoney(): (amount: string, currency: string) => string {
  const iso = pageIso(usePage());
  return (amount, currency) => displayAmount(Number(amount), currency, iso);
}
