/** The first page of sport (mockup w5): the next match large, the sports, what is played now, ready combos, and what comes. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { type ArtName, artUrl } from '#shared/art.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { displayOdds, displayTotal } from '#shared/sport/odds.ts';
import { outcomeName } from '#shared/sport/words.ts';
import { Button } from '#ui/Button.tsx';
import { type ReadyCombo, readyCombos, takeCombo } from '../combos.ts';
import { $oddsFormat } from '../format.ts';
import { type Loaded, useFixtures, useMenu } from '../live.ts';
import type { Menu } from '../menu.ts';
import { type Board, comingOf, MARKETS_OF_ROW, sportPath } from '../model.ts';
import { Competitors, MatchTime, Opponents, StartTime } from './Competitors.tsx';
import { FixtureList, Odds, useSportLink } from './FixtureList.tsx';
import { Ground } from './Tracker.tsx';
import { useHighlights } from './useHighlights.ts';

/** As many matches of the list to come, and of those that are played, as the first page shows. */
const SOON_ROWS = 6;
const LIVE_CARDS = 4;

/** The list below: what has not begun, and does not stand above it. */
function without(
  soon: Loaded<readonly FixtureView[]>,
  above: FixtureView | undefined,
  now: Date | null,
): Loaded<readonly FixtureView[]> {
  if (soon.state !== 'ready') return soon;
  const coming = now === null ? soon.value : comingOf(soon.value, now);
  return { state: 'ready', value: coming.filter(({ fixture_id }) => fixture_id !== above?.fixture_id) };
}

/** The next match, with its odds; the picture beside it is decoration. */
function Hero({ fixture }: { fixture: FixtureView }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  const href = link(`/fixture/${fixture.fixture_id}`);
  return (
    <section className="sport-hero sport-highlight card mb-4" aria-label={translate('highlights')}>
      <img
        className="sport-hero-art"
        src={artUrl('promos', 'sport-combo', 720)}
        width={720}
        height={378}
        alt=""
        fetchPriority="low"
        decoding="async"
      />
      <div className="relative grid gap-3.5 p-4 sm:p-5">
        <a className="grid min-w-0 gap-2 rounded-sm" href={href}>
          <span className="text-meta text-text-2">
            {fixture.tournament.name} <StartTime at={fixture.starts_at} className="whitespace-nowrap" />
          </span>
          <Opponents fixture={fixture} className="text-section" />
        </a>
        <div className="grid auto-cols-fr grid-flow-col gap-1.5">
          <Odds fixture={fixture} market={MARKETS_OF_ROW[fixture.sport][0]} />
        </div>
        <a className="btn btn-secondary btn-sm justify-self-start" href={href}>
          {translate('markets', { count: fixture.market_count })}
        </a>
      </div>
    </section>
  );
}

/** E-sports have no ball: theirs is the drawing of what is shown live. */
const SPORT_ART = {
  football: 'sport-football',
  tennis: 'sport-tennis',
  basketball: 'sport-basket',
  ice_hockey: 'sport-hockey',
  esports: 'live-casino',
} as const satisfies Record<Sport, ArtName<'icons'>>;

/** The sports in one row, which scrolls where it is wider than the page. */
function SportTiles({ menu, board }: { menu: Menu | null; board: Board }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  return (
    <ul className="bleed whole mb-section flex gap-2.5 overflow-x-auto py-0.5 sm:mx-0 sm:px-0">
      {SPORTS.map((sport) => {
        const row = menu?.sports.find((one) => one.sport === sport);
        const count = row ? row.live + row.soon : (board.counts[sport] ?? 0);
        return (
          <li key={sport} className="min-w-26 flex-1">
            <a
              className="card flex h-full flex-col items-center gap-1 px-2 py-3 text-center text-small font-semibold hover:text-foam"
              href={link(sportPath(sport))}
            >
              <img src={artUrl('icons', SPORT_ART[sport])} width={28} height={28} alt="" />
              {translate(sport)}
              <span className="min-h-4 text-meta font-normal text-text-3 tabular-nums">
                {(row || count > 0) && translate('matches', { count })}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A match that is played: score, ground and the odds of who wins. */
function LiveCard({ fixture }: { fixture: FixtureView }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  return (
    <li className="card grid min-w-0 content-between gap-3 p-4">
      <a className="grid min-w-0 gap-2.5 rounded-sm" href={link(`/fixture/${fixture.fixture_id}`)}>
        <span className="flex items-center gap-2 text-meta text-text-3">
          <MatchTime fixture={fixture} />
          <span className="min-w-0 truncate">{fixture.tournament.name}</span>
          <span className="ms-auto font-semibold text-text-2">
            <span aria-hidden="true">+{fixture.market_count}</span>
            <span className="sr-only">{translate('markets', { count: fixture.market_count })}</span>
          </span>
        </span>
        <span className="flex items-center gap-3.5">
          <span className="min-w-0 flex-1">
            <Competitors fixture={fixture} />
          </span>
          {fixture.standing.sets.length < 2 && (
            <span className="w-26 shrink-0 max-xs:hidden">
              <Ground fixture={fixture} />
            </span>
          )}
        </span>
      </a>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        <Odds fixture={fixture} market={MARKETS_OF_ROW[fixture.sport][0]} />
      </div>
    </li>
  );
}

function LiveNow({ loaded, again }: { loaded: Loaded<readonly FixtureView[]>; again(): void }) {
  const translate = useTranslate('sport');
  if (loaded.state !== 'ready' || loaded.value.length === 0)
    return <FixtureList loaded={loaded} again={again} empty={translate('no_live')} most={LIVE_CARDS} />;
  return (
    <ul className="grid gap-3.5 sm:grid-cols-2">
      {loaded.value.slice(0, LIVE_CARDS).map((fixture) => (
        <LiveCard key={fixture.fixture_id} fixture={fixture} />
      ))}
    </ul>
  );
}

function ComboCard({ combo }: { combo: ReadyCombo }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  return (
    <li className="card grid content-between gap-3 p-4">
      <div>
        <h3 className="text-body font-bold">{translate(`combo_${combo.kind}`)}</h3>
        <ul className="mt-1.5 grid gap-1 text-small text-text-2">
          {combo.picks.map((pick) => (
            <li key={pick.fixture_id}>
              {outcomeName(pick.market, pick.outcome, pick, translate, locale)}
              {pick.outcome === 'over' && `, ${pick.home}`}{' '}
              <span className="tabular-nums text-text">{displayOdds(pick.odds, format, locale)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button theme="secondary" size="sm" wide onClick={() => takeCombo(combo)}>
        {translate('combo_add', { odds: displayTotal(combo.odds, format, locale) })}
      </Button>
    </li>
  );
}

function Combos({ fixtures }: { fixtures: readonly FixtureView[] }) {
  const translate = useTranslate('sport');
  const combos = readyCombos(fixtures);
  if (combos.length === 0) return null;
  return (
    <>
      <h2 className="type-section mb-3.5 mt-section">{translate('combos')}</h2>
      <ul className="grid gap-3.5 sm:grid-cols-3">
        {combos.map((combo) => (
          <ComboCard key={combo.kind} combo={combo} />
        ))}
      </ul>
    </>
  );
}

export function Heading({ text, more, path }: { text: ReactNode; more: string; path: string }) {
  const link = useSportLink();
  return (
    <div className="mb-3.5 mt-section flex items-baseline justify-between gap-3 first:mt-0">
      <h2 className="type-section">{text}</h2>
      <a className="link link-primary shrink-0" href={link(path)}>
        {more}
      </a>
    </div>
  );
}

export function SportHome({ board }: { board: Board }) {
  const translate = useTranslate('sport');
  const menu = useMenu();
  const live = useFixtures({ view: 'live' });
  const soon = useFixtures({ view: 'soon' }, board.fixtures);
  const { highlights, at } = useHighlights(board, soon);
  const [hero] = highlights;
  const others = without(soon, hero, at);
  return (
    <>
      {hero && <Hero fixture={hero} />}
      <SportTiles menu={menu} board={board} />
      <Heading text={translate('live_now')} more={translate('all')} path="/live" />
      <LiveNow loaded={live} again={live.again} />
      {at !== null && <Combos fixtures={others.state === 'ready' ? others.value : []} />}
      <Heading text={translate('tab_event_builder')} more={translate('all')} path="/event-builder" />
      <FixtureList loaded={others} again={soon.again} empty={translate('no_soon')} most={SOON_ROWS} />
      {(menu?.simulated ?? board.simulated) && (
        <p className="mt-section text-small text-text-2">{translate('simulated')}</p>
      )}
    </>
  );
}
