/** What the popups of a tournament's status share: a scene, the news, how the player stands, and the way on. */
import type { ReactNode } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { PopupFrame } from '#features/popups/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { artUrl } from '#shared/art.ts';
import { isSeries } from '#shared/tournaments.ts';
import { raceHref } from '../lists.ts';
import { placesIn, pointsLine, tablePrize } from '../model.ts';
import { useGamesHref } from './EnterButton.tsx';
import { type LiveRace, useRace } from './useRace.ts';

const SHOWN_PLACES = 3;

interface TournamentNewsProps {
  tournamentId: string;
  close: (result?: 'submitted' | 'dismissed') => void;
  title: TextKey<'popups'>;
  text: TextKey<'popups'>;
  action: TextKey<'popups'>;
  to: 'race' | 'games' | 'list';
  /** The sad news comes without a picture. */
  plain?: boolean;
}

export function TournamentNews(props: TournamentNewsProps): ReactNode {
  const state = useRace(props.tournamentId);
  if (typeof state === 'object') return <Told {...props} live={state} />;
  return <News {...props} href={null} name={null} />;
}

function Told({ live, ...props }: TournamentNewsProps & { live: LiveRace }): ReactNode {
  const page = usePage();
  const translate = useTranslate('tournaments');
  const { result } = live.race;
  const hrefs = { race: raceHref(result), games: useGamesHref(result), list: routeHref(page, 'tournaments') };
  return (
    <News {...props} href={hrefs[props.to]} name={isSeries(result.series) ? translate(`name_${result.series}`) : null}>
      {!props.plain && <FirstPlaces live={live} />}
    </News>
  );
}

interface NewsProps extends TournamentNewsProps {
  /** Null until it is known. */
  href: string | null;
  name: string | null;
  children?: ReactNode;
}

function News({ close, title, text, action, plain, href, name, children }: NewsProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const goOn = (): void => {
    close('submitted');
    navigate(href ?? routeHref(page, 'tournaments'));
  };
  return (
    <PopupFrame
      title={translate(title)}
      description={translate(text)}
      {...(plain ? {} : { art: <img src={artUrl('scenes', 'hero', 768)} alt="" /> })}
      submit={{ label: translate(action), onClick: goOn }}
      secondary={{ label: translate('close') }}
    >
      {name !== null && <p className="mt-2 text-lead font-bold">{name}</p>}
      {children}
    </PopupFrame>
  );
}

/** The first places, and the player's own where it is not among them. */
function FirstPlaces({ live }: { live: LiveRace }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const { race, table, own } = live;
  const mine = own?.own;
  const first = Object.entries(placesIn(table, own?.division))
    .slice(0, SHOWN_PLACES)
    .map(([place, row]) => ({ ...row, place: Number(place) }));
  const rows = mine && mine.place > SHOWN_PLACES ? [...first, mine] : first;
  if (rows.length === 0) return null;
  return (
    <ol className="mt-3 rounded-md bg-ink px-3 py-1.5 text-small">
      {rows.map(({ place, player, points, prize }) => (
        <li key={place} className={`flex gap-3 py-1 ${place === mine?.place ? 'font-bold text-foam' : ''}`}>
          <b className="w-5">{place}</b>
          <span className="flex-1">{place === mine?.place ? translate('you') : player}</span>
          <span className="text-text-2">{pointsLine(points, race.result.rule, iso)}</span>
          {prize && (
            <b className="text-gold">{tablePrize(prize, iso, (amount, what) => translate(what, { amount }))}</b>
          )}
        </li>
      ))}
    </ol>
  );
}
