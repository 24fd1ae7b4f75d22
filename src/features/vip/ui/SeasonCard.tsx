/** How the running season stands for the player, and who looks after them. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

type Benefits = ResponseOf<'vipBenefits'>;

export default function SeasonCard({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <Season />
    </IslandRoot>
  );
}

const loadBenefits = () => call('vipBenefits', {}, { quiet: true });

function Season(): ReactNode {
  const user = useStore($user, { ssr: 'initial' });
  // Asked again when the player's points have moved.
  const benefits = useRemote(loadBenefits, { of: user?.user_id ?? null, version: user?.current_score });
  return (
    <RemoteView of={benefits} waiting={null}>
      {(known) => known.level > 0 && <Own benefits={known} />}
    </RemoteView>
  );
}

function Own({ benefits: { season, manager } }: { benefits: Benefits }): ReactNode {
  const page = usePage();
  const translate = useTranslate('vip');
  const figures = new Intl.NumberFormat(pageIso(page));
  const days = new Intl.DateTimeFormat(pageIso(page), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const day = (date: string) => days.format(new Date(`${date}T00:00:00Z`));
  const { earned, needed, fades, last } = season;
  const own = { date: day(season.until), earned: figures.format(earned), needed: figures.format(needed) };
  const isKept = earned >= needed || fades === 0;
  return (
    <div className="mt-3 rounded-md bg-ink px-4 py-3 text-small">
      <p className="font-semibold">{translate('season_own', own)}</p>
      <p className="mt-1 text-text-2">
        {isKept && translate('season_kept')}
        {!isKept && season.spared && translate('season_spared')}
        {!isKept && !season.spared && translate('season_fades', { points: figures.format(fades) })}
      </p>
      {last?.outcome === 'faded' && (
        <p className="mt-1 text-text-2">
          {translate('season_last', { date: day(last.season), points: figures.format(last.points) })}
        </p>
      )}
      {manager && (
        <p className="mt-2 border-t border-line pt-2">
          {translate('manager', { name: manager.name })},{' '}
          <a className="text-foam underline underline-offset-3" href={`mailto:${manager.email}`}>
            {manager.email}
          </a>
        </p>
      )}
    </div>
  );
}
