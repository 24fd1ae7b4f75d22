import { describe, expect, it } from 'vitest';
import {
  GENDERS,
  gamesPlayed,
  PROFILE_FIELDS,
  PROFILE_RULES,
  profileFrom,
  profileValues,
} from '#features/account/model.ts';
import { bonusTerms } from '#features/bonus/model.ts';
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
    expect(missing.sort()).toEqual(['address', 'gender', 'name', 'postcode', 'surname']);
  });

  it('is what the contract takes once the rules are content', () => {
    const values = profileValues({ ...newcomer, profile: PROFILE });
    expect(hintsOf(PROFILE_RULES, values)).toEqual({});
    expect(CONTRACT.saveProfile.body.parse(profileFrom(values))).toEqual({ ...PROFILE, phone: '' });
    expect(profileValues({ ...newcomer, phone: '+436601234567' }).phone).toBe('+436601234567');
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
  const issued = { benefit_id: 'b1', title: 'Reload', amount: '50.00', currency: 'EUR', expires_at: null };

  it('says what is left to wager', () => {
    expect(bonusTerms({ ...issued, wagering: 30 })).toEqual({ wagering: 30, left: 1_500, until: null });
    expect(bonusTerms({ ...issued, wagering: 0 }).left).toBe(0);
  });

  it('says until when', () => {
    const until = '2026-11-27T22:59:00.000Z';
    expect(bonusTerms({ ...issued, wagering: 1, expires_at: until }).until?.toISOString()).toBe(until);
  });
});
