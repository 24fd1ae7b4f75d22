/** What a round came to, in words and in gold (docs/decisions/0007: a return is no win). */
import { describe, expect, test } from 'vitest';
import { LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';
import { isGold, type Outcome, outcomeOf, RESULT_FACES, resultOf } from '#studio/client/result.ts';
import { textsOf } from '#studio/server/texts.ts';
import { languageOf } from '#studio/texts.ts';

const LANGUAGES = [...new Set(LOCALE_CODES.map((code) => languageOf(LOCALES[code].iso)))];

const STAKE = 100n;
const ROUNDS: readonly [payout: bigint, outcome: Outcome][] = [
  [0n, 'none'],
  [1n, 'returned'],
  [50n, 'returned'],
  [100n, 'returned'],
  [101n, 'won'],
  [10_000n, 'won'],
];

describe('a round', () => {
  test.each(ROUNDS)('that pays %s of a stake of 100 is %s', (payout, outcome) => {
    expect(outcomeOf(payout, STAKE)).toBe(outcome);
    // Gold is for money that was won: more came back than was staked.
    expect(isGold(payout, STAKE)).toBe(payout > STAKE);
    expect(RESULT_FACES[outcome].gold).toBe(payout > STAKE);
  });

  test('says in the bar what happened: no amount of nothing, and of how much a return is a part', () => {
    expect(RESULT_FACES.none).toMatchObject({ label: 'result', amount: false });
    expect(RESULT_FACES.returned).toMatchObject({ label: 'returned', amount: true, part: true });
    expect(RESULT_FACES.won).toMatchObject({ label: 'won', amount: true, part: false });
    expect(RESULT_FACES.running.gold).toBe(false);
  });

  test.each(LANGUAGES)('is told apart in words in %s', (language) => {
    const texts = textsOf(language, 'common');
    const sentences = ROUNDS.map(([payout]) => texts[resultOf(payout, STAKE)]);
    expect(new Set(sentences).size).toBe(3);
    expect(texts.resultReturn).toContain('{{amount}}');
    expect(texts.resultReturn).toContain('{{stake}}');
    expect(new Set([texts.won, texts.returned, texts.noWin]).size).toBe(3);
  });
});
