/** A withdrawal of unplayed money ends deposit bonuses (ADR 0177): the cashier, the terms and the promotions say the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '#builder/paths.ts';
import { bonusFate, type WithdrawalOptions } from '#features/wallet/withdrawal.ts';
import { OFFERS } from '#server/modules/bonuses/index.ts';

/** The words of each language for money that was deposited and not staked, as all three texts use them. */
const WORDS = {
  en: /deposited money that you have not staked/,
  de: /eingezahltes Geld(?: aus)?, das du nicht eingesetzt hast/,
  fi: /talletettua rahaa, jota et ole panostanut/,
  hu: /olyan befizetett pénzt [^,.]+, amelyet nem tettél meg/,
  it: /denaro depositato che non hai puntato/,
  no: /innskutte penger som du ikke har satset/,
  pl: /wpłacone środki, których nie postawiono/,
  pt: /dinheiro depositado que não apostaste/,
  'pt-br': /dinheiro depositado que (?:você )?não apostou/,
} as const;

describe.each(Object.entries(WORDS))('in %s', (language, words) => {
  test('terms, cashier and every promotion of a deposit bonus say that it ends', () => {
    const terms = readFileSync(inRoot('src', 'content', 'pages', language, 'bonus-terms.md'), 'utf8');
    const cashier = JSON.parse(readFileSync(inRoot('locales', language, 'cashier.json'), 'utf8'));
    expect([terms, cashier.bonus_ends]).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
    for (const { id } of OFFERS.filter(({ kind }) => kind !== 'no-deposit')) {
      const promotion = parse(readFileSync(inRoot('src', 'content', 'promos', `${id}.yaml`), 'utf8'));
      expect([id, JSON.stringify(promotion.texts[language])]).toEqual([id, expect.stringMatching(words)]);
    }
  });
});

describe('the cashier', () => {
  const options = (changes: Partial<WithdrawalOptions>) =>
    ({ currency: 'EUR', bonus: '50.00', ends_bonuses_above: '25.00', ...changes }) as WithdrawalOptions;
  test.each([
    [{}, 2_500n, 'ends_above'],
    [{}, 2_501n, 'ends'],
    [{}, null, 'ends_above'],
    [{ ends_bonuses_above: '0.00' }, 1n, 'ends'],
    [{ ends_bonuses_above: null }, 10_000n, 'goes_on'],
    [{ ends_bonuses_above: null, bonus: '0.00' }, 10_000n, null],
  ] as const)('%o: a withdrawal of %s makes bonuses go on or end: %s', (changes, amount, fate) => {
    expect(bonusFate(options(changes), amount)).toBe(fate);
  });
});
