import { describe, expect, it } from 'vitest';
import {
  GENDERS,
  gamesPlayed,
  maskPhone,
  PROFILE_FIELDS,
  PROFILE_RULES,
  profileFrom,
  profileValues,
} from '#features/account/model.ts';
import { bonusTerms } from '#features/bonus/model.ts';
import { reachedLimit } from '#features/protection/limit-reached.ts';
import { nextLimits } from '#features/protection/model.ts';
import type { User } from '#features/session/index.ts';
import { hintsOf } from '#features/session/index.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { GENDERS as CONTRACT_GENDERS } from '#shared/contract/session.ts';

const PROFILE = {
  gender: 'female',
  name: 'Marlowe',
  surname: 'Finch',
  birthday: '1990-06-14',
  country: 'FI',
  postcode: '00100',
  town: 'Helsinki',
  address: 'Harbour Lane 4',
} as const;
const newcomer = { profile: null, birthday: '1990-06-14', country: 'FI' } as unknown as User;

describe('personal info', () => {
  it('asks for every field of the contract, with its genders', () => {
    expect([...PROFILE_FIELDS].sort()).toEqual(Object.keys(CONTRACT.saveProfile.body.shape).sort());
    expect(GENDERS).toEqual(CONTRACT_GENDERS);
  });

  it('starts from what registration knows', () => {
    expect(profileValues(newcomer)).toMatchObject({ birthday: '1990-06-14', country: 'FI', name: '' });
    const missing = Object.keys(hintsOf(PROFILE_RULES, profileValues(newcomer)));
    expect(missing.sort()).toEqual(['address', 'gender', 'name', 'postcode', 'surname', 'town']);
  });

  it('is what the contract takes once the rules are content', () => {
    const values = profileValues({ ...newcomer, profile: PROFILE });
    expect(hintsOf(PROFILE_RULES, values)).toEqual({});
    expect(CONTRACT.saveProfile.body.parse(profileFrom(values))).toEqual({ ...PROFILE, phone: '' });
    expect(profileValues({ ...newcomer, phone: '+436601234567' }).phone).toBe('+436601234567');
    expect(maskPhone('+436601234567')).toBe('+436 ••• 67');
  });

  it('calls an incomplete or impossible birthday missing', () => {
    for (const birthday of ['', '1990--14', '1990-02-30']) {
      expect(hintsOf(PROFILE_RULES, { ...PROFILE, phone: '', birthday }).birthday?.key).toBe('validation_required');
    }
  });
});

it('lists each game of the last rounds once', () => {
  const rounds = ['b', 'a', 'b', 'c'].map((game_code) => ({ game_code }));
  expect(gamesPlayed(rounds)).toEqual(['b', 'a', 'c']);
});

describe('an issued bonus', () => {
  const issued = {
    benefit_id: 'b1',
    offer_id: 'welcome',
    amount: '50.00',
    currency: 'EUR',
    expires_at: null,
    title: null,
    free_rounds: null,
    free_bet: null,
  };

  it('says what is left to wager', () => {
    expect(bonusTerms({ ...issued, wagering: 30 })).toEqual({ wagering: 30, left: 1_500, until: null });
    expect(bonusTerms({ ...issued, wagering: 0 }).left).toBe(0);
  });

  it('says until when', () => {
    const until = '2026-11-27T22:59:00.000Z';
    expect(bonusTerms({ ...issued, wagering: 1, expires_at: until }).until?.toISOString()).toBe(until);
  });
});

describe('the overview says what is left of limits (look: g1)', () => {
  const row = (kind: 'deposit' | 'loss', period: 'day' | 'month', amount: string | null, used: string) => ({
    kind,
    period,
    amount,
    lawful: null as string | null,
    used,
    until: '2026-12-01T00:00:00.000Z',
    changed_at: null,
  });

  it('of each kind by the limit that is met first', () => {
    const money = [
      row('deposit', 'day', '500.00', '0.00'),
      row('deposit', 'month', '1000.00', '680.00'),
      row('loss', 'day', null, '42.00'),
    ];
    expect(nextLimits(money)).toEqual([{ kind: 'deposit', period: 'month', holds: 1_000, used: 680, left: 320 }]);
  });

  it('by the law’s where the player has none or a higher one', () => {
    const month = row('deposit', 'month', '2000.00', '100.00');
    expect(nextLimits([{ ...month, lawful: '1000.00' }])).toMatchObject([{ holds: 1_000, left: 900 }]);
    expect(nextLimits([{ ...month, amount: null, lawful: '1000.00' }])).toMatchObject([{ holds: 1_000, left: 900 }]);
  });

  it('and a game’s bet beyond one is told which, unless what one round may stake is less', () => {
    const money = [
      row('deposit', 'day', '500.00', '500.00'),
      row('loss', 'day', '50.00', '48.50'),
      row('loss', 'month', '200.00', '100.00'),
    ];
    const loss = { text: 'loss_limit_day', left: 1.5, holds: 50, until: '2026-12-01T00:00:00.000Z' };
    expect(reachedLimit(money, null)).toEqual(loss);
    expect(reachedLimit(money, '2.00')).toEqual(loss);
    expect(reachedLimit(money, '1.00')).toBeNull();
    expect(reachedLimit([row('loss', 'month', '200.00', '200.00')], null)).toMatchObject({
      text: 'loss_limit',
      left: 0,
    });
    expect(
      reachedLimit([row('deposit', 'day', '500.00', '500.00'), row('loss', 'day', null, '9.00')], null),
    ).toBeNull();
  });

  it('won money uses nothing of it, and no more is left than nothing', () => {
    expect(nextLimits([row('loss', 'day', '50.00', '-20.00')])).toMatchObject([{ used: 0, left: 50 }]);
    expect(nextLimits([row('deposit', 'day', '50.00', '60.00')])).toMatchObject([{ used: 60, left: 0 }]);
  });
});
