/** The leagues of a tournament: a table for each, the player's own first in view. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { DIVISIONS, type Division } from '#shared/tournament-leagues.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import type { LiveRace } from './useRace.ts';

export function League({ live }: { live: LiveRace }): ReactNode {
  const translate = useTranslate('tournaments');
  const [chosen, choose] = useState<Division | null>(null);
  const own = live.own?.division;
  const items = DIVISIONS.map((division) => ({
    value: division,
    text: translate(`league_${division}`),
    panel: (
      <>
        {division === own && <p className="px-5 pb-3 text-small text-text-2">{translate('league_own')}</p>}
        <Leaderboard live={live} division={division} />
      </>
    ),
  }));
  return (
    <Tabs
      label={translate('league_title')}
      look="segments"
      className="*:first:mx-5 *:first:mb-4"
      items={items}
      value={chosen ?? own ?? DIVISIONS[0]}
      onChange={(value) => choose(value as Division)}
    />
  );
}
