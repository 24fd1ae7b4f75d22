import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageChoices } from '#features/languages/model.ts';
import { gamesOf } from '#features/lobby/index.ts';
import {
  cutTitle,
  gameOnEnter,
  indexing,
  movedMark,
  resultsOf,
  type SearchIndex,
  type SearchNames,
  searchGames,
  suggestionsOf,
} from '#features/search/model.ts';
import { plain, typosForgiven, typosToBeginning } from '#platform/typos.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { localesOf, offers } from '#shared/regions/index.ts';
import { manyGames } from '../support/many-games.ts';

/** Names as a German page has them. */
const names: SearchNames = {
  category: (category) => (category === 'table-games' ? 'Tischspiele' : category),
  feature: (feature) => (feature === 'ways' ? 'Gewinnwege' : feature),
};

/** Processor time of a call in ms, the least of three: a collection of garbage falls into one of them. */
function calmestMs(work: () => void): number {
  const timed = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...timed);
}

/** The index made in one go. */
function searchIndex(...asked: Parameters<typeof indexing>): SearchIndex {
  const work = indexing(...asked);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const main = searchIndex(gamesOf('main'), 'main', names);
const codes = (query: string) => searchGames(main, query).map(({ code }) => code);

describe('search', () => {
  it('finds titles by their beginning first', () => {
    expect(codes('krak')[0]).toBe('krakens-toll');
    expect(codes('kraken toll')[0]).toBe('krakens-toll');
  });

  it('finds by provider, category and tag', () => {
    expect(searchGames(main, 'brasskey').every(({ provider }) => provider === 'brasskey')).toBe(true);
    expect(searchGames(main, 'jackpot').some(({ categories }) => categories.includes('jackpot'))).toBe(true);
    expect(codes('egypt')).toContain('pharaohs-noon');
  });

  it('finds categories and features by their names in the language of the page and in English', () => {
    for (const words of ['tischspiele', 'table games']) expect(codes(words)).toContain('compass-roulette');
    for (const words of ['gewinnwege', 'ways']) expect(codes(words)).toContain('krakens-toll');
  });

  it.each(['krakn', 'karken', 'krakken', 'krakeb', 'kraknes toll', 'orchardd riot', 'orhcard'])(
    'forgives typos: %s',
    (query) => {
      expect([...codes(query)].some((code) => code === 'krakens-toll' || code === 'orchard-riot')).toBe(true);
    },
  );

  it('forgives two typos in long words only', () => {
    expect(codes('lanternn pint')).toContain('lantern-point');
    expect(codes('harborr blackjack')).toContain('harbour-blackjack');
    expect(codes('blakcjak')).toContain('harbour-blackjack');
    expect(codes('krekon')).toEqual([]);
    expect([typosForgiven(3), typosForgiven(7), typosForgiven(8)]).toEqual([0, 1, 2]);
  });

  it('does not forgive short words, nor answer to one letter', () => {
    expect(codes('zk')).toEqual([]);
    expect(codes('k')).toEqual([]);
    expect(codes('qqqqqq')).toEqual([]);
  });

  it('shows only what the domain offers', () => {
    expect(searchIndex(gamesOf('hu'), 'hu', names).rows).toEqual([]);
    const german = searchIndex(gamesOf('de'), 'de', names);
    expect(german.games.length).toBeGreaterThan(0);
    expect(searchGames(german, 'jackpot')).toEqual([]);
    expect(offers('de', ['jackpots'])).toBe(false);
  });

  it('answers within a keystroke over 5,000 games, whose words are as many as real titles’ are', () => {
    const many = searchIndex(manyGames(5_000), 'main', names);
    expect(many.rows.length).toBeGreaterThan(4_000);
    const title = many.games[4_321]?.title ?? '';
    const typed = title.toLowerCase().replace(/(\w)(\w)(\w*)$/, '$2$1$3');
    const queries = [typed, 'harbuor anchro', 'qqqqqqqqqqqq zzzzzzzzzzzz wwwwwwwwwwww'];
    for (const query of queries) {
      for (let letters = 1; letters <= query.length; letters += 1) {
        expect(
          calmestMs(() => searchGames(many, query.slice(0, letters))),
          query.slice(0, letters),
        ).toBeLessThan(30);
      }
    }
    expect(searchGames(many, typed)[0]?.title).toBe(title);
  });

  it('is made in short pieces: among 5,000 games one takes a fraction of a frame', () => {
    const work = indexing(manyGames(5_000), 'main', names);
    const pieces: number[] = [];
    for (let done = false; !done; ) {
      const before = process.cpuUsage();
      done = work.next().done ?? false;
      const { user, system } = process.cpuUsage(before);
      pieces.push((user + system) / 1_000);
    }
    expect(pieces.length).toBeGreaterThanOrEqual(50);
    expect(pieces.sort((one, other) => one - other)[Math.floor(pieces.length / 2)]).toBeLessThan(3);
  });

  it('offers open popular games before anything is typed, then the others in their order', () => {
    const [first, second] = gamesOf('main');
    const plainGame = (code: string, status: 'open' | 'announced') => ({
      ...(first ?? second),
      code,
      status,
      categories: [],
    });
    const games = [plainGame('a', 'open'), plainGame('b', 'announced')] as ReturnType<typeof gamesOf>;
    const liked = { ...games[0], code: 'c', categories: ['popular'] } as (typeof games)[number];
    expect(suggestionsOf([...games, liked], 2).map(({ code }) => code)).toEqual(['c', 'a']);
    expect(suggestionsOf([...games, liked], 9).map(({ code }) => code)).toEqual(['c', 'a', 'b']);
    expect(suggestionsOf(gamesOf('main'), 6)).toHaveLength(6);
  });

  it('finds every game by its whole title', () => {
    for (const game of GAMES) expect(codes(game.title)).toContain(game.code);
  });
});

describe('typos', () => {
  const word = fc.stringMatching(/^[a-e]{1,12}$/);

  it('are none between a word and any beginning of it', () => {
    fc.assert(
      fc.property(word, fc.nat(), (whole, cut) => {
        expect(typosToBeginning(whole.slice(0, 1 + (cut % whole.length)), whole, 2)).toBe(0);
      }),
    );
  });

  it('are at most one after one letter was changed, left out, added or swapped with its neighbour', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('change', 'drop', 'add', 'swap'), (whole, place, kind) => {
        const at = place % whole.length;
        const [start, letter = '', rest] = [whole.slice(0, at), whole[at], whole.slice(at + 1)];
        const typed = {
          change: `${start}z${rest}`,
          drop: start + rest,
          add: `${start}z${letter}${rest}`,
          swap: start + (rest[0] ?? '') + letter + rest.slice(1),
        }[kind];
        expect(typosToBeginning(typed, whole, 2)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are as many as the whole table says, whatever is typed', () => {
    /** Every place of the table, one by one (optimal string alignment, Wagner and Fischer 1974). */
    const counted = (typed: string, whole: string): number => {
      const table = [Array.from({ length: whole.length + 1 }, (_, column) => column)];
      const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
      for (let row = 1; row <= typed.length; row += 1) {
        table.push([row]);
        for (let column = 1; column <= whole.length; column += 1) {
          const isSwapped = typed[row - 1] === whole[column - 2] && typed[row - 2] === whole[column - 1];
          const cost = Math.min(
            at(row - 1, column - 1) + (typed[row - 1] === whole[column - 1] ? 0 : 1),
            at(row - 1, column) + 1,
            at(row, column - 1) + 1,
            isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
          );
          table[row]?.push(cost);
        }
      }
      return Math.min(...(table[typed.length] ?? []));
    };
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(letters, letters, fc.constantFrom(0, 1, 2), (typed, whole, most) => {
        expect(typosToBeginning(typed, whole, most)).toBe(Math.min(most + 1, counted(typed, whole)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('are counted no further than is forgiven', () => {
    expect(typosToBeginning('zzzzzz', 'kraken', 2)).toBe(3);
    expect(typosToBeginning('krkaen', 'kraken', 2)).toBe(1);
    expect(typosToBeginning('krxkxn', 'kraken', 2)).toBe(2);
  });
});

describe('Enter', () => {
  const suggestions = suggestionsOf(gamesOf('main'), 6);
  const press = (index: SearchIndex | null, typed: string, listed = typed, mark = 0) => {
    const game = gameOnEnter(index, { typed, shown: resultsOf(index, listed, suggestions), mark });
    return game === null || game === 'wait' ? game : game.code;
  };

  it('opens the marked game of the list', () => {
    const [first, second] = searchGames(main, 'lantern');
    expect(press(main, 'lantern')).toBe(first?.code);
    expect(press(main, 'lantern', 'lantern', 1)).toBe(second?.code);
    expect(press(main, '', '', 2)).toBe(suggestions[2]?.code);
  });

  it('searches what is typed where the list lags behind, whatever is marked there', () => {
    expect(press(main, 'kraken', '')).toBe('krakens-toll');
    expect(press(main, 'kraken', 'lantern', 1)).toBe('krakens-toll');
    expect(press(main, 'qqqqqq', 'lantern')).toBeNull();
  });

  it('waits where there is nothing to search in yet', () => {
    expect(press(null, 'kraken')).toBe('wait');
    expect(press(null, 'kraken', '')).toBe('wait');
  });

  it('does nothing where nothing is found: what stands there then are suggestions', () => {
    expect(resultsOf(main, 'qqqqqq', suggestions).games).toBe(suggestions);
    for (const query of ['qqqqqq', 'k']) expect(press(main, query)).toBeNull();
  });
});

describe('the list of results', () => {
  it('marks what was typed', () => {
    expect(cutTitle('Book of Tides', 'ti')).toEqual(['Book of ', 'Ti', 'des']);
    expect(cutTitle('Kraken’s Toll', 'krakens')).toEqual(['', 'Kraken’s', ' Toll']);
    expect(cutTitle('Brass Diver', 'ti')).toEqual(['Brass Diver', '', '']);
    expect(plain('Pharaoh’s Nöon')).toBe("pharaoh's noon");
  });

  it('is walked by the keys: arrows go round, Home and End to the ends', () => {
    expect(movedMark(0, 'ArrowUp', 3)).toBe(2);
    expect(movedMark(2, 'ArrowDown', 3)).toBe(0);
    expect(movedMark(1, 'Home', 3)).toBe(0);
    expect(movedMark(1, 'End', 3)).toBe(2);
    expect(movedMark(1, 'a', 3)).toBeNull();
    expect(movedMark(0, 'End', 0)).toBeNull();
  });
});

describe('languages', () => {
  const place = { pathname: '/en/games/category/slots', search: '?sort=new', hash: '#games-filter' };
  const nowhere = { locales: [], instead: '/' };

  it('list every locale of the host and keep the page', () => {
    const choices = languageChoices(localesOf('de', 'demo'), 'de', { ...place, pathname: '/de/promo' }, nowhere);
    expect(choices.map(({ code }) => code)).toEqual(['de', 'en-de', 'ch-de']);
    expect(choices[1]).toMatchObject({ href: '/en-de/promo?sort=new#games-filter', current: false });
    expect(choices[0]?.current).toBe(true);
  });

  it('prefix a page that has none', () => {
    const [first] = languageChoices(['fi'], 'en', { pathname: '/', search: '', hash: '' }, nowhere);
    expect(first?.href).toBe('/fi/');
    const [other] = languageChoices(['fi'], 'en', place, nowhere);
    expect(other?.href).toBe('/fi/games/category/slots?sort=new#games-filter');
  });

  it('lead to the list where a promotion does not stand in the language', () => {
    const promo = { pathname: '/pt/promo/item/welcome', search: '?a=b', hash: '#terms' };
    const missing = { locales: ['pt-br'], instead: '/promo' };
    const choices = languageChoices(['pt', 'pt-br'], 'pt', promo, missing);
    expect(choices.map(({ href }) => href)).toEqual(['/pt/promo/item/welcome?a=b#terms', '/pt-br/promo']);
  });
});
