/** Title, description and keywords of each route (namespace `seo`). */
import type { TextKey, Translate } from '#features/i18n/index.ts';
import { type Page, pageOffers } from '#features/regions/page.ts';
import { isoOf, LOCALE_CODES, LOCALES, type LocaleCode, REGIONS } from '#shared/regions/index.ts';
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

/** The keywords of a page, comma-separated: its own name, then those of its part of the site. */
export function seoKeywords(page: Pick<Page, 'route' | 'region'>, title: string, translate: Translate<'seo'>): string {
  const shared = translate(`${keywordSectionOf(page)}_keywords`);
  const [name = '', rest = ''] = title.split(': ');
  const own = name === BRAND ? rest : name;
  return shared.split(', ').includes(own) ? shared : `${own}, ${shared}`;
}

/** The texts of a page by its route. Pages for players share one description: nobody finds them by searching. */
export function seoTexts(page: Pick<Page, 'route' | 'region'>, translate: Translate<'seo'>): SeoTexts {
  const stem = stemOf(page);
  const description = ROUTES[page.route].access === 'player' ? 'player_description' : `${stem}_description`;
  return {
    title: translate(`${stem}_title` as TitleKey),
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

/** The title as the browser shows it: the site's name belongs to it, once. */
export function fullTitle(title: string, locale: LocaleCode): string {
  const name = siteName(locale);
  return title.includes(BRAND) ? title.replace(BRAND, name) : `${title} · ${name}`;
}

/** The locale as sharing services read it, `language_TERRITORY`; the site's English is British (docs/voice.md). */
export function sharedLocale(locale: LocaleCode): string {
  const { language, region = 'GB' } = new Intl.Locale(isoOf(locale));
  return `${language}_${region}`;
}
