/** The leaderboard over any page (look: x1b): own row kept in view, and the way on. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { isSeries } from '#shared/tournaments.ts';
import { raceHref, reloadRace } from '../lists.ts';
import { Leaderboard, OwnBar } from './Leaderboard.tsx';
import { Missions } from './Missions.tsx';
import { type LiveRace, useRace } from './useRace.ts';
import { useWhen } from './when.ts';

export default function LeaderboardPopup({
  tournament,
  close,
}: PopupComponentProps<'tournament-leaderboard'>): ReactNode {
  const translate = useTranslate('tournaments');
  const state = useRace(tournament);
  if (typeof state === 'object') return <Shown live={state} close={close} />;
  return (
    <PopupFrame title={translate('leaderboard')} minHeightPx={420}>
      {state === 'failed' && <LoadFailed onRetry={reloadRace} />}
    </PopupFrame>
  );
}

function Shown({
  live,
  close,
}: {
  live: LiveRace;
  close: PopupComponentProps<'tournament-leaderboard'>['close'];
}): ReactNode {
  const translate = useTranslate('tournaments');
  const { result } = live.race;
  const when = useWhen(result);
  const division = live.own?.division;
  const league = division === undefined ? undefined : `${translate(`league_${division}`)}.`;
  const title = isSeries(result.series) ? translate(`name_${result.series}`) : translate('leaderboard');
  return (
    <PopupFrame
      title={title}
      description={[`${translate('boats')} ${live.table.players}.`, when, league].filter(Boolean).join(' ')}
      minHeightPx={420}
      submit={{
        label: translate('full_table'),
        onClick: () => {
          close('submitted');
          navigate(raceHref(result));
        },
      }}
    >
      <div className="-mx-5 sm:-mx-6">
        <OwnBar live={live} />
        <div className="pt-4 empty:hidden">
          <Missions live={live} />
        </div>
        <Leaderboard live={live} brief />
      </div>
    </PopupFrame>
  );
}
