/** The player's own tournaments: where they stand, how they ended, what they won. Nothing for who has entered none. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { LoadFailed, MoreButton, useGrowingList } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { isSeries } from '#shared/tournaments.ts';
import { Link } from '#ui/Link.tsx';
import { pennantClass } from '#ui/recipes.ts';
import { $own, loadOwn, type OwnRace, raceHref } from '../lists.ts';
import { momentText, pointsLine, tablePrize } from '../model.ts';

export function OwnRaces(): ReactNode {
  const translate = useTranslate('tournaments');
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  const known = useStore($own, { ssr: 'initial' });
  // Each wish of another part to look again moves the first page; the rest follows it.
  const list = useGrowingList(loadOwn, ({ tournament_id }: OwnRace) => tournament_id, {
    ...{ of: userId ?? null, version: known?.result.map(({ status, place, points }) => [status, place, points]) },
  });
  const races = list.items;
  if (list.value === null) return list.remote.state === 'failed' ? <LoadFailed onRetry={list.reload} /> : null;
  if (races.length === 0) return null;
  return (
    <section className="mt-section" aria-labelledby="my-races">
      <h2 className="type-section mb-3" id="my-races">
        {translate('my_races')}
      </h2>
      <ul className="card px-5 sm:px-6">
        {races.map((race) => (
          <Row key={race.tournament_id} race={race} />
        ))}
      </ul>
      <MoreButton list={list} label={translate('more')} className="mt-3" />
    </section>
  );
}

function Row({ race }: { race: OwnRace }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const number = new Intl.NumberFormat(iso);
  const { series, status, rule, place, points, players, prize, division, move, ends_at } = race;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <Link theme="primary" className="font-bold" href={raceHref(race)}>
          {isSeries(series) ? translate(`name_${series}`) : translate('race_label')}
        </Link>{' '}
        <span className={pennantClass(status === 'running' ? 'new' : 'dark')}>{translate(`status_${status}`)}</span>
        <p className="text-meta text-text-3">
          {momentText(ends_at, iso)}
          {division !== null && ` · ${translate(`league_${division}`)}`}
          {move !== null && `, ${translate(`move_${move}`)}`}
        </p>
      </div>
      <p className="text-small text-text-2">
        {place === null || points === null
          ? translate('no_place')
          : translate('place_of', { place: number.format(place), boats: number.format(players) })}
        {points !== null && place !== null && `, ${translate('points')} ${pointsLine(points, rule, iso)}`}
      </p>
      {prize !== null && (
        <b className="text-gold">{tablePrize(prize, iso, (amount, what) => translate(what, { amount }))}</b>
      )}
    </li>
  );
}
