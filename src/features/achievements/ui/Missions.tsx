/** Missions with how far each is, what it brings, and those that are done. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, routeHref } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { ACHIEVEMENT_TEXTS } from '../model.ts';
import { $achievements } from '../store.ts';

type Mission = ResponseOf<'missions'>['result'][number];

export default function Missions({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <List />
    </IslandRoot>
  );
}

const loadMissions = () => call('missions', {}, { quiet: true });

function List(): ReactNode {
  const page = usePage();
  const translate = useTranslate('achievements');
  const user = useStore($user, { ssr: 'initial' });
  // Asked again when one is completed.
  const achieved = useStore($achievements, { ssr: 'initial' });
  const missions = useRemote(loadMissions, { of: user?.user_id ?? null, version: achieved.length });
  if (!user) {
    return (
      <ButtonLink className="guest-only" theme="secondary" href={routeHref(page, 'login')} data-action="login">
        {translate('login')}
      </ButtonLink>
    );
  }
  return (
    <RemoteView of={missions} waiting={null} className="card">
      {({ result }) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(68)),1fr))] gap-3.5">
          {result.map((mission) => (
            <Row key={mission.name} mission={mission} />
          ))}
        </ul>
      )}
    </RemoteView>
  );
}

function Row({ mission }: { mission: Mission }): ReactNode {
  const translate = useTranslate('achievements');
  const { name, goal, progress, coins, completed_at } = mission;
  const texts = ACHIEVEMENT_TEXTS[name];
  const done = completed_at !== null;
  return (
    <li className="card flex flex-col gap-1 p-4.5">
      <p className="flex items-baseline justify-between gap-3">
        <b className="text-body font-bold">{translate(texts.name)}</b>
        {done ? (
          <span className="flex items-center gap-1 text-small font-semibold text-foam">
            <Icon name="check" className="size-4" /> {translate('done')}
          </span>
        ) : (
          coins > 0 && (
            <span className="text-small font-semibold whitespace-nowrap">{translate('coins', { coins })}</span>
          )
        )}
      </p>
      <p className="text-small text-text-2">{translate(texts.text)}</p>
      {!done && goal > 1 && (
        <div className="mt-auto flex items-center gap-3 pt-2">
          <div className="grow">
            <ProgressBar value={progress} max={goal} label={translate(texts.name)} />
          </div>
          <span className="text-meta tabular-nums text-text-2">{translate('of', { done: progress, all: goal })}</span>
        </div>
      )}
    </li>
  );
}
