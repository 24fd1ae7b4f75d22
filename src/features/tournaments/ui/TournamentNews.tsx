/** What the popups of a tournament's status share: a scene, the news, the first places, and the way on. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { PopupFrame } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { artUrl } from '#shared/art.ts';
import type { RouteName } from '#shared/routes.ts';
import { $tournaments, type Leaderboard } from '../store.ts';

const SHOWN_PLACES = 3;

interface TournamentNewsProps {
  tournamentId: string;
  close: (result?: 'submitted' | 'dismissed') => void;
  title: TextKey<'popups'>;
  text: TextKey<'popups'>;
  action: TextKey<'popups'>;
  to: RouteName;
  /** The sad news comes without a picture. */
  plain?: boolean;
}

export function TournamentNews({
  tournamentId,
  close,
  title,
  text,
  action,
  to,
  plain,
}: TournamentNewsProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const tournament = useStore($tournaments, { ssr: 'initial' })[tournamentId];
  const goOn = (): void => {
    close('submitted');
    navigate(routeHref(page, to));
  };
  return (
    <PopupFrame
      title={translate(title)}
      description={translate(text)}
      {...(plain ? {} : { art: <img src={artUrl('scenes', 'hero', 768)} alt="" /> })}
      submit={{ label: translate(action), onClick: goOn }}
      secondary={{ label: translate('close') }}
    >
      {tournament?.leaderboard && <FirstPlaces leaderboard={tournament.leaderboard} />}
    </PopupFrame>
  );
}

function FirstPlaces({ leaderboard }: { leaderboard: Leaderboard }): ReactNode {
  return (
    <ol className="mt-3 rounded-md bg-ink px-3 py-1.5 text-small">
      {leaderboard.slice(0, SHOWN_PLACES).map(({ place, player, points, prize }) => (
        <li key={place} className="flex gap-3 py-1">
          <b className="w-5">{place}</b>
          <span className="flex-1 text-text-2">{player}</span>
          <span className="text-text-2">{points}</span>
          {prize && <b className="text-gold">{prize}</b>}
        </li>
      ))}
    </ol>
  );
}
