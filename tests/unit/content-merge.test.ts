/** Content that two have changed is put together field by field, and what both changed is theirs to choose. */
import { expect, test } from 'vitest';
import { merged, withField } from '../../console/ui/merge.ts';

const OVER = { order: 1, texts: { en: { title: 'Club', how: ['one'] }, de: { title: 'Klub' } }, games: ['a'] };

test('what only one has changed is taken from them', () => {
  const mine = { ...OVER, texts: { ...OVER.texts, en: { title: 'My club', how: ['one'] } } };
  const theirs = { ...OVER, order: 7, games: ['a', 'b'], texts: { ...OVER.texts, de: { title: 'Klubs' } } };
  expect(merged(mine, theirs, OVER)).toEqual({
    values: {
      order: 7,
      games: ['a', 'b'],
      texts: { en: { title: 'My club', how: ['one'] }, de: { title: 'Klubs' } },
    },
    conflicts: [],
  });
});

test('what both have changed stands as it was typed, with the other text beside it', () => {
  const mine = { ...OVER, order: 2, games: ['c'] };
  const theirs = { ...OVER, order: 3, games: ['d'] };
  expect(merged(mine, theirs, OVER)).toEqual({
    values: mine,
    conflicts: [
      { path: 'order', theirs: 3, mine: 2 },
      { path: 'games', theirs: ['d'], mine: ['c'] },
    ],
  });
});

test('without what stood there before, every difference is a choice; the same change of both is none', () => {
  expect(merged({ order: 2, a: 1 }, { order: 2, a: 5, b: 3 }).conflicts).toEqual([
    { path: 'a', theirs: 5, mine: 1 },
    { path: 'b', theirs: 3, mine: undefined },
  ]);
});

test('a field that one took away goes, and the other may be chosen all the same', () => {
  const theirs = { order: 1, texts: { en: { title: 'Club' }, de: { title: 'Klub' } }, games: ['a'] };
  const { values } = merged(OVER, theirs, OVER);
  expect(values).toEqual(theirs);
  expect(withField(values, 'texts.en.how', ['one'])).toEqual(OVER);
});
