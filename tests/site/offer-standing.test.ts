/** What a bonus's link, promotion and card say of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import type { TextKey } from '#features/i18n/index.ts';
import { offerStanding, otherWay, refusalText, standingLabel, standingText } from '#features/wallet/offer-standing.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { DATED_REASONS, OFFER_REASONS, OFFER_WAYS } from '#shared/contract/offer-states.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';

type Bonuses = Parameters<typeof offerStanding>[1];

const NONE: Bonuses = { offers: [], standings: [], result: [], free_rounds: [] };
const had = (offer_id: string, status: string) => [{ offer_id, status }] as ResponseOf<'bonuses'>['result'];

describe('an offer that a link names', () => {
  test.each([
    ['nothing is known of it', 'gone', NONE, 'over', 'offer_over'],
    ['staff’s campaign that is offered', 'spring', { ...NONE, offers: [{ offer_id: 'spring' }] }, 'ready', null],
    ['staff’s campaign that runs', 'spring', { ...NONE, result: had('spring', 'active') }, 'running', 'offer_running'],
    ['staff’s campaign that ended', 'spring', { ...NONE, result: had('spring', 'completed') }, 'used', 'offer_used'],
    [
      'a used one',
      'welcome',
      { ...NONE, standings: [{ offer_id: 'welcome', state: 'used', reason: null, at: null }] },
      'used',
      'offer_used',
    ],
    [
      'one that is not for this player',
      'welcome',
      { ...NONE, standings: [{ offer_id: 'welcome', state: 'not_for_you', reason: 'deposited_before', at: null }] },
      'not_for_you',
      'offer_because_deposited_before',
    ],
    [
      'one of another day',
      'midweek-tide',
      {
        ...NONE,
        standings: [
          { offer_id: 'midweek-tide', state: 'not_yet', reason: 'other_day', at: '2026-03-03T23:00:00.000Z' },
        ],
      },
      'not_yet',
      'offer_because_other_day',
    ],
  ] as const)('%s', (_name, offerId, bonuses, state, text) => {
    const standing = offerStanding(offerId, bonuses as unknown as Bonuses);
    expect(standing.state).toBe(state);
    expect(standingText(standing, 'en')?.key ?? null).toBe(text);
    expect(standingLabel(standing)).toBe(state === 'ready' ? null : `offer_label_${state}`);
  });
});

describe('every reason that the service knows', () => {
  const AT = '2026-03-05T08:00:00.000Z';
  // A reason without its text does not compile; what compiles is English, and the other languages are read here.
  const textOf = (reason: (typeof OFFER_REASONS)[number]): TextKey<'bonuses'> => `offer_because_${reason}`;

  test.each(BASE_LANGUAGES)('has its sentence in %s, with its moment where it has one', (language) => {
    const texts = JSON.parse(readFileSync(join(ROOT, 'locales', language, 'bonuses.json'), 'utf8'));
    const sentences = OFFER_REASONS.map((reason): string => texts[textOf(reason)]);
    expect(sentences.filter((sentence) => !/\.$/.test(sentence ?? ''))).toEqual([]);
    expect(new Set(sentences).size).toBe(OFFER_REASONS.length);
    const dated = OFFER_REASONS.filter((reason) => texts[textOf(reason)].includes('{{at}}'));
    expect(dated).toEqual(DATED_REASONS);
  });

  test.each(OFFER_REASONS)('%s is what a refused code or deposit says', (reason) => {
    expect(refusalText({ state: 'over', reason, at: AT }, 'en-GB')).toEqual({
      key: textOf(reason),
      variables: { at: expect.stringContaining('5 Mar 2026') },
    });
  });

  test('a refusal of a later service is told as over, and one without a reason by its state', () => {
    expect(refusalText({ state: 'resting', reason: 'tired' }, 'en').key).toBe('offer_over');
    expect(refusalText({ state: 'running' }, 'en').key).toBe('offer_running');
    expect(refusalText({ state: 'ready' }, 'en').key).toBe('offer_over');
  });
});

describe('an offer that is there to take', () => {
  const named = (by: (typeof OFFER_WAYS)[number]): Bonuses => ({
    ...NONE,
    standings: [{ offer_id: 'spring', state: 'ready', reason: null, at: null, by }],
  });

  test.each(OFFER_WAYS)('by %s: the cashier says how, unless a deposit brings it', (by) => {
    expect(otherWay('spring', named(by))).toBe(by === 'deposit' ? null : by);
    expect(otherWay('unknown', named(by))).toBeNull();
  });
});
