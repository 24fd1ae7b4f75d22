/** A tournament in a list (look: l1, x1). */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { type PennantTone, pennantClass } from '#ui/recipes.ts';
import { type OwnRace, raceHref } from '../lists.ts';
import { cardAction, type SeriesCard, type Tournament } from '../model.ts';
import { useJoinText } from './useJoinText.ts';
import { useWhen } from './when.ts';

/** A guest's page does without what enters. */
const JoinButton = lazyComponent(async () => ({ default: (await import('./JoinButton.tsx')).JoinButton }));

const TONES: Readonly<Record<Tournament['status'], PennantTone>> = {
  running: 'new',
  scheduled: 'dark',
  complete: 'dark',
  canceled: 'dark',
  expired: 'dark',
};

interface TournamentCardProps {
  card: SeriesCard;
  /** What the server says of its edition; undefined until it has. */
  told: Tournament | undefined;
  /** What the player has in it. */
  own: OwnRace | undefined;
  /** The first action of the list, the only one in gold. */
  first?: boolean;
}

export function TournamentCard({ card, told, own, first = false }: TournamentCardProps): ReactNode {
  const translate = useTranslate('tournaments');
  const iso = pageIso(usePage());
  const when = useWhen(told);
  const isOver = told !== undefined && told.status !== 'running' && told.status !== 'scheduled';
  const address = told ? raceHref(told) : card.href;
  const number = new Intl.NumberFormat(iso);
  return (
    <article className="card flex flex-col overflow-hidden">
      <div className="relative">
        <img
          className={`aspect-40/21 w-full object-cover ${isOver ? 'grayscale' : ''}`}
          src={card.picture.src}
          srcSet={card.picture.srcset}
          sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 95vw"
          width={720}
          height={378}
          alt=""
          loading="lazy"
        />
        {told && <span className={pennantClass(TONES[told.status], true)}>{translate(`status_${told.status}`)}</span>}
      </div>
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-figure font-bold">
          <a href={address}>{translate(`name_${card.id}`)}</a>
        </h2>
        <p className={`text-section font-bold ${isOver ? 'text-text-2' : 'text-gold'}`}>{card.pool}</p>
        <p className="mt-1 text-small text-text-2">{when ?? translate(card.every)}</p>
        <dl className="mt-2.5 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
          <Fact name={translate('boats')} value={told ? number.format(told.players) : '–'} />
          <Fact name={translate('paid_places')} value={number.format(card.paidPlaces)} />
          <Fact name={translate('entry')} value={card.entry} />
          {isOver && own?.place != null && <Fact name={translate('place')} value={number.format(own.place)} />}
        </dl>
        <div className="mt-auto">
          <Action card={card} told={told} own={own} first={first} />
        </div>
      </div>
    </article>
  );
}

/** The one button of a card, by what can be done: join, look at the own place, or at the results. */
function Action({ card, told, own, first }: Required<TournamentCardProps>): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const action = cardAction(told, own);
  if (action === 'join' && told) return <Join told={told} first={first} />;
  const labels = {
    open: translate('open'),
    join: translate('open'),
    entered: translate('signed_up'),
    place: translate('your_place', { place: new Intl.NumberFormat(iso).format(own?.place ?? 0) }),
    results: translate('results'),
  };
  return (
    <ButtonLink theme="secondary" wide href={told ? raceHref(told) : card.href}>
      {(action === 'entered' || action === 'place') && <Icon name="check" className="size-4 text-foam" />}
      {labels[action]}
    </ButtonLink>
  );
}

function Join({ told, first }: { told: Tournament; first: boolean }): ReactNode {
  const page = usePage();
  const user = useStore($user, { ssr: 'initial' });
  const text = useJoinText(told);
  const theme = first ? 'primary' : 'secondary';
  if (user) {
    return (
      <Suspense fallback={<div className="h-button-md" />}>
        <JoinButton told={told} theme={theme} />
      </Suspense>
    );
  }
  return (
    <ButtonLink theme={theme} wide href={routeHref(page, 'login')} data-action="login">
      {text}
    </ButtonLink>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd className="font-semibold text-text">{value}</dd>
    </div>
  );
}
