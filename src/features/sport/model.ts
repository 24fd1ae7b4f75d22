/** The sub-pages of sport, chosen by the query `bt-path` (spec section 2): tabs, sports, tournaments and matches. */
import type { FixtureView } from '#shared/contract/sport.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { BT_PATH, SPORT_PATHS } from '#shared/sport-paths.ts';

export { BT_PATH };

/** In the order of the tabs; the first is the page without a query. */
export const SPORT_TABS = [
  { key: 'tab_all', path: '' },
  { key: 'tab_live', path: SPORT_PATHS.live },
  { key: 'tab_event_builder', path: SPORT_PATHS['event-builder'] },
  { key: 'tab_e_sports', path: SPORT_PATHS['e-sports'] },
  { key: 'tab_bets', path: SPORT_PATHS.bets },
] as const;

/** The tab under which a match stands: e-sports have one of their own, others are played or to come. */
export function tabOfFixture({ sport, standing }: Pick<FixtureView, 'sport' | 'standing'>): string {
  if (sport === 'esports') return SPORT_PATHS['e-sports'];
  return standing.status === 'not_started' ? SPORT_PATHS['event-builder'] : SPORT_PATHS.live;
}

/** What the page shows. */
export type SportView =
  | { kind: 'home' }
  | { kind: 'bets' }
  | { kind: 'unknown' }
  | { kind: 'live' }
  | { kind: 'soon' }
  | { kind: 'sport'; sport: Sport }
  | { kind: 'tournament'; tournamentId: string }
  | { kind: 'fixture'; fixtureId: string };

const VIEW_OF_TAB: Readonly<Record<string, SportView>> = {
  [SPORT_PATHS.live]: { kind: 'live' },
  [SPORT_PATHS['event-builder']]: { kind: 'soon' },
  [SPORT_PATHS['e-sports']]: { kind: 'sport', sport: 'esports' },
  [SPORT_PATHS.bets]: { kind: 'bets' },
};

/** The view that a query stands for. */
export function sportViewOf(search: string): SportView {
  const path = new URLSearchParams(search).get(BT_PATH) ?? '';
  const tab = VIEW_OF_TAB[path];
  if (tab) return tab;
  const [, kind = '', id = ''] = path.split('/');
  const sport = SPORTS.find((one) => one === kind);
  if (sport) return { kind: 'sport', sport };
  if (kind === 'tournament' && id) return { kind, tournamentId: id };
  if (kind === 'fixture' && id) return { kind, fixtureId: id };
  return { kind: path === '' || path === '/' ? 'home' : 'unknown' };
}

/** The path of a sport: that of its tab, where it has one. */
export const sportPath = (sport: Sport): string => (sport === 'esports' ? SPORT_PATHS['e-sports'] : `/${sport}`);

/** The query of a view below the page of sport. */
export const sportQuery = (path: string): string => (path === '' ? '' : `?${BT_PATH}=${encodeURIComponent(path)}`);

/** The market that a row shows, and the one beside it where there is room. */
export const MARKETS_OF_ROW = {
  football: ['result', 'total_goals:2.5'],
  tennis: ['match_winner', 'total_games:22.5'],
  basketball: ['game_winner'],
  ice_hockey: ['period_goals_result', 'total_pucks:5.5'],
  esports: ['series_winner', 'total_maps:2.5'],
} as const satisfies Record<Sport, readonly [string, string?]>;

/** What a page is built with (ADR 0120). */
export interface Board {
  /** The next ones, by their start. */
  fixtures: readonly FixtureView[];
  /** How many are known to come, by sport. */
  counts: Readonly<Partial<Record<Sport, number>>>;
  /** The matches are invented. */
  simulated: boolean;
}

/** What of a board has not begun yet. */
export const comingOf = (fixtures: readonly FixtureView[], now: Date): FixtureView[] =>
  fixtures.filter(({ starts_at }) => new Date(starts_at) > now);

/** As many stand large above the lists. */
export const HIGHLIGHTS = 2;

/**
 * The highlights as they stand now, at odds of now: each stays where it stood until its match begins, and then its place is
 * the next one's, so that nothing moves. Where no other is known yet, one that has begun keeps its place.
 * @param stood the highlights before
 * @param told the matches to come, as far as they are known
 */
export function highlightsOf(stood: readonly FixtureView[], told: readonly FixtureView[], now: Date): FixtureView[] {
  const known = new Map([...stood, ...told].map((fixture) => [fixture.fixture_id, fixture]));
  const coming = new Map(comingOf([...known.values()], now).map((fixture) => [fixture.fixture_id, fixture]));
  const standing = new Set(stood.map(({ fixture_id }) => fixture_id));
  const others = [...coming.values()].filter(({ fixture_id }) => !standing.has(fixture_id));
  const begun = (id: string) => told.find(({ fixture_id }) => fixture_id === id);
  const filled = stood.map(({ fixture_id }) => coming.get(fixture_id) ?? others.shift() ?? begun(fixture_id));
  return [...filled, ...others].filter((fixture) => fixture !== undefined).slice(0, HIGHLIGHTS);
}
