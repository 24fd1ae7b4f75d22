/** Matches under their tournaments, each with its first markets; a skeleton of the same height until they have come. */
import { memo } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { favouriteKeys } from '#shared/sport/favourites.ts';
import { marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { shortName } from '#shared/sport/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Loaded } from '../live.ts';
import { MARKETS_OF_ROW, sportQuery } from '../model.ts';
import { Competitors, MatchTime } from './Competitors.tsx';
import { OddsButton } from './OddsButton.tsx';
import { Star } from './Star.tsx';

export function useSportLink() {
  const page = usePage();
  return (path: string) => `${routeHref(page, 'sport')}${sportQuery(path)}`;
}

/** The selections of a market, side by side. */
export function Odds({ fixture, market }: { fixture: FixtureView; market: string | undefined }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const type = market && marketOf(market)?.type;
  if (!type || !(market in fixture.markets)) return null;
  const sides = { home: fixture.home.name, away: fixture.away.name };
  return outcomesOf(type).map((outcome) => (
    <OddsButton
      key={outcome}
      fixture={fixture}
      market={market}
      view={fixture.markets[market]}
      outcome={outcome}
      label={shortName(market, outcome, sides, translate, locale)}
    />
  ));
}

/** Leads to all markets of a match. */
function MoreMarkets({ fixture }: { fixture: FixtureView }) {
  const link = useSportLink();
  const translate = useTranslate('sport');
  return (
    <a
      className="grid w-11 shrink-0 place-items-center rounded-sm border border-line-2 text-small font-semibold tabular-nums text-text-2 hover:text-text"
      href={link(`/fixture/${fixture.fixture_id}`)}
      aria-label={`${fixture.home.name} – ${fixture.away.name}: ${translate('markets', { count: fixture.market_count })}`}
    >
      +{fixture.market_count}
    </a>
  );
}

/** Drawn anew only when its match has changed: the socket tells of others four times a second. */
const Row = memo(function Row({ fixture }: { fixture: FixtureView }) {
  const link = useSportLink();
  const [first, second]: readonly [string, string?] = MARKETS_OF_ROW[fixture.sport];
  return (
    <li className="grid items-center gap-x-4 gap-y-2.5 border-t border-line px-4 py-3 sm:grid-cols-2">
      <div className="relative min-w-0">
        <Star
          mark={favouriteKeys(fixture).fixture}
          name={`${fixture.home.name} – ${fixture.away.name}`}
          className="absolute -end-3 -top-3"
        />
        <a className="grid min-w-0 gap-2 rounded-sm" href={link(`/fixture/${fixture.fixture_id}`)}>
          <span className="flex min-h-5 items-center pe-7">
            <MatchTime fixture={fixture} />
          </span>
          <Competitors fixture={fixture} />
        </a>
      </div>
      <div className="flex items-stretch gap-1.5">
        <div className="grid min-w-0 flex-1 gap-1.5 lg:grid-cols-5">
          <div className="grid auto-cols-fr grid-flow-col gap-1.5 lg:col-span-3">
            <Odds fixture={fixture} market={first} />
          </div>
          <div className="hidden auto-cols-fr grid-flow-col gap-1.5 lg:col-span-2 lg:grid">
            <Odds fixture={fixture} market={second} />
          </div>
        </div>
        <MoreMarkets fixture={fixture} />
      </div>
    </li>
  );
});

const byTournament = (fixtures: readonly FixtureView[]): (readonly [string, readonly FixtureView[]])[] => [
  ...Map.groupBy(fixtures, ({ tournament }) => tournament.tournament_id),
];

/** As high as the rows that follow, and so many that what stands below them is out of sight until they have come. */
export function FixtureSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="card">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="px-4 py-3">
          <Skeleton className="h-32 w-full rounded-md sm:h-20" />
        </div>
      ))}
    </div>
  );
}

export interface FixtureListProps {
  loaded: Loaded<readonly FixtureView[]>;
  /** What is said when there are none. */
  empty: string;
  again(): void;
  /** Of all, no more than so many. */
  most?: number;
}

export function FixtureList({ loaded, empty, again, most }: FixtureListProps) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  if (loaded.state === 'loading') return <FixtureSkeleton rows={most ?? 8} />;
  if (loaded.state === 'failed') return <LoadFailed className="card" onRetry={again} />;
  if (loaded.value.length === 0) return <EmptyState className="card" art="empty-bets" title={empty} />;
  return (
    <div className="grid gap-3.5">
      {byTournament(loaded.value.slice(0, most)).map(([id, fixtures]) => (
        <section key={id} className="card overflow-clip">
          <h3 className="relative bg-hull px-4 py-2.5 pe-12 text-body font-bold">
            <a className="hover:text-foam" href={link(`/tournament/${id}`)}>
              {fixtures[0]?.tournament.name}
              <span className="ms-2 text-meta font-normal text-text-3">
                {translate(fixtures[0]?.sport ?? 'football')}
              </span>
            </a>
            <Star
              mark={`tournament/${id}`}
              name={fixtures[0]?.tournament.name ?? id}
              className="absolute end-1 top-0"
            />
          </h3>
          <ul>
            {fixtures.map((fixture) => (
              <Row key={fixture.fixture_id} fixture={fixture} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
