/** Where the player stands among the ranks; a guest is asked to log in. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { $user, type User } from '#features/session/index.ts';
import { artUrl } from '#shared/art.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { levelName, markRanks } from '../model.ts';
import { useStanding } from './useStanding.ts';

export default function VipStanding({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <div className="flex min-h-36 sm:min-h-30 w-full max-w-125 items-center max-sm:flex-wrap gap-4.5 rounded-lg border border-line-2 bg-shade-deep p-4 pe-5">
        <Standing />
      </div>
    </IslandRoot>
  );
}

function Standing() {
  const user = useStore($user, { ssr: 'initial' });
  return user ? <PlayerStanding user={user} /> : <GuestStanding />;
}

function GuestStanding() {
  const page = usePage();
  const translate = useTranslate('vip');
  return (
    <>
      <img src={artUrl('ranks', '01-deckhand')} width={72} height={72} alt="" />
      <div className="min-w-0 grow basis-30">
        <p className="text-figure font-bold">{translate('guest_title')}</p>
        <p className="text-small text-text-2">{translate('guest_text')}</p>
      </div>
      <ButtonLink className="guest-only" theme="secondary" href={routeHref(page, 'login')} data-action="login">
        {translate('login')}
      </ButtonLink>
    </>
  );
}

function PlayerStanding({ user }: { user: User }) {
  const translate = useTranslate('vip');
  const rank = useTranslate('common');
  const iso = pageIso(usePage());
  const { level, name, image, percent, nextName, missing } = useStanding(user);
  useEffect(() => {
    markRanks(document, level);
    return () => markRanks(document, null);
  }, [level]);
  const next = nextName === null ? null : levelName(nextName, rank);
  return (
    <>
      <img src={image ?? artUrl('ranks', '01-deckhand')} width={72} height={72} alt="" />
      <div className="min-w-0 flex-1">
        <p className="mb-2 text-figure font-bold">{name ? levelName(name, rank) : translate('no_level')}</p>
        <ProgressBar value={percent} label={translate('progress')} />
        <p className="mt-2 flex justify-between gap-3 text-meta text-text-2">
          <span>
            {translate('level', { level })}, {percent}%
          </span>
          <span className="text-end">
            {next === null && translate('last')}
            {next !== null && missing === null && translate('next', { name: next })}
            {next !== null &&
              missing !== null &&
              translate('points_missing', { points: new Intl.NumberFormat(iso).format(missing), name: next })}
          </span>
        </p>
      </div>
    </>
  );
}
