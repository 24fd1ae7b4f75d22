/** The list of places that the search fetches: pages by their titles, promotions, and questions with their answers. */
import { translator } from '#features/i18n/texts.build.ts';
import { type Block, loadTextPages, questionsOf, type Section } from '#features/pages/index.ts';
import { promoHeadline, runningPromos } from '#features/promo/index.ts';
import { hasRoute, type Page, routeHref } from '#features/regions/index.ts';
import { seoTexts } from '#features/seo/index.ts';
import type { RouteName } from '#shared/routes.ts';
import type { Place } from './places.ts';

/** Pages that people look for by name. */
const PAGES = [
  'wallet-deposit',
  'wallet-withdrawal',
  'wallet-history',
  'wallet-buy-crypto',
  'account-bonus',
  'account-limits',
  'account-verification',
  'account-personal-info',
  'account-security',
  'account-game-history',
  'account-friends',
  'promo',
  'tournaments',
  'daily-bonuses',
  'vip',
  'shop',
  'sport',
  'pwa',
] as const satisfies readonly RouteName[];

/** What of an answer is searched. */
const ANSWER_LENGTH = 160;

const inlineText = (inline: Extract<Block, { kind: 'paragraph' }>['inline']): string =>
  inline.map(({ text }) => text).join('');

function blockText(block: Block): string {
  if (block.kind === 'heading') return block.text;
  return block.kind === 'paragraph' ? inlineText(block.inline) : block.items.map(inlineText).join(' ');
}

const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).join(' ').slice(0, ANSWER_LENGTH);

function pagePlaces(page: Page): Place[] {
  const seo = translator(page.locale, 'seo');
  const wallet = translator(page.locale, 'wallet');
  const bonuses = translator(page.locale, 'promo');
  /** What a page is called by those who want to do something there. */
  const verbs: Partial<Record<RouteName, string>> = {
    'wallet-deposit': wallet('deposit'),
    'wallet-withdrawal': wallet('withdraw'),
    'account-bonus': `${wallet('free_spins')} ${bonuses('spins')}`,
  };
  return PAGES.filter((route) => hasRoute(page, route)).map((route) => ({
    href: routeHref(page, route),
    title: seoTexts({ ...page, route }, seo).title,
    text: verbs[route] ?? '',
  }));
}

async function promoPlaces(page: Page): Promise<Place[]> {
  if (!hasRoute(page, 'promo')) return [];
  const translate = translator(page.locale, 'promo');
  const entries = await runningPromos(page);
  return entries.map(({ alias, promo }) => {
    const { title, excerpt } = promoHeadline(promo, page);
    const spins = promo.terms.spins === undefined ? '' : translate('spins');
    return { href: routeHref(page, 'promo-item', alias), title, text: `${excerpt} ${spins}`.trim() };
  });
}

function sectionPlaces(address: string, section: Section): Place[] {
  return questionsOf(section).map(({ id, question, answer }) => ({
    href: `${address}#${id}`,
    title: question,
    text: textOf(answer),
  }));
}

async function helpPlaces(page: Page): Promise<Place[]> {
  const pages = await loadTextPages(page);
  return pages.flatMap(({ alias, title, description, sections }) => {
    const address = routeHref(page, 'page', alias);
    const own = { href: address, title, text: description };
    return alias === 'faq' ? [own, ...sections.flatMap((section) => sectionPlaces(address, section))] : [own];
  });
}

/** Everything that the search finds on a page's domain in its language, beside games. */
export async function placesOn(page: Page): Promise<Place[]> {
  const [promos, help] = await Promise.all([promoPlaces(page), helpPlaces(page)]);
  return [...pagePlaces(page), ...promos, ...help];
}
