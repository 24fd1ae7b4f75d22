/** How far the player's boat is with each mission of a tournament. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { LiveRace } from './useRace.ts';

export function Missions({ live }: { live: LiveRace }): ReactNode {
  const number = new Intl.NumberFormat(pageIso(usePage()));
  const translate = useTranslate('tournaments');
  const progress = live.own?.missions;
  if (progress === undefined) return null;
  return (
    <section className="border-b border-line px-5 pb-5">
      <h3 className="text-body font-bold">{translate('missions_title')}</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-3 text-small sm:grid-cols-2">
        {live.race.result.missions.map(({ kind, goal }, index) => {
          const reached = progress[index] ?? 0;
          const label = translate(`mission_${kind}`);
          return (
            <li key={`${kind} ${goal}`}>
              <p className="mb-1.5 flex items-center justify-between gap-3">
                <span className="min-w-0 text-text-2">{label}</span>
                <b className="flex shrink-0 items-center gap-1 tabular-nums">
                  {reached >= goal && <Icon name="check" className="size-4 text-foam" />}
                  {number.format(reached)} / {number.format(goal)}
                </b>
              </p>
              <ProgressBar value={reached} max={goal} label={label} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
