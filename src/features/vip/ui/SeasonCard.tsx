/** How the running season stands for the player, and who looks after them. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
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

/** What a player's level gives; asked again when their points have moved. */
function useBenefits(playerId: string | undefined, score: number | undefined): Benefits | null {
  const [benefits, setBenefits] = useState<Benefits | null>(null);
  useEffect(() => {
    let current = true;
    setBenefits((known) => (playerId ? known : null));
    if (playerId) {
      void call('vipBenefits', {}, { quiet: true }).then((outcome) => {
        if (current && outcome.ok) setBenefits(outcome.value);
      });
    }
    return () => {
      current = false;
    };
  }, [playerId, score]);
  return benefits;
}

function Season(): ReactNode {
  const page = usePage();
  const translate = useTranslate('vip');
  const user = useStore($user, { ssr: 'initial' });
  const benefits = useBenefits(user?.user_id, user?.current_score);
  if (!user || !benefits || benefits.level === 0) return null;
  const { season, manager } = benefits;
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
