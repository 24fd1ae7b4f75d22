/** One match (mockup w1): score, statistics and what happened, and every market. */
import { useEffect, useRef, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import type { FixtureDetailsView } from '#shared/contract/sport.ts';
import { type Group, isOfNames, MARKETS, type MarketType, marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { isCombinable } from '#shared/sport/same-match.ts';
import { buttonName, marketName } from '#shared/sport/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useFixture } from '../live.ts';
import { lightTab } from '../mark-tab.ts';
import { tabOfFixture } from '../model.ts';
import { changeSlip } from '../slip.ts';
import { FixtureSkeleton, useSportLink } from './FixtureList.tsx';
import { LeagueTable } from './LeagueTable.tsx';
import { MarketRule } from './MarketRule.tsx';
import { MatchCourse, ScoreBoard, SeasonHead } from './MatchHead.tsx';
import { OddsButton } from './OddsButton.tsx';
import { OddsFormats } from './OddsFormats.tsx';

const ALL = 'all';
/** What can be combined within the match. */
const SAME_MATCH = 'same_match';
type Shown = Group | typeof ALL | typeof SAME_MATCH;

const COLUMNS: Readonly<Record<number, string>> = { 2: 'grid-cols-2', 3: 'grid-cols-3', 9: 'grid-cols-3' };
const COLUMNS_OF_MANY = 'grid-cols-4';

/** Players of the home side at the left and of the away side at the right, and then nobody. */
function playersOf({ lineups = { home: [], away: [] } }: FixtureDetailsView, type: MarketType): string[] {
  const rows = Math.max(lineups.home.length, lineups.away.length);
  const players = Array.from({ length: rows }, (_, row) => [lineups.home[row], lineups.away[row]]).flat();
  const named = new Set(players);
  const others = outcomesOf(type, lineups).filter((outcome) => !named.has(outcome));
  return [...players.filter((name) => name !== undefined), ...others];
}

/** A market or, where only the lines differ, several under one heading. */
function MarketCard({
  fixture,
  type,
  keys,
  offered,
}: {
  fixture: FixtureDetailsView;
  type: MarketType;
  keys: readonly string[];
  offered: ReadonlySet<string>;
}) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const sides = { home: fixture.home.name, away: fixture.away.name };
  const outcomes = isOfNames(type) ? playersOf(fixture, type) : outcomesOf(type);
  const columns = COLUMNS[isOfNames(type) ? 2 : outcomes.length] ?? COLUMNS_OF_MANY;
  return (
    <section className="card overflow-clip">
      <h3 className="bg-hull px-4 py-2.5 text-body font-bold">{marketName(keys[0] ?? type, translate)}</h3>
      <div className={`grid gap-1.5 p-3 ${columns}`}>
        {keys.flatMap((key) =>
          outcomes
            // Scores are many: one that has never been offered has no place.
            .filter((outcome) => type !== 'correct_score' || offered.has(`${key}/${outcome}`))
            .map((outcome) => (
              <OddsButton
                key={`${key}/${outcome}`}
                fixture={fixture}
                market={key}
                view={fixture.markets[key]}
                outcome={outcome}
                label={buttonName(key, outcome, sides, translate, locale)}
              />
            )),
        )}
      </div>
      <MarketRule type={type} />
    </section>
  );
}

/**
 * What has been offered since the page was opened, markets and selections: a line that never was has no place, one that
 * closes keeps its own.
 */
function useOffered(markets: FixtureDetailsView['markets']): ReadonlySet<string> {
  const { current: offered } = useRef(new Set<string>());
  for (const [key, { status, odds }] of Object.entries(markets)) {
    const isResult = status === 'settled' && marketOf(key)?.specifier === null;
    if (isResult || Object.keys(odds).length > 0) offered.add(key);
    for (const outcome of Object.keys(odds)) offered.add(`${key}/${outcome}`);
  }
  return offered;
}

/** Markets under their headings: lines of one kind together, in their order; sets each for itself. */
function headingsOf({ markets }: FixtureDetailsView, group: Shown, offered: ReadonlySet<string>) {
  const isShown = (key: string, type: MarketType): boolean =>
    group === SAME_MATCH ? isCombinable(key) : group === ALL || MARKETS[type].group === group;
  const headings = new Map<string, { type: MarketType; keys: { key: string; specifier: number }[] }>();
  for (const [key, { status }] of Object.entries(markets)) {
    const market = marketOf(key);
    if (!market || !offered.has(key) || status === 'cancelled') continue;
    // A line, and a list of players, say nothing more once they are settled.
    if (status === 'settled' && (market.specifier !== null || isOfNames(market.type))) continue;
    if (!isShown(key, market.type)) continue;
    const name = MARKETS[market.type].specifier === 'part' ? key : market.type;
    const heading = headings.get(name) ?? { type: market.type, keys: [] };
    heading.keys.push({ key, specifier: market.specifier ?? 0 });
    headings.set(name, heading);
  }
  const order = Object.keys(MARKETS);
  return [...headings.values()]
    .sort(
      (one, other) =>
        order.indexOf(one.type) - order.indexOf(other.type) ||
        (one.keys[0]?.specifier ?? 0) - (other.keys[0]?.specifier ?? 0),
    )
    .map(({ type, keys }) => ({
      type,
      keys: keys.sort((one, other) => one.specifier - other.specifier).map(({ key }) => key),
    }));
}

export function FixturePage({ fixtureId }: { fixtureId: string }) {
  const translate = useTranslate('sport');
  const { reading, fixture, isGone } = useFixture(fixtureId);
  if (isGone) return <EmptyState className="card" art="empty-bets" title={translate('fixture_gone')} />;
  return (
    <RemoteView of={{ ...reading, value: fixture }} waiting={<FixtureSkeleton rows={6} />} className="card">
      {(known) => <Match fixture={known} />}
    </RemoteView>
  );
}

function Match({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  const [group, setGroup] = useState<Shown>(ALL);
  const offered = useOffered(fixture.markets);
  const tab = tabOfFixture(fixture);
  useEffect(() => {
    if (tab !== null) lightTab(tab);
  }, [tab]);
  const groups = [...new Set(headingsOf(fixture, ALL, offered).map(({ type }): Group => MARKETS[type].group))];
  const isCombined = headingsOf(fixture, SAME_MATCH, offered).length > 1;
  const show = (name: Shown) => {
    setGroup(name);
    if (name === SAME_MATCH) changeSlip({ mode: 'combo' });
  };
  return (
    <>
      <section className="card mb-3.5 overflow-clip">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-1.5 text-small max-sm:py-2.5">
          <a
            className="inline-flex items-center gap-1.5 text-text-2 hover:text-text"
            href={link(`/tournament/${fixture.tournament.tournament_id}`)}
          >
            <Icon name="chevron-left" className="size-4" />
            {fixture.tournament.name}
          </a>
          <span className="max-sm:hidden">
            <OddsFormats />
          </span>
        </div>
        {fixture.outright ? <SeasonHead fixture={fixture} /> : <ScoreBoard fixture={fixture} />}
        <MatchCourse fixture={fixture} />
      </section>
      <fieldset
        className="bleed mb-3.5 flex min-w-0 gap-2 overflow-x-auto py-0.5 sm:mx-0 sm:flex-wrap sm:px-0"
        aria-label={translate('market_groups')}
      >
        {[ALL, ...(isCombined ? [SAME_MATCH] : []), ...groups].map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={group === name}
            onClick={() => show(name as Shown)}
          >
            {translate(name === SAME_MATCH ? SAME_MATCH : `group_${name as Group}`)}
          </button>
        ))}
      </fieldset>
      {group === SAME_MATCH && (
        <p className="mb-3.5 text-body text-text-2">
          {translate('same_match_about')} {translate('same_match_rule')}
        </p>
      )}
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {headingsOf(fixture, group, offered).map(({ type, keys }) => (
          <MarketCard key={keys[0]} fixture={fixture} type={type} keys={keys} offered={offered} />
        ))}
      </div>
      <div className="mt-3.5 flex sm:hidden">
        <OddsFormats />
      </div>
      <LeagueTable tournamentId={fixture.tournament.tournament_id} teams={[fixture.home.name, fixture.away.name]} />
    </>
  );
}
