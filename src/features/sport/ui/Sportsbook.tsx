/** The sportsbook: what the address asks for, with the slip beside it. Until it has woken, the frame of the same size. */
import { Suspense, startTransition, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { isoOf } from '#shared/regions/index.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { restoreFavourites } from '../favourites.ts';
import { restoreOddsFormat } from '../format.ts';
import { ReadsContext, useFixtures } from '../live.ts';
import { type Board, type SportView, sportViewOf } from '../model.ts';
import { $slip, restoreSlip } from '../slip.ts';
import { goToSlip, SLIP_HASH, takePickOfAddress } from '../slip-place.ts';
import { SideSlip, SlipSheet, SlipStatus } from './BetSlip.tsx';
import { Finder } from './Finder.tsx';
import { FixtureList, FixtureSkeleton, useSportLink } from './FixtureList.tsx';
import { FixturePage } from './FixturePage.tsx';
import { LeagueTable } from './LeagueTable.tsx';
import { OddsFormats } from './OddsFormats.tsx';
import { OneList } from './OneList.tsx';
import { Outrights } from './Outrights.tsx';
import { Heading, SportHome } from './SportHome.tsx';

const MyBets = lazyComponent(() => import('./MyBets.tsx'));

export default function Sportsbook({ page, board }: { page: Page; board: Board }) {
  return (
    <IslandRoot page={page}>
      <div className="grid items-start gap-4.5 md:grid-cols-3 lg:grid-cols-4">
        <div className="min-h-screen min-w-0 md:col-span-2 lg:col-span-3">
          <View board={board} />
        </div>
        <SideSlip />
      </div>
      <SlipSheet />
      <SlipStatus />
    </IslandRoot>
  );
}

/** What the address asks for; null until it has been read, which the built page cannot do. */
function useView(): SportView | null {
  const { locale } = usePage();
  const [view, setView] = useState<SportView | null>(null);
  useEffect(() => {
    restoreSlip();
    restoreFavourites();
    restoreOddsFormat(isoOf(locale));
    takePickOfAddress();
    startTransition(() => setView(sportViewOf(location.search)));
    if (location.hash === SLIP_HASH && $slip.get().picks.length > 0) goToSlip();
    import('../favourites-sync.ts')
      .then(({ followOwner }) => followOwner())
      .catch((error: unknown) => console.error('Favourites stay on this device', error));
  }, [locale]);
  return view;
}

/**
 * The first page stands in the HTML and is the same elements after it has woken: nothing is drawn or read twice. For other
 * views sport.css hides it and shows the frame of a list until the address has been read; nothing is read for it.
 */
function View({ board }: { board: Board }) {
  const view = useView();
  if (view !== null && view.kind !== 'home') return <OtherView view={view} />;
  return (
    <ReadsContext value={view !== null}>
      <div className={view === null ? 'sport-first' : undefined}>
        <Finder>
          <SportHome board={board} />
        </Finder>
      </div>
      {view === null && (
        <div className="sport-frame">
          <FixtureSkeleton rows={6} />
        </div>
      )}
    </ReadsContext>
  );
}

function OtherView({ view }: { view: SportView }) {
  if (view.kind === 'bets') {
    return (
      <Suspense fallback={<FixtureSkeleton rows={3} />}>
        <MyBets />
      </Suspense>
    );
  }
  if (view.kind === 'fixture') return <FixturePage key={view.fixtureId} fixtureId={view.fixtureId} />;
  if (view.kind === 'unknown' || view.kind === 'home') return <NoPage />;
  return (
    <Finder>
      <Lists view={view} />
    </Finder>
  );
}

type Listed = Exclude<SportView, { kind: 'home' } | { kind: 'bets' } | { kind: 'unknown' } | { kind: 'fixture' }>;

/** The views that are lists of matches. */
function Lists({ view }: { view: Listed }) {
  if (view.kind === 'live' || view.kind === 'soon') return <OneList view={view.kind} />;
  if (view.kind === 'sport') return <SportPage sport={view.sport} />;
  return <TournamentList tournamentId={view.tournamentId} />;
}

function NoPage() {
  const translate = useTranslate('sport');
  const link = useSportLink();
  return (
    <EmptyState className="card" art="empty-bets" title={translate('no_page')}>
      <a className="link link-primary" href={link('')}>
        {translate('tab_all')}
      </a>
    </EmptyState>
  );
}

function TournamentList({ tournamentId }: { tournamentId: string }) {
  const translate = useTranslate('sport');
  const loaded = useFixtures({ view: 'tournament', tournament_id: tournamentId });
  return (
    <>
      <Formats />
      <FixtureList loaded={loaded} again={loaded.again} empty={translate('no_soon')} />
      <Outrights of={{ tournament_id: tournamentId }} />
      <LeagueTable tournamentId={tournamentId} />
    </>
  );
}

const Formats = () => (
  <div className="mb-4 flex">
    <OddsFormats />
  </div>
);

function SportPage({ sport }: { sport: Sport }) {
  const translate = useTranslate('sport');
  const live = useFixtures({ view: 'live', sport });
  const soon = useFixtures({ view: 'soon', sport });
  return (
    <>
      <Formats />
      <Heading text={`${translate(sport)}: ${translate('live_now')}`} more={translate('all')} path="/live" />
      <FixtureList loaded={live} again={live.again} empty={translate('no_live')} />
      <Heading text={translate('tab_event_builder')} more={translate('all')} path="/event-builder" />
      <FixtureList loaded={soon} again={soon.again} empty={translate('no_soon')} />
      <Outrights of={{ sport }} />
    </>
  );
}
