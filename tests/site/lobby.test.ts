import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import {
  categoriesOf,
  FIRST_TILES,
  filterCount,
  filterGames,
  filtersFromQuery,
  filtersToQuery,
  foldText,
  type GameEntry,
  gamesInScope,
  gamesOf,
  hasDemo,
  isUnfiltered,
  lobbiesOf,
  NO_FILTERS,
  PREBUILT_TILES,
  providersOf,
  relatedGames,
  scopeOf,
  sortGames,
  withKnownProvider,
} from '#features/lobby/model.ts';
import { placeIn } from '#features/lobby/place.ts';
import {
  heightOf,
  rowCountOf,
  rowsNear,
  rowsOf,
  rowToMake,
  SPARE_ROWS,
  standingWith,
  wholeRows,
} from '#features/lobby/rows.ts';
import { gameTile } from '#features/lobby/tiles.ts';
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import { decodeIndex, encodeIndex } from '#shared/catalogue/index-file.ts';
import { gameNeeds } from '#shared/catalogue/names.ts';
import { offers, REGION_IDS } from '#shared/regions/index.ts';
import { manyGames } from '../support/many-games.ts';

const games = gamesOf('main');

describe('what a region lists', () => {
  it.each(REGION_IDS)('lists on %s exactly what its jurisdiction offers', (region) => {
    const offered = GAMES.filter((game) => offers(region, gameNeeds(game))).map(({ code }) => code);
    expect(gamesOf(region).map(({ code }) => code)).toEqual(offered);
  });

  it('tells a jackpot of its own on each jackpot game’s tile, and none on others', () => {
    const page = { region: 'main', locale: 'en', environment: 'production', prefixed: true, route: 'home' } as const;
    const jackpots = new Map(
      gamesOf('main').map((game) => [game.code, gameTile(page, game, translator('en', 'catalogue')).jackpot]),
    );
    expect([jackpots.get('lucky-anchor'), jackpots.get('moon-tiger')]).toEqual(['frigate', 'flagship']);
    expect(jackpots.get('candy-reef')).toBeUndefined();
  });

  it('marks a game that a tournament has chosen, where tournaments are held (spec: tournament-game)', () => {
    const page = { region: 'main', locale: 'en', environment: 'production', prefixed: true, route: 'home' } as const;
    const pennantIn = (region: 'main' | 'pl', code: string) => {
      const game = games.find((listed) => listed.code === code);
      return game && gameTile({ ...page, region }, game, translator('en', 'catalogue')).pennant?.text;
    };
    expect(['star-harpoon', 'aurora-wolves', 'dice-deck'].map((code) => pennantIn('main', code))).toEqual(
      Array(3).fill('Race'),
    );
    expect(pennantIn('main', 'candy-reef')).toBe('New');
    expect(pennantIn('pl', 'aurora-wolves')).toBe('Hot');
  });

  it('tells the stakes of each live table and who is at it, and the return of other games (look: lobby)', () => {
    const page = { region: 'main', locale: 'en', environment: 'production', prefixed: true, route: 'home' } as const;
    const seats = new Map([['lantern-quay', '3 players']]);
    const tileOf = (code: string) => {
      const game = games.find((listed) => listed.code === code);
      return game && gameTile(page, game, translator('en', 'catalogue'), seats);
    };
    expect(tileOf('lantern-quay')).toMatchObject({ table: 'lantern-quay', seats: '3 players', detail: '€1 – €100' });
    expect(tileOf('helm-of-fortune')).toMatchObject({ table: 'helm-of-fortune', seats: undefined });
    expect(tileOf('candy-reef')).toMatchObject({ table: undefined, detail: expect.stringMatching(/^RTP /) });
  });

  it('has neither live tables nor jackpots in Germany', () => {
    expect(categoriesOf('de')).not.toContain('live-casino');
    expect(categoriesOf('de')).not.toContain('jackpot');
    expect(lobbiesOf('de')).toEqual(['casino']);
    expect(gamesOf('de').every((game) => game.kind === 'slot' && !game.categories.includes('jackpot'))).toBe(true);
  });

  it('shows no category without a game', () => {
    for (const region of REGION_IDS) {
      for (const category of categoriesOf(region)) {
        expect(gamesInScope(gamesOf(region), { kind: 'category', value: category }).length).toBeGreaterThan(0);
      }
    }
  });

  it('reaches the browser whole, and small at any length', () => {
    const many = manyGames(5_000);
    for (const list of [games, gamesOf('de'), [], many]) {
      expect(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(list))))).toEqual(list);
    }
    expect(new Set(many.map(({ code }) => code)).size).toBe(5_000);
    // Fifteen bytes a game whose words no other has.
    expect(brotliCompressSync(JSON.stringify(encodeIndex(many))).length).toBeLessThan(75_000);
  });

  it('does not read an index that names what it does not hold', () => {
    expect(() => decodeIndex({ ...encodeIndex(games), providers: [] })).toThrow('nothing at 0');
  });
});

describe('the games of outside vendors', () => {
  const like = games[0] as GameEntry;
  const vendors: GameEntry[] = [
    { ...like, code: 'v-one', title: 'One', vendor: 'v', provider: 'zeta', providerName: 'Zeta', volatility: null },
    {
      ...like,
      code: 'v-two',
      title: 'Two',
      vendor: 'v',
      provider: 'elan',
      providerName: 'Élan',
      status: 'unavailable',
    },
  ];
  const all = [...games, ...vendors];

  it('name their own providers, after the house’s labels', () => {
    expect(providersOf(all).slice(-2)).toEqual([
      { id: 'elan', name: 'Élan' },
      { id: 'zeta', name: 'Zeta' },
    ]);
    expect(providersOf(all).slice(0, -2)).toEqual(providersOf(games));
    expect(gamesInScope(all, { kind: 'provider', value: 'zeta' })).toEqual([vendors[0]]);
  });

  it('are filtered by their provider, and a provider that is not there narrows nothing', () => {
    const filters = filtersFromQuery('?provider=zeta');
    expect(withKnownProvider(filters, providersOf(all)).provider).toBe('zeta');
    expect(withKnownProvider(filters, providersOf(games)).provider).toBe('');
    expect(withKnownProvider(filters, null).provider).toBe('zeta');
    expect(filterGames(all, { ...NO_FILTERS, provider: 'zeta' }, true)).toEqual([vendors[0]]);
  });

  it('come last, and have no demo, while their vendor cannot open them', () => {
    expect(sortGames(all, 'popular').at(-1)?.code).toBe('v-two');
    expect(hasDemo(vendors[1] as GameEntry, true)).toBe(false);
  });

  it('reach the browser with what is not known of them', () => {
    expect(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(all))))).toEqual(all);
  });
});

describe('the scope of a page', () => {
  it('follows route and parameter', () => {
    expect(scopeOf({ route: 'games-provider', parameter: 'saltbox' })).toEqual({ kind: 'provider', value: 'saltbox' });
    expect(scopeOf({ route: 'games' })).toEqual({ kind: 'all' });
    expect(scopeOf({ route: 'games-category', parameter: 'nonsense' })).toEqual({ kind: 'all' });
  });

  it('keeps only its games', () => {
    const slots = gamesInScope(games, { kind: 'category', value: 'slots' });
    expect(slots.length).toBeGreaterThan(0);
    expect(slots.every(({ categories }) => categories.includes('slots'))).toBe(true);
  });
});

describe('filters', () => {
  it('finds by title without accents, apostrophes or case, by provider and by tag', () => {
    const found = (query: string) => filterGames(games, { ...NO_FILTERS, query }, true).map(({ code }) => code);
    expect(found('KRAKENS')).toContain('krakens-toll');
    expect(found('nine fathoms kraken')).toContain('krakens-toll');
    expect(found('pyramid')).toContain('pharaohs-noon');
    expect(found('zzzz')).toEqual([]);
    expect(found('  ')).toHaveLength(games.length);
  });

  it('folds text', () => {
    expect(foldText('Kraken’s Tóll')).toBe('krakens toll');
  });

  it('narrows by volatility, provider and demo together', () => {
    const filters = { ...NO_FILTERS, volatility: 'high', provider: 'nine-fathoms', demo: true } as const;
    const found = filterGames(games, filters, true);
    expect(found.map(({ code }) => code)).toContain('krakens-toll');
    expect(found.every((game) => game.volatility === 'high' && game.status === 'open')).toBe(true);
    expect(filterGames(games, filters, false)).toEqual([]);
  });

  it('offers a demo only of open games, and only where the region does', () => {
    expect(hasDemo({ status: 'open' }, true)).toBe(true);
    expect(hasDemo({ status: 'announced' }, true)).toBe(false);
    expect(hasDemo({ status: 'open' }, false)).toBe(false);
  });

  it('counts what is set and knows when nothing is', () => {
    expect(filterCount({ ...NO_FILTERS, demo: true, sort: 'rtp' })).toBe(2);
    expect(isUnfiltered(NO_FILTERS)).toBe(true);
    expect(isUnfiltered({ ...NO_FILTERS, query: 'a' })).toBe(false);
  });

  it('survives the address and ignores what it does not know', () => {
    const filters = {
      query: 'sea',
      provider: 'saltbox',
      volatility: 'low',
      sort: 'title',
      demo: true,
      own: 'recent',
    } as const;
    const search = filtersToQuery(filters, '?registration=1');
    expect(search).toContain('registration=1');
    expect(filtersFromQuery(search)).toEqual(filters);
    expect(filtersToQuery(NO_FILTERS, search)).toBe('?registration=1');
    expect(filtersFromQuery('?sort=evil&provider=No%20one&demo=yes')).toEqual(NO_FILTERS);
  });
});

describe('orders', () => {
  it('puts open games first, then popular ones', () => {
    const sorted = sortGames(games, 'popular');
    const firstAnnounced = sorted.findIndex(({ status }) => status === 'announced');
    expect(sorted.findLastIndex(({ status }) => status === 'open')).toBeLessThan(
      firstAnnounced === -1 ? sorted.length : firstAnnounced,
    );
    expect(sorted[0]?.status).toBe('open');
  });

  it('sorts by return, the highest first and the uncertified last', () => {
    const rtp = sortGames(games, 'rtp').map((game) => Number(game.rtpPercent ?? 0));
    expect(rtp).toEqual([...rtp].sort((left, right) => right - left));
  });

  it('suggests other games than the one in hand', () => {
    const related = relatedGames(games, 'krakens-toll', 5);
    expect(related).toHaveLength(5);
    expect(related.map(({ code }) => code)).not.toContain('krakens-toll');
    expect(gameByCode(related[0]?.code ?? '')).toBeDefined();
  });
});

describe('the rows of a long list', () => {
  const shape = { columns: 6, stridePx: 250, gapPx: 16 };

  it('are as many as the tiles need, and as high', () => {
    expect(rowCountOf(13, shape)).toBe(3);
    expect(heightOf(3, shape)).toBe(734);
    expect(heightOf(0, shape)).toBe(0);
  });

  it('are whole until the list ends: what is shown is a multiple of the columns (look.md, screen p)', () => {
    for (const columns of [3, 4, 5, 6, 7, 8]) {
      for (const wanted of [12, 72]) {
        const shown = wholeRows(wanted, columns, 1_000);
        expect(shown % columns).toBe(0);
        expect(shown).toBeGreaterThanOrEqual(wanted);
        expect(shown - wanted).toBeLessThan(columns);
        expect(wholeRows(wanted, columns, 11)).toBe(11);
      }
      expect(wholeRows(FIRST_TILES, columns, 1_000)).toBeLessThanOrEqual(PREBUILT_TILES);
    }
  });

  it('cover the window wherever it stands, and little more', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 250_000 }), fc.integer({ min: 1, max: 900 }), (topPx, rows) => {
        const windowPx = 900;
        const { first, end } = rowsNear(topPx, windowPx, rows, shape);
        for (let row = 0; row < rows; row += 1) {
          const above = row * shape.stridePx - topPx;
          const inSight = above + shape.stridePx > 0 && above < windowPx;
          if (inSight) expect(row >= first && row < end).toBe(true);
        }
        expect(end - first).toBeLessThanOrEqual(Math.ceil(windowPx / shape.stridePx) + 1 + 2 * SPARE_ROWS);
      }),
    );
  });

  it('keep the one that holds the focus, in its order', () => {
    const near = { first: 4, end: 6 };
    expect(standingWith([1, 2, 4, 5], near, [], 1)).toEqual([1, 4, 5]);
    expect(standingWith([4, 5, 9], near, [], 9)).toEqual([4, 5, 9]);
    expect(standingWith([9], near, [4], 9)).toEqual([4, 9]);
  });

  it('are made one after the other, from the middle of the window outwards, until all that are near stand', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(60), { maxLength: 8 }),
        (first, length, was) => {
          const near = { first, end: first + length };
          let standing: readonly number[] = standingWith(
            [...new Set(was)].sort((one, other) => one - other),
            near,
            [],
            null,
          );
          for (let frame = standing.length; frame < length; frame += 1) {
            const next = rowToMake(standing, near);
            expect(next).toHaveLength(1);
            standing = standingWith(standing, near, next, null);
            expect(standing).toHaveLength(frame + 1);
          }
          expect(standing).toEqual(rowsOf(near));
          expect(standingWith(standing, near, rowToMake(standing, near), null)).toBe(standing);
        },
      ),
    );
    expect(rowToMake([], { first: 0, end: 5 })).toEqual([2]);
    expect(rowToMake([3, 4, 5, 6], { first: 3, end: 10 })).toEqual([7]);
  });

  it('are found again by the state of a history entry, and by nothing else in it', () => {
    expect(placeIn({ index: 3, lobby: { shown: 72, topPx: 1_200 } })).toEqual({ shown: 72, topPx: 1_200 });
    for (const state of [null, {}, { lobby: 5 }, { lobby: { shown: -1, topPx: 0 } }, { lobby: { shown: 5 } }]) {
      expect(placeIn(state)).toBeNull();
    }
  });
});

describe('the player’s own lists', () => {
  const codes = { favourites: ['stormglass', 'koi-ascending', 'gone'], recent: [] };

  it('come in their own order, the newest first, and skip what is not offered', () => {
    const found = filterGames(games, { ...NO_FILTERS, own: 'favourites' }, true, codes);
    expect(found.map(({ code }) => code)).toEqual(['stormglass', 'koi-ascending']);
    const sorted = filterGames(games, { ...NO_FILTERS, own: 'favourites', sort: 'title' }, true, codes);
    expect(sorted.map(({ code }) => code)).toEqual(['koi-ascending', 'stormglass']);
    expect(filterGames(games, { ...NO_FILTERS, own: 'recent' }, true, codes)).toEqual([]);
  });
});
