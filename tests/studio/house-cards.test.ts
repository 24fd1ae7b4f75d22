/** Issue 4: the cards of the tables are named for those who hear them. */
import { describe, expect, test } from 'vitest';
import { cardLabel } from '#studio/client/house/card-names.ts';
import type { Language } from '#studio/client/texts/index.ts';
import { cardName, DECK } from '#studio/engines/cards.ts';

const LANGUAGES: Language[] = ['en', 'de', 'fi', 'hu', 'it', 'no', 'pl', 'pt', 'pt-br'];
const DECK_NAMES = Array.from({ length: DECK }, (_, card) => cardName(card));

describe('names of cards', () => {
  test.each(LANGUAGES)('issue 4: every card of a deck has a name of its own in %s', (language) => {
    const labels = DECK_NAMES.map((name) => cardLabel(name, language));
    expect(new Set(labels).size).toBe(DECK);
    for (const label of labels) expect(label).toMatch(/^(\p{L}|\d)+( \p{L}+)? (\p{L}|\d)+$/u);
  });

  test('issue 4: a ten is read as a number and a court card as a word', () => {
    expect(cardLabel('Th', 'en')).toBe('10 of hearts');
    expect(cardLabel('Qs', 'de')).toBe('Pik Dame');
  });
});
