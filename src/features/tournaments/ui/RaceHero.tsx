/** The time and the button of a tournament, in the head of its page. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { pennantClass } from '#ui/recipes.ts';
import { reloadRace } from '../lists.ts';
import type { Tournament } from '../model.ts';
import { clockUntil } from '../races.ts';
import { EnterButton } from './EnterButton.tsx';
import { useNow } from './useNow.ts';
import { useEdition, useRace } from './useRace.ts';
import { useWhen } from './when.ts';

const TICK_MS = 15_000;

export default function RaceHero({ page, series }: { page: Page; series: string }): ReactNode {
  return (
    <IslandRoot page={page}>
      <div className="mt-4 flex min-h-30 flex-wrap content-start items-center gap-x-4 gap-y-3 sm:min-h-22">
        <Head series={series} />
      </div>
    </IslandRoot>
  );
}

function Head({ series }: { series: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('tournaments');
  const user = useStore($user, { ssr: 'initial' });
  const state = useRace(useEdition(series));
  const race = typeof state === 'object' ? state.race.result : undefined;
  const when = useWhen(race);
  if (typeof state !== 'object' || !race) {
    // A page that was not used yet, and one without scripts: what a guest can do is known.
    return user || state === 'failed' ? null : (
      <ButtonLink className="guest-only max-xs:w-full" size="lg" href={routeHref(page, 'login')} data-action="login">
        {translate('log_in')}
      </ButtonLink>
    );
  }
  const isOpen = race.status === 'running' || race.status === 'scheduled';
  return (
    <>
      <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
        <span className={pennantClass(race.status === 'running' ? 'new' : 'dark')}>
          {translate(`status_${race.status}`)}
        </span>
        {when}
      </p>
      {isOpen && <Countdown race={race} />}
      <div className="flex flex-wrap gap-2.5 empty:hidden max-xs:w-full max-xs:*:w-full">
        <EnterButton live={state} onEntered={reloadRace} />
      </div>
    </>
  );
}

/** The same time in figures: to the start, then to the end. */
function Countdown({ race }: { race: Tournament }): ReactNode {
  const iso = pageIso(usePage());
  const now = useNow(TICK_MS);
  const starts = Date.parse(race.starts_at);
  const clock = clockUntil(race.status === 'scheduled' && starts > now ? starts : Date.parse(race.ends_at), now);
  const units = (['day', 'hour', 'minute'] as const).filter((unit) => unit !== 'day' || clock.day > 0);
  return (
    <div className="flex gap-2" aria-hidden="true">
      {units.map((unit) => (
        <Figure key={unit} count={clock[unit]} unit={unit} iso={iso} />
      ))}
    </div>
  );
}

function Figure({ count, unit, iso }: { count: number; unit: string; iso: string }): ReactNode {
  const name = new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(count)
    .find(({ type }) => type === 'unit')?.value;
  return (
    <span className="min-w-16 rounded-md bg-shade-deep px-3 py-1.5 text-center">
      <b className="block text-figure font-bold tabular-nums">{String(count).padStart(unit === 'day' ? 1 : 2, '0')}</b>
      <span className="text-meta text-text-2">{name}</span>
    </span>
  );
}
