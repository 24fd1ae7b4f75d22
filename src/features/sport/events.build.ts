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

interface Told {
  /** Where the match is told. */
  url: string;
  simulated: boolean;
}

function eventOf(fixture: FixtureView, { url, simulated }: Told, translate: Translate<'sport'>): Thing {
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
    // An invented match is played nowhere but on the page that tells it.
    ...(simulated && {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      description: translate('simulated'),
    }),
  };
}

const originOf = ({ region }: Page): string => `https://${hostOf(region, regionHosts(process.env))}`;

/** The address of the view that shows a match as it stands. */
const viewUrl = (page: Page, { fixture_id }: FixtureView): string =>
  `${originOf(page)}${routeHref(page, 'sport')}${sportQuery(matchView(fixture_id))}`;

const scriptText = (data: Thing): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The text of the script element. Those that have begun are taken out by the page itself (`mark-tab.ts`). */
export function eventData(page: Page, { fixtures, simulated }: Board, translate: Translate<'sport'>): string {
  const graph = fixtures.map((fixture) => eventOf(fixture, { url: viewUrl(page, fixture), simulated }, translate));
  return scriptText({ '@context': 'https://schema.org', '@graph': graph });
}

/** The same of the match of a page, at the page's own address; it is followed in its view, wherever it is played. */
export function matchData(page: Page, fixture: FixtureView, simulated: boolean, translate: Translate<'sport'>): string {
  const url = `${originOf(page)}${routeHref(page, 'sport-match', matchParameter(fixture))}`;
  const event = eventOf(fixture, { url, simulated }, translate);
  const [homeTeam, awayTeam] = event.competitor as Thing[];
  const location = { '@type': 'VirtualLocation', url: viewUrl(page, fixture) };
  return scriptText({ '@context': 'https://schema.org', ...event, homeTeam, awayTeam, location });
}
