/** Title, description and keywords of each route (namespace `seo`). */
import type { TextKey, Translate } from '#features/i18n/index.ts';
import { type Page, pageOffers } from '#features/regions/page.ts';
import { houseOf, isoOf, LOCALE_CODES, LOCALES, type LocaleCode, REGIONS } from '#shared/regions/index.ts';
import { ROUTES, type RouteName } from '#shared/routes.ts';

export interface SeoTexts {
  title: string;
  description: string;
}

/** The name of the site. */
export const BRAND = 'Fairwind';

/** Routes whose pages bring their own texts (one per value of their parameter), and those that only redirect. */
export type RouteWithOwnTexts =
  | 'game'
  | 'games-categories'
  | 'games-category'
  | 'games-collection'
  | 'games-lobby'
  | 'games-provider'
  | 'page'
  | 'promo-item'
  | 'promo-items'
  | 'promo-page'
  | 'promo-pages'
  | 'sport-match'
  | 'tournaments-more-info'
  | 'tournaments-more-infos';

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;
/** The title each route with a page must have; a key the texts lack does not compile below. */
type TitleKey = `${Underscored<Exclude<RouteName, RouteWithOwnTexts>>}_title`;

/** Whether a home speaks of sport only: that of a domain without games, and of the sport mirror. */
const isHomeOfSport = (page: Pick<Page, 'route' | 'region'>): boolean =>
  page.route === 'home' && (REGIONS[page.region].sportMirror || !pageOffers(page, ['slots']));

/** The stem of a page's keys. */
function stemOf(page: Pick<Page, 'route' | 'region'>): string {
  if (isHomeOfSport(page)) return 'home_sport';
  return page.route.replaceAll('-', '_');
}

/** The parts of the site that share their keywords, each with the beginnings of its routes' names. */
const KEYWORD_SECTIONS = {
  games: ['games', 'game', 'play', 'aviator'],
  sport: ['sport'],
  promo: ['promo'],
  vip: ['vip'],
  tournaments: ['tournaments'],
  shop: ['shop'],
  daily_bonuses: ['daily'],
  pwa: ['pwa'],
  pages: ['page', 'pages', 'affiliates', 'account', 'wallet', 'payment', 'login', 'mifinity'],
} as const satisfies Record<string, readonly string[]>;
type KeywordSection = keyof typeof KEYWORD_SECTIONS | 'home';

function keywordSectionOf(page: Pick<Page, 'route' | 'region'>): KeywordSection {
  if (page.route === 'home') return isHomeOfSport(page) ? 'sport' : 'home';
  const first = page.route.split('-')[0] ?? '';
  const sections = Object.keys(KEYWORD_SECTIONS) as (keyof typeof KEYWORD_SECTIONS)[];
  return sections.find((section) => (KEYWORD_SECTIONS[section] as readonly string[]).includes(first)) ?? 'pages';
}

const CASINO_SECTIONS = ['home', 'games', 'tournaments'] as const satisfies readonly KeywordSection[];
type CasinoSection = (typeof CASINO_SECTIONS)[number];

/** A domain that may not call itself a casino has keywords of its own where others say it. */
function namedSectionOf(page: Pick<Page, 'route' | 'region'>): KeywordSection | `${CasinoSection}_slots` {
  const section = keywordSectionOf(page);
  const named = CASINO_SECTIONS.find((known) => known === section);
  return named === undefined || houseOf(page.region) === 'casino' ? section : `${named}_slots`;
}

/** The keywords of a page, comma-separated: its own name, then those of its part of the site. */
export function seoKeywords(page: Pick<Page, 'route' | 'region'>, title: string, translate: Translate<'seo'>): string {
  const shared = translate(`${namedSectionOf(page)}_keywords`);
  const [name = '', rest = ''] = title.split(': ');
  const own = name === BRAND ? rest : name;
  return shared.split(', ').includes(own) ? shared : `${own}, ${shared}`;
}

/** The texts of a page by its route. Pages for players share one description: nobody finds them by searching. */
export function seoTexts(page: Pick<Page, 'route' | 'region'>, translate: Translate<'seo'>): SeoTexts {
  const stem = stemOf(page);
  const description = ROUTES[page.route].access === 'player' ? 'player_description' : `${stem}_description`;
  const isUnnamedCasino = stem === 'home' && houseOf(page.region) !== 'casino';
  return {
    title: translate(isUnnamedCasino ? 'home_slots_title' : (`${stem}_title` as TitleKey)),
    description: translate(description as TextKey<'seo'>),
  };
}

/** The country a variant speaks to, by its name; undefined for a language that is spoken to one country only. */
function countryName(locale: LocaleCode): string | undefined {
  const { iso } = LOCALES[locale];
  const { language, region } = new Intl.Locale(iso);
  const others = LOCALE_CODES.map(isoOf).filter(
    (other) => other !== iso && new Intl.Locale(other).language === language,
  );
  if (!locale.includes('-') || region === undefined || others.length === 0) return undefined;
  return new Intl.DisplayNames(iso, { type: 'region' }).of(region);
}

const names = new Map<LocaleCode, string>();

/** The name of the site in a locale: a variant's names its country, so that no two pages have one title. */
function siteName(locale: LocaleCode): string {
  const known = names.get(locale) ?? [BRAND, countryName(locale)].filter(Boolean).join(' ');
  names.set(locale, known);
  return known;
}

/** Search engines cut titles near this length. */
const TITLE_MAXIMUM = 65;

/**
 * The title as browsers and search engines show it, with the site's name in it once. A title that is too long for both gives
 * up the brand first, but never its country: no two pages of a language have one title.
 */
export function fullTitle(title: string, locale: LocaleCode): string {
  const name = siteName(locale);
  if (title.includes(BRAND)) return title.replace(BRAND, name);
  const named = `${title} · ${name}`;
  if (named.length <= TITLE_MAXIMUM) return named;
  const country = countryName(locale);
  return country === undefined ? title : `${title} · ${country}`;
}

/** The first of some titles that search engines show whole, with what `fullTitle` adds; the last where none fits. */
export function fittingTitle(titles: readonly [string, ...string[]], locale: LocaleCode): string {
  const fitting = titles.find((title) => fullTitle(title, locale).length <= TITLE_MAXIMUM);
  return fitting ?? titles.at(-1) ?? titles[0];
}

/** The locale as sharing services read it, `language_TERRITORY`; the site's English is British (docs/voice.md). */
export function sharedLocale(locale: LocaleCode): string {
  const { language, region = 'GB' } = new Intl.Locale(isoOf(locale));
  return `${language}_${region}`;
}
