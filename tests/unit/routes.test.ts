/** The route table (spec section 2). */
import { describe, expect, test } from 'vitest';
import { LOCALE_CODES } from '#shared/regions/index.ts';
import { localePath, matchRoute, pathOf, playPath, ROUTE_NAMES, ROUTES, splitLocale } from '#shared/routes.ts';

/** The routes as spec section 2 lists them, parameters filled. */
const SPEC_PATHS = [
  '/',
  '/account',
  '/account/bonus',
  '/account/game-history',
  '/account/personal-info',
  '/account/security',
  '/account/verification',
  '/daily-bonuses',
  '/games',
  '/games/category',
  '/games/category/slots',
  '/games/collection',
  '/games/collection/myths',
  '/games/lobby',
  '/games/lobby/live',
  '/games/provider',
  '/games/provider/windward',
  '/login',
  '/mifinity',
  '/promo',
  '/promo/item',
  '/promo/item/vip-cashback',
  '/pwa',
  '/shop',
  '/shop/coins',
  '/shop/money',
  '/shop/spins',
  '/sport',
  '/tournaments',
  '/tournaments/archived',
  '/tournaments/current-and-future',
  '/tournaments/more-info',
  '/tournaments/more-info/regatta',
  '/vip',
  '/wallet',
  '/wallet/buy-crypto',
  '/wallet/deposit',
  '/wallet/history',
  '/wallet/withdrawal',
  '/page',
  '/page/contact-us',
  '/page/faq',
  '/page/privacy-policy',
  '/payment/fail',
  '/payment/pending',
  '/payment/preloader',
  '/payment/success',
  '/play',
  '/play/krakens-toll',
  '/play/krakens-toll/demo',
  '/special/aviator',
];

describe('spec section 2: routes', () => {
  test('every path of the spec is in the table', () => {
    expect(SPEC_PATHS.filter((path) => matchRoute(path) === null)).toEqual([]);
  });

  test.each(['/nothing', '/account/unknown', '/games/category/slots/extra', '/gamesx', '/promo/item/a/b'])(
    '%s matches nothing',
    (path) => {
      expect(matchRoute(path)).toBeNull();
    },
  );

  test('every route finds itself', () => {
    for (const name of ROUTE_NAMES) {
      expect(matchRoute(pathOf(name, ROUTES[name].parameter && 'value'))?.name).toBe(name);
    }
  });

  test('app-only pages are noindex', () => {
    for (const name of ROUTE_NAMES.filter((route) => /^(?:account|wallet|payment|play|mifinity|login)/.test(route))) {
      expect(ROUTES[name].index).toBe(false);
    }
  });

  test('a parameter travels encoded and comes back whole', () => {
    expect(pathOf('promo-item', 'a b')).toBe('/promo/item/a%20b');
    expect(matchRoute('/promo/item/a%20b')?.parameter).toBe('a b');
    expect(playPath('krakens-toll', 'demo')).toBe('/play/krakens-toll/demo');
  });
});

describe('spec section 2: locale prefixes', () => {
  test('every locale prefixes paths, and is read from them', () => {
    for (const code of LOCALE_CODES) {
      expect(localePath('/', code)).toBe(`/${code}/`);
      expect(localePath('/games', code)).toBe(`/${code}/games`);
      expect(splitLocale(`/${code}/games`, LOCALE_CODES)).toEqual({ locale: code, path: '/games' });
      expect(splitLocale(`/${code}`, LOCALE_CODES)).toEqual({ locale: code, path: '/' });
    }
  });

  test('a locale the host does not allow is no prefix', () => {
    expect(splitLocale('/fi/games', ['de'])).toEqual({ locale: undefined, path: '/fi/games' });
  });
});
