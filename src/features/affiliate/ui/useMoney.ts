/** Amounts of several currencies as the page's language writes them. */
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';

export function useMoney(): (amount: string, currency: string) => string {
  const iso = pageIso(usePage());
  return (amount, currency) => new Intl.NumberFormat(iso, { style: 'currency', currency }).format(Number(amount));
}
