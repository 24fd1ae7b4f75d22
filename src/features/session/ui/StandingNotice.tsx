/** Play is closed: until when, and what is left to do. Stands where a page or popup would otherwise play or sell. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { loadTexts } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { ACTIVE, rulesOfStanding, type Standing } from '#shared/contract/standing.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $user } from '../store.ts';

/** The day and time that a standing ends at, as people read it; null: it has no end. */
export function standingEnd({ until }: Pick<Standing, 'until'>, page: Page): string | null {
  return (
    until && new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(until))
  );
}

/** What the standing of whoever is here allows; a guest is asked to log in elsewhere. */
const useRules = () => rulesOfStanding(useStore($user, { ssr: 'initial' })?.standing ?? ACTIVE);
export const useMayDeposit = (): boolean => useRules().deposits;
export const useMayPlay = (): boolean => useRules().plays;

/** Few players ever see it: its texts come when it is shown. */
function useTextsHere(): boolean {
  const { locale } = usePage();
  const [here, setHere] = useState(false);
  useEffect(() => {
    void loadTexts(locale, ['protection']).then(() => setHere(true));
  }, [locale]);
  return here;
}

/** The page's bar says the same and gives way to it (features/protection/bars.ts). */
export function StandingNotice(): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const user = useStore($user, { ssr: 'initial' });
  const { withdraws } = useRules();
  if (!useTextsHere()) return <Skeleton className="h-40 bg-hull" />;
  const date = user && standingEnd(user.standing, page);
  return (
    <div data-standing-notice="" className="p-5 sm:p-6">
      <h2 className="text-lead font-bold">{date ? translate('closed_until', { date }) : translate('closed')}</h2>
      <p className="mt-1 text-small text-text-2">{translate(withdraws ? 'closed_text' : 'closed_held')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {withdraws && <ButtonLink href={routeHref(page, 'wallet-withdrawal')}>{translate('withdraw')}</ButtonLink>}
        <ButtonLink theme="secondary" href={routeHref(page, 'page', 'responsible-gaming')}>
          {translate('help')}
        </ButtonLink>
      </div>
    </div>
  );
}
