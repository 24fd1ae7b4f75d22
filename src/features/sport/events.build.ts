/** The matches of a page as JSON-LD (schema.org `SportsEvent`): what is shown, no more. */
import type { Translate } from '#features/i18n/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { hostOf, regionHosts } from '#shared/regions/index.ts';
import { matchParameter, matchView } from '#shared/sport/match-address.ts';
import { type Board, sportQuery } from './model.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Who takes part: teams, or people. */
const COMPETITOR = {
  football: 'SportsTeam',
  tennis: 'Person',
  basketball: 'SportsTeam',
  ice_hockey: 'SportsTeam',
  esports: 'SportsTeam',
} as const satisfies Record<FixtureView['sport'], string>;

/** @param url the page that shows the match. */
function eventOf(fixture: FixtureView, url: string, simulated: boolean, translate: Translate<'sport'>): Thing {
  const { home, away, sport, starts_at } = fixture;
  const [one, other] = [home, away].map(({ name }) => ({ '@type': COMPETITOR[sport], name }));
  return {
    '@type': 'SportsEvent',
    name: `${home.name} – ${away.name}`,
    sport: translate(sport),
    startDate: starts_at,
    eventStatus: 'https://schema.org/EventScheduled',
    competitor: [one, other],
    url,
    // An invented match has no place but its page; where a real one is played, no feed tells.
    ...(simulated && {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      description: translate('simulated'),
    }),
  };
}

const originOf = ({ region }: Page): string => `https://${hostOf(region, regionHosts(process.env))}`;

/** The page of a match; without one, its view below the page of sport. */
function matchUrl(page: Page, match: FixtureView, hasPage: boolean): string {
  const path = hasPage
    ? routeHref(page, 'sport-match', matchParameter(match))
    : `${routeHref(page, 'sport')}${sportQuery(matchView(match.fixture_id))}`;
  return originOf(page) + path;
}

const scriptText = (data: Thing): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * The text of the script element of the page of sport. Matches that have begun are taken out by the page itself
 * (`mark-tab.ts`).
 * @param paged the matches that have pages of their own beside this page.
 */
export function eventData(
  page: Page,
  { fixtures, simulated }: Board,
  paged: readonly FixtureView[],
  translate: Translate<'sport'>,
): string {
  const withPage = new Set(paged.map(({ fixture_id }) => fixture_id));
  const graph = fixtures.map((fixture) =>
    eventOf(fixture, matchUrl(page, fixture, withPage.has(fixture.fixture_id)), simulated, translate),
  );
  return scriptText({ '@context': 'https://schema.org', '@graph': graph });
}

/** The match of a page of its own. */
export function matchData(page: Page, fixture: FixtureView, simulated: boolean, translate: Translate<'sport'>): string {
  const event = eventOf(fixture, matchUrl(page, fixture, true), simulated, translate);
  const [homeTeam, awayTeam] = event.competitor as Thing[];
  return scriptText({ '@context': 'https://schema.org', ...event, homeTeam, awayTeam });
}
