/** Promotions, read from content as pages are rendered. */
import {
  ContentError,
  listNames,
  problemsOf,
  publishingTime,
  readMoment,
  readYaml,
  required,
} from '#features/content/index.ts';
import { translator } from '#features/i18n/texts.build.ts';
import { type Page, pageLocales } from '#features/regions/page.ts';
import type { ParameterValues } from '#features/regions/paths.ts';
import type { ShareScene } from '#features/seo/index.ts';
import { LOCALE_CODES, REGION_IDS } from '#shared/regions/index.ts';
import { pathOf } from '#shared/routes.ts';
import { answerPerRun, oncePerRun } from '#shared/site-run.ts';
import {
  endedPromos,
  endText,
  lastChange,
  listedPromos,
  listPage,
  openPromos,
  type PromoEntry,
  type PromoListPage,
  promoHeadline,
  promoPages,
  promoState,
  promoWindow,
  relatedPromos,
} from './model.ts';
import { promoScene } from './picture.ts';
import { type Promo, promoSchema, promoSetFaults } from './schema.build.ts';

export { listNeighbours } from './list-pages.ts';
export { cardTerms, type PromoEntry, promoHeadline, promoWindow } from './model.ts';
export { promoPicture } from './picture.ts';

const FOLDER = 'src/content/promos';
const ENDING = '.yaml';

/** A promotion; what shows it looks different from its start and from its end on. */
function loadPromo(alias: string): PromoEntry {
  const path = `${FOLDER}/${alias}${ENDING}`;
  const promo = required(readYaml(path, promoSchema), path);
  const { starts, ends } = promoWindow(promo);
  for (const moment of [starts, ends]) if (moment) readMoment(moment);
  return { alias, promo };
}

/** What is wrong with promotions beside each other. The newer of two is named: its author has it before them. */
function setFaults(entries: readonly PromoEntry[]): string[] {
  const byAge = entries.toSorted((one, other) => one.promo.updated.localeCompare(other.promo.updated));
  return promoSetFaults(byAge).map((fault) => `${FOLDER}/${fault}`);
}

const allPromos = oncePerRun((): PromoEntry[] => {
  const entries: PromoEntry[] = [];
  const problems = listNames(FOLDER, ENDING).flatMap((name) =>
    problemsOf(() => entries.push(loadPromo(name.slice(0, -ENDING.length)))),
  );
  // Only where the site is refused anyway: no page has to read all of every promotion.
  if (problems.length > 0) throw new ContentError([...problems, ...setFaults(entries)]);
  return entries;
});

/** Every promotion of the content; what a page makes of them changes when one begins or ends. @throws ContentError */
export async function loadPromos(): Promise<readonly PromoEntry[]> {
  return allPromos();
}

/** A place as a key of what many pages of it ask for. */
const placeKey = ({ region, locale }: Pick<Page, 'region' | 'locale'>): string => `${region} ${locale}`;

function placeOf(key: string): Pick<Page, 'region' | 'locale'> {
  const [region, locale] = key.split(' ');
  return { region, locale } as Pick<Page, 'region' | 'locale'>;
}

const runningAt = oncePerRun((place) => listedPromos(allPromos(), placeOf(place), publishingTime()));
const openAt = oncePerRun((place) => openPromos(runningAt(place)));

/** The promotions that run on a page's region and locale, in their order. @throws ContentError */
export async function runningPromos(page: Page): Promise<readonly PromoEntry[]> {
  return runningAt(placeKey(page));
}

/** The number of a page of the list, from 1. */
export const listNumberOf = ({ parameter }: Pick<Page, 'parameter'>): number => Number(parameter ?? '1');

/** What a page of the list shows, and whether all of the list is announced only. */
const listPageAt = answerPerRun('a page of the promotions', (key) => {
  const [place = '', number = '1'] = key.split('/');
  const running = runningAt(place);
  const { pages, entries } = listPage(running, Number(number));
  const announced = running.every(({ promo }) => promo.status === 'announced');
  return { pages, announced, aliases: entries.map(({ alias }) => alias) };
});

/** A page of the promotions that run where it stands. @throws ContentError */
export async function promoListPage(page: Page): Promise<PromoListPage & { announced: boolean }> {
  const { pages, announced, aliases } = listPageAt(`${placeKey(page)}/${listNumberOf(page)}`);
  return { pages, announced, entries: aliases.map((alias) => loadPromo(alias)) };
}

const pastAt = answerPerRun('promotions that are over', (place) =>
  endedPromos(allPromos(), placeOf(place), publishingTime()).map(({ alias }) => alias),
);

/** The promotions that are over and say so. @throws ContentError */
export async function pastPromos(page: Page): Promise<PromoEntry[]> {
  return pastAt(placeKey(page)).map((alias) => loadPromo(alias));
}

const pagesAt = (place: Pick<Page, 'region' | 'locale'>): number => listPageAt(`${placeKey(place)}/1`).pages;

/** The pages of the list that follow its first, by place. */
export const LIST_PAGES: ParameterValues = {
  all: (region, locale) => Array.from({ length: pagesAt({ region, locale }) - 1 }, (_, index) => String(index + 2)),
  has: (region, locale, number) => Number(number) > 1 && Number(number) <= pagesAt({ region, locale }),
};

/**
 * Some of the promotions that run where a page stands. The page depends on which they are, not on all there are.
 * @param name of the choice, once in the program.
 * @param choose of those that run, in their order; `of` is what the page asks for.
 */
export function choiceOfPromos(
  name: string,
  choose: (running: readonly PromoEntry[], of: string) => readonly PromoEntry[],
): (page: Page, of?: string) => Promise<PromoEntry[]> {
  const aliases = answerPerRun(name, (key) => {
    const [place = '', of = ''] = key.split('/');
    return choose(runningAt(place), of).map(({ alias }) => alias);
  });
  return async (page, of = '') => aliases(`${placeKey(page)}/${of}`).map((alias) => loadPromo(alias));
}

/** Those that stand below a promotion; none below one that is gone. */
const relatedAliases = answerPerRun('promotions below another', (key) => {
  const [place = '', alias = ''] = key.split('/');
  const entry = allPromos().find((each) => each.alias === alias);
  return entry === undefined ? [] : relatedPromos(openAt(place), entry).map((other) => other.alias);
});

/** What stands below a promotion. @throws ContentError */
export async function promosRelatedTo({ alias }: PromoEntry, page: Page): Promise<PromoEntry[]> {
  return relatedAliases(`${placeKey(page)}/${alias}`).map((other) => loadPromo(other));
}

/** The aliases that have a page at a place. */
const aliasesAt = oncePerRun((key) => {
  return new Set(promoPages(allPromos(), placeOf(key), publishingTime()).map(({ alias }) => alias));
});

/** Where a promotion has a page. The menu of languages and the alternates of every promotion ask for it. */
const placesOf = answerPerRun('places of a promotion', (alias) =>
  REGION_IDS.flatMap((region) => LOCALE_CODES.map((locale) => placeKey({ region, locale }))).filter((place) =>
    aliasesAt(place).has(alias),
  ),
);

const ALIASES: ParameterValues = {
  all: (region, locale) => aliasesAt(placeKey({ region, locale })),
  has: (region, locale, alias) => placesOf(alias).includes(placeKey({ region, locale })),
};

/**
 * The aliases that have a page on a region and locale. Every publish asks for them, so what is wrong with promotions beside
 * each other is found here, and no page has to read all of every promotion.
 * @throws ContentError
 */
export async function promoValues(): Promise<ParameterValues> {
  const faults = setFaults(await loadPromos());
  if (faults.length > 0) throw new ContentError(faults);
  return ALIASES;
}

/** The locales of a page's host in which its promotion has no page. */
export function localesWithout(page: Page): Page['locale'][] {
  const { region, parameter = '' } = page;
  return pageLocales(page).filter((locale) => !ALIASES.has(region, locale, parameter));
}

/** The promotion of a page. @throws ContentError when it has none */
export async function promoOf(page: Page): Promise<PromoEntry> {
  return loadPromo(page.parameter ?? '');
}

/** Where pages of promotions went whose files were renamed: paths without a locale. @throws ContentError */
export async function movedPromos(): Promise<Record<string, string>> {
  const moved = (await loadPromos()).flatMap(({ alias, promo }) =>
    (promo.formerly ?? []).map((former) => [pathOf('promo-item', former), pathOf('promo-item', alias)] as const),
  );
  return Object.fromEntries(moved);
}

interface PromoHead {
  title: string;
  description: string;
  scene: ShareScene;
  modified: Date;
}

/** Title, description, picture and last change of a promotion's page; one that is over advertises nothing. */
export async function promoHead(page: Page): Promise<PromoHead> {
  const { promo } = await promoOf(page);
  const now = publishingTime();
  const { title, excerpt } = promoHeadline(promo, page);
  const description = promoState(promo, now) === 'ended' ? endedDescription(promo, page) : excerpt;
  return { title, description, scene: promoScene(promo), modified: lastChange(promo, now) };
}

function endedDescription(promo: Promo, page: Page): string {
  const translate = translator(page.locale, 'promo');
  return `${translate('ended_text')} ${translate('ended_on', { date: endText(promo, page) ?? '' })}`;
}
