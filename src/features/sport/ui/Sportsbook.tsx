/** The sportsbook: what the address asks for, with the slip beside it. Until it has woken, the frame of the same size. */
import { Suspense, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { isoOf } from '#shared/regions/index.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { restoreFavourites } from '../favourites.ts';
import { restoreOddsFormat } from '../format.ts';
import { type Loaded, type Menu, useFixtures, useMenu } from '../live.ts';
import { type Board, comingOf, type SportView, sportPath, sportViewOf } from '../model.ts';
import { restoreSlip } from '../slip.ts';
import { SideSlip, SlipSheet } from './BetSlip.tsx';
import { Finder } from './Finder.tsx';
import { FixtureList, FixtureSkeleton, useSportLink } from './FixtureList.tsx';
import { FixturePage } from './FixturePage.tsx';
import { Highlights } from './Highlights.tsx';
import { LeagueTable } from './LeagueTable.tsx';
import { OddsFormats } from './OddsFormats.tsx';
import { OneList } from './OneList.tsx';
import { Outrights } from './Outrights.tsx';
import { useHighlights } from './useHighlights.ts';

const MyBets = lazyComponent(() => import('./MyBets.tsx'));

/** As many matches of each list as the first page shows. */
const HOME_ROWS = 6;

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
    </IslandRoot>
  );
}

function View({ board }: { board: Board }) {
  const { locale } = usePage();
  const [view, setView] = useState<SportView | null>(null);
  useEffect(() => {
    restoreSlip();
    restoreFavourites();
    restoreOddsFormat(isoOf(locale));
    setView(sportViewOf(location.search));
    import('../favourites-sync.ts')
      .then(({ followOwner }) => followOwner())
      .catch((error: unknown) => console.error('Favourites stay on this device', error));
  }, [locale]);
  if (view === null) return <Built board={board} />;
  if (view.kind === 'bets') {
    return (
      <Suspense fallback={<FixtureSkeleton rows={3} />}>
        <MyBets />
      </Suspense>
    );
  }
  if (view.kind === 'fixture') return <FixturePage key={view.fixtureId} fixtureId={view.fixtureId} />;
  if (view.kind === 'unknown') return <NoPage />;
  return (
    <Finder>
      <Lists view={view} board={board} />
    </Finder>
  );
}

type Listed = Exclude<SportView, { kind: 'bets' | 'fixture' | 'unknown' }>;

/** The views that are lists of matches. */
function Lists({ view, board }: { view: Listed; board: Board }) {
  if (view.kind === 'live' || view.kind === 'soon') return <OneList view={view.kind} />;
  if (view.kind === 'sport') return <SportPage sport={view.sport} />;
  if (view.kind === 'tournament') return <TournamentList tournamentId={view.tournamentId} />;
  return <Home board={board} />;
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

/** What stands in the HTML: the first page, and for other views (sport.css shows one of them) the frame of a list. */
function Built({ board }: { board: Board }) {
  return (
    <>
      <div className="sport-first">
        <Finder>
          <Home board={board} />
        </Finder>
      </div>
      <div className="sport-frame">
        <FixtureSkeleton rows={6} />
      </div>
    </>
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

function Heading({ text, more, path }: { text: string; more: string; path: string }) {
  const link = useSportLink();
  return (
    <div className="mb-3.5 mt-section flex items-baseline justify-between first:mt-0">
      <h2 className="type-section">{text}</h2>
      <a className="link link-primary" href={link(path)}>
        {more}
      </a>
    </div>
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

/** The list below: what has not begun, and does not stand above it. */
function without(
  soon: Loaded<readonly FixtureView[]>,
  highlights: readonly FixtureView[],
  now: Date | null,
): Loaded<readonly FixtureView[]> {
  if (soon.state !== 'ready') return soon;
  const above = new Set(highlights.map(({ fixture_id }) => fixture_id));
  const coming = now === null ? soon.value : comingOf(soon.value, now);
  return { state: 'ready', value: coming.filter(({ fixture_id }) => !above.has(fixture_id)) };
}

function SportTiles({ menu, board }: { menu: Menu | null; board: Board }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  return (
    <ul className="mb-4 grid grid-cols-2 gap-2.5 sm:grid-cols-5">
      {SPORTS.map((sport) => {
        const row = menu?.sports.find((one) => one.sport === sport);
        const count = row ? row.live + row.soon : (board.counts[sport] ?? 0);
        return (
          <li key={sport}>
            <a
              className="card flex flex-col px-4 py-3 text-body font-semibold hover:text-foam sm:px-3"
              href={link(sportPath(sport))}
            >
              {translate(sport)}
              <span className="min-h-5 text-meta font-normal text-text-3 tabular-nums">
                {(row || count > 0) && translate('matches', { count })}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Home({ board }: { board: Board }) {
  const translate = useTranslate('sport');
  const menu = useMenu();
  const live = useFixtures({ view: 'live' });
  const soon = useFixtures({ view: 'soon' }, board.fixtures);
  const { highlights, at } = useHighlights(board, soon);
  const others = without(soon, highlights, at);
  return (
    <>
      <SportTiles menu={menu} board={board} />
      {highlights.length > 0 && <Highlights fixtures={highlights} />}
      <Heading text={translate('live_now')} more={translate('all')} path="/live" />
      <FixtureList loaded={live} again={live.again} empty={translate('no_live')} most={HOME_ROWS} />
      <Heading text={translate('tab_event_builder')} more={translate('all')} path="/event-builder" />
      <FixtureList loaded={others} again={soon.again} empty={translate('no_soon')} most={HOME_ROWS} />
      {(menu?.simulated ?? board.simulated) && (
        <p className="mt-section text-small text-text-2">{translate('simulated')}</p>
      )}
    </>
  );
}
