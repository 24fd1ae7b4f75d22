/** What the button that enters a tournament says. */
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { amountText, type Tournament } from '../model.ts';

/** What an entry costs, on the button that enters. */
export function useJoinText({ entry, currency }: Tournament): string {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  if (entry.kind === 'free') return translate('join');
  return translate('join_for', {
    price: amountText(entry, currency, iso, (amount, what) => translate(what, { amount })),
  });
}
