/** The matches of a page as JSON-LD (schema.org `SportsEvent`): what is shown, no more. */
import type { Translate } from '#features/i18n/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { hostOf, regionHosts } from '#shared/regions/index.ts';
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

function eventOf(fixture: FixtureView, sportPage: string, isSimulated: boolean, translate: Translate<'sport'>): Thing {
  const { home, away, sport, starts_at, fixture_id } = fixture;
  const [one, other] = [home, away].map(({ name }) => ({ '@type': COMPETITOR[sport], name }));
  const url = `${sportPage}${sportQuery(`/fixture/${fixture_id}`)}`;
  return {
    '@type': 'SportsEvent',
    name: `${home.name} – ${away.name}`,
    sport: translate(sport),
    startDate: starts_at,
    eventStatus: 'https://schema.org/EventScheduled',
    competitor: [one, other],
    url,
    // An invented match is played nowhere but on the page that tells it.
    ...(isSimulated && {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      description: translate('simulated'),
    }),
  };
}

/** The text of the script element. Those that have begun are taken out by the page itself (`mark-tab.ts`). */
export function eventData(page: Page, board: Board, translate: Translate<'sport'>): string {
  const origin = `https://${hostOf(page.region, regionHosts(process.env))}`;
  const graph = board.fixtures.map((fixture) =>
    eventOf(fixture, `${origin}${routeHref(page, 'sport')}`, board.simulated, translate),
  );
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
