/** Pages of matches to come, for whoever searches for one (ADR 0165): where they stand, and what is said of a match. */
import { translator } from '#features/i18n/texts.build.ts';
import { type Page, pageIso, pageLocales } from '#features/regions/page.ts';
import { buildEnvironment, type PagePath, pagePaths, standsOn } from '#features/regions/paths.ts';
import { fittingTitle, isListedHere, seoTexts } from '#features/seo/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { type LocaleCode, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { protectionOf } from '#shared/regions/protection.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { matchParameter } from '#shared/sport/match-address.ts';
import { pagedMatches } from './board.build.ts';

const MINUTE_MS = 60_000;
/** What a match takes from its start to its end, with breaks, minutes. */
const LENGTH: Readonly<Record<Sport, number>> = {
  football: 120,
  tennis: 240,
  basketball: 150,
  ice_hockey: 165,
  esports: 210,
};

export interface MatchOfPage {
  match: FixtureView;
  simulated: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Whether matches have pages in a language of a domain: where search engines list its page of sport, and nowhere else. */
function isPlace(region: RegionId, locale: LocaleCode): boolean {
  return isListedHere({ region, locale, prefixed: true, route: 'sport', environment: buildEnvironment() });
}

/** Where pages of matches stand. Every publish asks for it, and no odds. */
export async function matchPaths(): Promise<PagePath[]> {
  const known = new Map<RegionId, ReadonlySet<string>>();
  for (const region of REGION_IDS) {
    known.set(region, new Set((await pagedMatches(region, 'none')).fixtures.map(matchParameter)));
  }
  const values = (region: RegionId, locale: LocaleCode) =>
    isPlace(region, locale) ? (known.get(region) ?? NONE) : NONE;
  return pagePaths('sport-match', values).filter(({ props: { page } }) => page.prefixed);
}

/** The matches with pages where a page of sport, or of one of them, stands. */
export async function matchesBeside(page: Page): Promise<readonly FixtureView[]> {
  const isOfSport = page.route === 'sport' || page.route === 'sport-match';
  const isBeside = page.prefixed && isOfSport && isPlace(page.region, page.locale);
  return isBeside ? (await pagedMatches(page.region)).fixtures : [];
}

/** The match of a page. @throws when it has none */
export async function matchOf(page: Page): Promise<MatchOfPage> {
  const { fixtures, simulated } = await pagedMatches(page.region);
  const match = fixtures.find((fixture) => matchParameter(fixture) === page.parameter);
  if (match === undefined) throw new Error(`There is no match ${page.parameter} to come`);
  return { match, simulated };
}

/** The start of a match by the clock of the region, in words. */
export function startText(page: Page, { starts_at }: FixtureView, style: 'full' | 'medium'): string {
  const { timeZone } = protectionOf({ regions: [page.region], country: null });
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day =
    style === 'full'
      ? ({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZoneName: 'short' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(pageIso(page), { ...day, ...time, timeZone }).format(new Date(starts_at));
}

/** The languages of a page's domain in which its match has no page. */
export const localesWithoutMatch = (page: Page): LocaleCode[] =>
  pageLocales(page).filter((locale) => !standsOn(page.region, locale, page.route, page.parameter));

/** Title and description of a match's page, the words on its picture, and until when search engines may list it. */
export function matchHead(page: Page, { match }: MatchOfPage) {
  const translate = translator(page.locale, 'seo');
  const { home, away, tournament, sport, starts_at } = match;
  const said = {
    home: home.name,
    away: away.name,
    league: tournament.name,
    start: startText(page, match, 'medium'),
  };
  return {
    title: fittingTitle([translate('match_title', said), `${home.name} – ${away.name}`], page.locale),
    description: translate('match_description', said),
    // One picture for all: each is drawn.
    pictureWords: seoTexts({ ...page, route: 'sport' }, translate).title,
    until: new Date(new Date(starts_at).getTime() + LENGTH[sport] * MINUTE_MS),
  };
}
