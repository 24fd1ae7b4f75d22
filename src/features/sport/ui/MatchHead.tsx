/** Who plays, how it stands, and what is told of the match: low enough that the first markets stay in sight (mockup w1). */
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { FixtureDetailsView } from '#shared/contract/sport.ts';
import { favouriteKeys } from '#shared/sport/favourites.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { classes } from '#ui/recipes.ts';
import { MatchTime, Shirt } from './Competitors.tsx';
import { Star } from './Star.tsx';
import { Tracker } from './Tracker.tsx';

const Momentum = lazyComponent(() => import('./Momentum.tsx'));

export function ScoreBoard({ fixture }: { fixture: FixtureDetailsView }) {
  const { home, away } = fixture;
  const marks = favouriteKeys(fixture);
  const side = ({ name, colours }: typeof home, mark: string): ReactNode => (
    <div className="grid min-w-0 justify-items-center gap-1 text-center sm:flex sm:items-center sm:gap-2.5 sm:text-start">
      <Shirt colours={colours} large />
      <span className="max-w-full font-bold break-words">{name}</span>
      <Star mark={mark} name={name} className="max-sm:hidden" />
    </div>
  );
  return (
    <div className="grid grid-cols-3 items-center gap-3 px-4 py-3">
      {side(home, marks.home)}
      <Standing fixture={fixture} />
      <div className="min-w-0 sm:flex sm:justify-end">{side(away, marks.away)}</div>
    </div>
  );
}

/** Score and clock, or when it begins. */
function Standing({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  const { standing } = fixture;
  const isBegun = standing.status !== 'not_started';
  return (
    <div className="grid content-center justify-items-center gap-0.5 text-center">
      {isBegun && <span className="type-title tabular-nums">{standing.score.join(' : ')}</span>}
      <MatchTime fixture={fixture} />
      {!isBegun && (
        <button
          type="button"
          className="link link-primary relative text-small touch-pad-12"
          onClick={() => void import('../calendar.ts').then(({ saveEntry }) => saveEntry(fixture))}
        >
          {translate('calendar')}
        </button>
      )}
      {(standing.sets.length > 0 || standing.points) && (
        <span className="text-small tabular-nums text-text-2">
          {[...standing.sets.map((set) => set.join('–')), standing.points?.join(' : ')].filter(Boolean).join('  ')}
        </span>
      )}
    </div>
  );
}

/** The head of a season: nothing is played against anybody. */
export function SeasonHead({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  return (
    <div className="grid justify-items-center gap-1.5 px-4 py-5 text-center">
      <Shirt colours={fixture.home.colours} large />
      <span className="text-lead font-bold">
        {fixture.home.name} – {fixture.away.name}
      </span>
      <span className="text-small text-text-2">
        {translate('bets_close')} <MatchTime fixture={fixture} />
      </span>
    </div>
  );
}

const COUNTED = ['dangerous_attacks', 'corners', 'cards', 'penalties'] as const;

function Figures({ statistics }: FixtureDetailsView) {
  const translate = useTranslate('sport');
  const rows = COUNTED.flatMap((name) => {
    const pair = statistics[name];
    return pair ? [{ name, pair }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <dl className="grid content-center gap-2">
      {rows.map(({ name, pair: [home, away] }) => (
        <div key={name} className="grid grid-cols-4 items-center gap-y-1 text-small tabular-nums">
          <dt className="order-2 col-span-2 text-center text-text-2">{translate(name)}</dt>
          <dd className="order-1 font-semibold">{home}</dd>
          <dd className="order-3 text-end font-semibold">{away}</dd>
          <dd className="order-4 col-span-4 flex h-1 gap-1" aria-hidden="true">
            <Bar share={home / Math.max(1, home + away)} isHome />
            <Bar share={away / Math.max(1, home + away)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One side's part of a figure, from the middle outwards. */
const Bar = ({ share, isHome = false }: { share: number; isHome?: boolean }) => (
  <span className={classes('flex flex-1 overflow-hidden rounded-pill bg-swell', isHome && 'justify-end')}>
    <span className={isHome ? 'bg-foam' : 'bg-line-3'} style={{ width: `${Math.round(share * 100)}%` }} />
  </span>
);

/** What is told of a match in words. */
const HAPPENINGS = ['goal', 'own_goal', 'card', 'penalty'] as const;

function Happenings({ timeline }: FixtureDetailsView) {
  const translate = useTranslate('sport');
  const happened = timeline.slice(-6).flatMap(({ kind, ...rest }) => {
    const name = HAPPENINGS.find((one) => one === kind);
    return name ? [{ ...rest, name }] : [];
  });
  if (happened.length === 0) return null;
  return (
    <ol className="grid content-start gap-1.5 text-small">
      {happened.map(({ second, side, name, player }) => (
        <li key={`${second}${name}${side}`} className={side === 'home' ? 'text-start' : 'text-end'}>
          <span className="tabular-nums text-text-3">{Math.floor(second / 60) + 1}′</span> {translate(name)}
          {player && `: ${player}`}
        </li>
      ))}
    </ol>
  );
}

function Pressure({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  if (fixture.pressure.length === 0) return null;
  return (
    <figure>
      {/* The place is kept until the drawing has come. */}
      <div className="h-14">
        <Suspense fallback={null}>
          <Momentum fixture={fixture} />
        </Suspense>
      </div>
      <figcaption className="mt-1 text-meta text-text-3">
        {translate('momentum', { home: fixture.home.name, away: fixture.away.name })}
      </figcaption>
    </figure>
  );
}

/** The ground with its figures beside it; pressure and what happened unfold, for the markets come first. */
export function MatchCourse({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { statistics, pressure, timeline, standing } = fixture;
  if (standing.status === 'not_started') return null;
  const hasFigures = COUNTED.some((name) => statistics[name]);
  const hasMore = hasFigures || pressure.length > 0 || timeline.length > 0;
  return (
    <div className="border-t border-line px-4 py-3">
      <div className={classes('grid items-center gap-4', hasFigures && 'sm:grid-cols-2')}>
        <Tracker fixture={fixture} />
        <div className="max-sm:hidden">{hasFigures && <Figures {...fixture} />}</div>
      </div>
      {hasMore && (
        <button
          type="button"
          className="link link-secondary mt-1.5 text-small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('statistics')}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-4" />
        </button>
      )}
      <div id={id} className={classes('mt-3 gap-4 sm:grid-cols-2', isOpen ? 'grid' : 'hidden')}>
        <div className="sm:hidden">{hasFigures && <Figures {...fixture} />}</div>
        <Pressure fixture={fixture} />
        <Happenings {...fixture} />
      </div>
    </div>
  );
}
