/** The search finds pages, promotions and answers in every language. */
import { describe, expect, it } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import type { Page } from '#features/regions/page.ts';
import { placesOn } from '#features/search/places.build.ts';
import { findPlaces, MOST_PLACES, type Place } from '#features/search/places.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';

const page = (locale: string): Page => ({ route: 'pages', region: 'main', locale, prefixed: true }) as unknown as Page;

describe('places', () => {
  it.each(BASE_LANGUAGES)('%s: the words for free spins and for withdrawing money find something', async (locale) => {
    const places = await placesOn(page(locale));
    const withdraw = translator(locale, 'wallet')('withdraw');
    expect(findPlaces(places, withdraw).map(({ href }) => href)).toContain(`/${locale}/wallet/withdrawal`);
    const spins = translator(locale, 'promo')('spins');
    expect(findPlaces(places, spins).some(({ href }) => href.includes('/promo/item/'))).toBe(true);
    expect(places.filter(({ href }) => href.includes('/page/faq#')).length).toBeGreaterThan(20);
  });

  it.each([
    ['en', 'how to withdraw money'],
    ['de', 'Geld auszahlen'],
    ['hu', 'pénz kifizetés'],
  ])('%s: “%s” leads to the page about payments', async (locale, query) => {
    const found = findPlaces(await placesOn(page(locale)), query).map(({ href }) => href);
    expect(found).toContain(`/${locale}/page/payments`);
  });

  const LIST: readonly Place[] = [
    { href: '/one', title: 'Deposit', text: 'pay in' },
    { href: '/two', title: 'Withdrawal', text: 'withdraw money' },
    { href: '/three', title: 'How long does a withdrawal take?', text: 'A day.' },
  ];

  it.each([
    ['withdraw', ['/two', '/three']],
    ['withdrawl', ['/two', '/three']],
    ['money withdraw', ['/two']],
    ['w', []],
    ['', []],
    ['roulette', []],
  ])('“%s”', (query, found) => {
    expect(findPlaces(LIST, query).map(({ href }) => href)).toEqual(found);
  });

  it('shows a few', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ href: `/${index}`, title: 'Bonus', text: '' }));
    expect(findPlaces(many, 'bonus')).toHaveLength(MOST_PLACES);
  });
});
