import { describe, expect, it } from 'vitest';
import {
  featuredGame,
  gameRows,
  isSportFirst,
  POPULAR_LENGTH,
  paymentCards,
  popularGames,
  promoCards,
  promoSlides,
  ROW_LENGTH,
  tableCards,
} from '#features/home/index.ts';
import { laterTiles } from '#features/home/rows.build.ts';
import { wordsOf } from '#features/live-tables/index.ts';
import { gamesOf } from '#features/lobby/index.ts';
import { seesPromo } from '#features/promo/audience.ts';
import { runningPromos } from '#features/promo/index.ts';
import type { Page } from '#features/regions/index.ts';
import { toldWins, withoutRepeats } from '#features/winners/model.ts';
import { offeredMethods } from '#server/modules/wallet/index.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { gameNeeds } from '#shared/catalogue/names.ts';
import { defaultLocaleOf, type LocaleCode, offers, REGION_IDS, REGIONS, type RegionId } from '#shared/regions/index.ts';
import walletTexts from '../../locales/en/wallet.json' with { type: 'json' };

const place = (region: RegionId) => ({ region });
const everyGame = (region: RegionId) => [
  ...popularGames(place(region)),
  ...gameRows(place(region)).flatMap(({ games, later }) => [...games, ...later]),
  ...tableCards(place(region)).map(({ game }) => game),
];

describe('the home page', () => {
  it('shows no game that the region does not offer', () => {
    for (const region of REGION_IDS) {
      for (const { code } of everyGame(region)) {
        const game = gameByCode(code);
        expect(game && offers(region, gameNeeds(game)), `${region} ${code}`).toBe(true);
      }
    }
  });

  it('tells no win in a game that the page’s region does not list', () => {
    const [listed] = gamesOf('de');
    if (!listed) throw new Error('Germany lists games');
    const win = (event_id: string, game_code: string) => ({
      ...{ event_id, game_code, player: 'se•••k', amount: '5.00', currency: 'EUR' as const },
      created_at: '2026-03-01T12:00:00.000Z',
    });
    const told = [win('e-1', 'bay-window-roulette'), win('e-2', listed.code), win('e-3', 'no-such-game')];
    const entries = toldWins(told, new Map([[listed.code, listed]]));
    expect(entries.map(({ win, game }) => [win.event_id, game])).toEqual([['e-2', listed]]);
  });

  it('tells no game twice in a row in a line of wins', () => {
    const told = ['a', 'a', 'b', 'a', 'a', 'a', 'c'].map((code) => ({ game: { code } }));
    expect(withoutRepeats(told).map(({ game }) => game.code)).toEqual(['a', 'b', 'a', 'c']);
  });

  it.each([
    ['en', ['1 player', '12 players']],
    ['pl', ['1 gracz', '12 graczy']],
    ['de-ch', ['1 Spieler', '12 Spieler']],
  ] as const)('says who is at a live table in the grammar of the language: %s', async (locale, said) => {
    const tables = [
      { game_code: 'lantern-quay', players: 1 },
      { game_code: 'helm-of-fortune', players: 12 },
    ];
    expect([...(await wordsOf({ tables }, locale))]).toEqual([
      ['lantern-quay', said[0]],
      ['helm-of-fortune', said[1]],
    ]);
    expect((await wordsOf({ tables: [] }, locale)).size).toBe(0);
  });

  it('features a game that can be played, and shows it once', () => {
    expect(featuredGame(place('main'))?.status).toBe('open');
    expect(popularGames(place('main')).map(({ code }) => code)).not.toContain(featuredGame(place('main'))?.code);
  });

  it('fills "Popular now" without repeating a game', () => {
    for (const region of ['main', 'de', 'ee'] as const) {
      const codes = popularGames(place(region)).map(({ code }) => code);
      expect(codes, region).toHaveLength(POPULAR_LENGTH);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('keeps rows to what stands side by side, and their counts to the catalogue', () => {
    for (const { category, games, later, count } of gameRows(place('main'))) {
      const side = [...games, ...later];
      expect(side.length).toBeLessThanOrEqual(ROW_LENGTH);
      expect(new Set(side.map(({ code }) => code)).size).toBe(side.length);
      expect(side.every((game) => game.categories.includes(category))).toBe(true);
      expect(count).toBeGreaterThanOrEqual(side.length);
    }
  });

  it('shows the rows of mockup a, without what a jurisdiction forbids', () => {
    expect(gameRows(place('main')).map(({ category }) => category)).toEqual(['new', 'jackpot', 'slots']);
    expect(gameRows(place('de')).map(({ category }) => category)).toEqual(['new', 'slots']);
    expect(gameRows(place('pl'))).toEqual([]);
  });

  it('shows in slots what stands nowhere above', () => {
    const [slots, ...above] = gameRows(place('main')).toReversed();
    const shown = [...popularGames(place('main')), ...above.flatMap(({ games, later }) => [...games, ...later])];
    for (const game of slots?.games ?? []) expect(shown, game.code).not.toContainEqual(game);
  });

  it('fetches the tiles a row holds back, in the page’s language', () => {
    const tiles = laterTiles({ ...place('main'), locale: 'de', prefixed: true, route: 'home', environment: 'demo' });
    for (const { category, later } of gameRows(place('main'))) {
      for (const { code } of later) expect(tiles[`row-${category}`]).toContain(`href="/de/play/${code}/real"`);
    }
    expect(Object.values(tiles).join('')).toContain('Demo ');
  });

  it('puts sport first on the sport mirror and where there are no games', () => {
    expect(REGION_IDS.filter((region) => isSportFirst(place(region)))).toEqual(['hu', 'pl', 'za', 'sport']);
    expect(everyGame('pl')).toEqual([]);
  });

  it('shows at most three promotions, of products the region offers', () => {
    expect(promoCards(place('main')).map(({ name }) => name)).toEqual(['map', 'vip', 'offers']);
    expect(promoCards(place('pl')).map(({ name }) => name)).toEqual(['vip', 'offers', 'sport']);
  });

  it('the hero is followed by two promotions that speak to guests, of sport where sport comes first', async () => {
    const entries = await runningPromos({ ...place('main'), locale: 'en', prefixed: true, route: 'home' } as Page);
    const slides = promoSlides(entries, false);
    expect(slides).toHaveLength(2);
    for (const { promo } of slides) expect(seesPromo(promo.audience, 0, null)).toBe(true);
    expect(promoSlides(entries, true).map(({ promo }) => promo.segment)).toEqual(['sport', 'sport']);
    expect(promoSlides([], false)).toEqual([]);
  });

  it('payment methods are those of the wallet, with its bounds in the currency of the page’s country', () => {
    const inLanguage = (region: RegionId, locale = defaultLocaleOf(region, 'demo')) => ({ region, locale });
    for (const region of REGION_IDS) {
      const { currency } = REGIONS[region];
      const offered = offeredMethods({ regions: [region], country: null }, currency).filter(({ types }) =>
        types.includes('deposit'),
      );
      expect(paymentCards(inLanguage(region)).map(({ minimum, maximum }) => [minimum, maximum])).toEqual(
        offered.map(({ answer }) => [Number(answer.rules.min), Number(answer.rules.deposit?.max)]),
      );
    }
    // A card's least deposit is ten euros, or a hundred kroner.
    const least = (locale: LocaleCode) => paymentCards(inLanguage('main', locale))[0]?.minimum;
    expect([least('fi'), least('no')]).toEqual([10, 100]);
    const names = (region: RegionId) => paymentCards(inLanguage(region)).map(({ name }) => name);
    // Names are made of aliases, which the types cannot follow into the texts.
    for (const region of REGION_IDS) expect(Object.keys(walletTexts)).toEqual(expect.arrayContaining(names(region)));
    expect(names('main')).toContain('method_card');
    expect(names('de')).not.toContain('method_crypto');
  });
});
