import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageChoices } from '#features/languages/model.ts';
import { gamesOf } from '#features/lobby/index.ts';
import { cutTitle, movedMark, plain, searchEntries, searchGames, withinOneTypo } from '#features/search/model.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import type { Category } from '#shared/catalogue/names.ts';
import { localesOf, offers } from '#shared/regions/index.ts';

const categoryName = (category: Category) => category.replaceAll('-', ' ');
const main = searchEntries(gamesOf('main'), 'main', categoryName);
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

  it.each(['krakn', 'karken', 'krakken', 'krakeb'])('forgives one typo: %s', (query) => {
    expect(codes(query)).toContain('krakens-toll');
  });

  it('does not forgive short words, nor answer to one letter', () => {
    expect(codes('zk')).toEqual([]);
    expect(codes('k')).toEqual([]);
    expect(codes('qqqqqq')).toEqual([]);
  });

  it('shows only what the domain offers', () => {
    expect(searchEntries(gamesOf('hu'), 'hu', categoryName)).toEqual([]);
    const german = searchEntries(gamesOf('de'), 'de', categoryName);
    expect(german.length).toBeGreaterThan(0);
    expect(german.every(({ game }) => game.kind === 'slot' && !game.categories.includes('jackpot'))).toBe(true);
    expect(offers('de', ['jackpots'])).toBe(false);
  });

  it('finds every game by its whole title', () => {
    for (const game of GAMES) expect(codes(game.title)).toContain(game.code);
  });
});

describe('one typo', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 });

  it('is the same both ways, and a word is near itself', () => {
    fc.assert(fc.property(word, word, (one, other) => withinOneTypo(one, other) === withinOneTypo(other, one)));
    fc.assert(fc.property(word, (one) => withinOneTypo(one, one)));
  });

  it('is one letter left out or two neighbours swapped, not more', () => {
    expect(withinOneTypo('kraken', 'kraen')).toBe(true);
    expect(withinOneTypo('kraken', 'krkaen')).toBe(true);
    expect(withinOneTypo('kraken', 'kaekrn')).toBe(false);
    expect(withinOneTypo('kraken', 'krae')).toBe(false);
  });
});

describe('the list of results', () => {
  it('marks what was typed', () => {
    expect(cutTitle('Book of Tides', 'ti')).toEqual(['Book of ', 'Ti', 'des']);
    expect(cutTitle('Brass Diver', 'ti')).toEqual(['Brass Diver', '', '']);
    expect(plain('Pharaoh’s Nöon')).toBe("pharaoh's noon");
  });

  it('is walked round by the arrows', () => {
    expect(movedMark(0, -1, 3)).toBe(2);
    expect(movedMark(2, 1, 3)).toBe(0);
    expect(movedMark(0, 1, 0)).toBe(-1);
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

  it('issue 3 point 2: lead to the list where a promotion does not stand in the language', () => {
    const promo = { pathname: '/pt/promo/item/welcome', search: '?a=b', hash: '#terms' };
    const missing = { locales: ['pt-br'], instead: '/promo' };
    const choices = languageChoices(['pt', 'pt-br'], 'pt', promo, missing);
    expect(choices.map(({ href }) => href)).toEqual(['/pt/promo/item/welcome?a=b#terms', '/pt-br/promo']);
  });
});
