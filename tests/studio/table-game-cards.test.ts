/** The cards of the tables are named for those who hear them. */
import { describe, expect, test } from 'vitest';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { cardLabel } from '#studio/client/table-games/card-names.ts';
import { cardName, DECK } from '#studio/engines/cards.ts';
import { translatorFor } from '#studio/server/texts.ts';

const DECK_NAMES = Array.from({ length: DECK }, (_, card) => cardName(card));

describe('names of cards', () => {
  test.each(BASE_LANGUAGES)('every card of a deck has a name of its own in %s', (language) => {
    const t = translatorFor(language, 'cards');
    const labels = DECK_NAMES.map((name) => cardLabel(name, t));
    expect(new Set(labels).size).toBe(DECK);
    for (const label of labels) expect(label).toMatch(/^(\p{L}|\d)+( \p{L}+)? (\p{L}|\d)+$/u);
  });

  test('a ten is read as a number and a court card as a word', () => {
    expect(cardLabel('Th', translatorFor('en', 'cards'))).toBe('10 of hearts');
    expect(cardLabel('Qs', translatorFor('de', 'cards'))).toBe('Pik Dame');
  });
});
