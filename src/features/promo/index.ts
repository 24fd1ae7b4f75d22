/** Promotions, read from content as pages are rendered. */
import { ContentError, listNames, publishingTime, readMoment, readYaml, required } from '#features/content/index.ts';
import type { Page } from '#features/regions/page.ts';
import type { ParameterValues } from '#features/regions/paths.ts';
import type { ShareScene } from '#features/seo/index.ts';
import {
  endedPromos,
  listedPromos,
  type PromoEntry,
  promoHeadline,
  promoPages,
  promoWindow,
  relatedPromos,
} from './model.ts';
import { promoScene } from './picture.ts';
import { promoSchema, promoSetFaults } from './schema.build.ts';

export { cardTerms, type PromoEntry, promoHeadline } from './model.ts';
export { promoPicture } from './picture.ts';

const FOLDER = 'src/content/promos';
const ENDING = '.yaml';

function loadPromo(alias: string): PromoEntry {
  const path = `${FOLDER}/${alias}${ENDING}`;
  return { alias, promo: required(readYaml(path, promoSchema), path) };
}

/** Every promotion of the content; what a page makes of them changes when one begins or ends. @throws ContentError */
export async function loadPromos(): Promise<PromoEntry[]> {
  const entries = listNames(FOLDER, ENDING).map((name) => loadPromo(name.slice(0, -ENDING.length)));
  const windows = entries.map(({ promo }) => promoWindow(promo));
  for (const moment of windows.flatMap(({ starts, ends }) => [starts, ends])) if (moment) readMoment(moment);
  return entries;
}

/** The promotions that run on a page's region and locale, in their order. @throws ContentError */
export async function runningPromos(page: Page): Promise<PromoEntry[]> {
  return listedPromos(await loadPromos(), page, publishingTime());
}

/** The promotions that are over and say so. @throws ContentError */
export async function pastPromos(page: Page): Promise<PromoEntry[]> {
  return endedPromos(await loadPromos(), page, publishingTime());
}

/** What stands below a promotion. @throws ContentError */
export async function promosRelatedTo(entry: PromoEntry, page: Page): Promise<PromoEntry[]> {
  return relatedPromos(await loadPromos(), entry, page, publishingTime());
}

/**
 * The aliases that have a page on a region and locale. Every publish asks for them, so what is wrong with promotions beside
 * each other is found here, and no page has to read all of every promotion.
 * @throws ContentError
 */
export async function promoValues(): Promise<ParameterValues> {
  const entries = await loadPromos();
  const faults = promoSetFaults(entries);
  if (faults.length > 0) throw new ContentError(faults.map((fault) => `${FOLDER}/${fault}`));
  const now = publishingTime();
  return (region, locale) => promoPages(entries, { region, locale }, now).map(({ alias }) => alias);
}

/** The promotion of a page. @throws ContentError when it has none */
export async function promoOf(page: Page): Promise<PromoEntry> {
  return loadPromo(page.parameter ?? '');
}

interface PromoHead {
  title: string;
  description: string;
  scene: ShareScene;
  modified: Date;
}

/** Title, description, picture and last change of a promotion's page. */
export async function promoHead(page: Page): Promise<PromoHead> {
  const { promo } = await promoOf(page);
  const { title, excerpt } = promoHeadline(promo, page);
  return { title, description: excerpt, scene: promoScene(promo), modified: new Date(promo.updated) };
}
