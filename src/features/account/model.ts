/** The player's own pages, and the rules of personal info. */

import type { TextKey } from '#features/i18n/index.ts';
import { checkChoice, type FormRules, type User } from '#features/session/index.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import { checkBirthday, checkPostcode, checkText, type Hint } from '#shared/contract/validation.ts';
import type { RouteName } from '#shared/routes.ts';

/** The account's pages in the order of their chips. */
export const ACCOUNT_TABS = [
  { route: 'account', key: 'tab_overview' },
  { route: 'account-bonus', key: 'tab_bonus' },
  { route: 'account-friends', key: 'tab_friends' },
  { route: 'account-game-history', key: 'tab_game_history' },
  { route: 'account-personal-info', key: 'tab_personal_info' },
  { route: 'account-security', key: 'tab_security' },
  { route: 'account-verification', key: 'tab_verification' },
  { route: 'account-limits', key: 'tab_limits' },
] as const satisfies readonly { route: RouteName; key: TextKey<'account'> }[];

export type Profile = RequestOf<'saveProfile'>['body'];
type Gender = Profile['gender'];

export const GENDERS = ['female', 'male', 'other'] as const satisfies readonly Gender[];

/** The form's values: texts throughout, an unmade choice is empty. */
export type ProfileValues = Record<keyof Profile, string>;

function birthdayHint(value: string): Hint | null {
  const [year = '', month = '', day = ''] = value.split('-');
  return checkBirthday({ year, month, day });
}

export const PROFILE_RULES: FormRules<ProfileValues> = {
  gender: checkChoice,
  name: (value) => checkText('name', value),
  surname: (value) => checkText('surname', value),
  birthday: birthdayHint,
  address: (value) => checkText('address', value),
  postcode: (value, { country }) => checkPostcode(value, country),
  town: (value) => checkText('town', value),
  country: checkChoice,
  // Its rule loads with the field (features/session/phone.ts).
  phone: () => null,
};

export const PROFILE_FIELDS = Object.keys(PROFILE_RULES) as (keyof ProfileValues)[];

/** What the form starts from: the profile, else what registration knows. */
export function profileValues({ profile, birthday, country, phone }: User): ProfileValues {
  const known = profile ?? {
    gender: '',
    name: '',
    surname: '',
    birthday,
    country,
    postcode: '',
    town: '',
    address: '',
  };
  return { ...known, phone: phone ?? '' };
}

/** The values as the service takes them; call it with values that passed the rules. */
export function profileFrom(values: ProfileValues): Profile {
  return { ...values, gender: GENDERS.find((gender) => gender === values.gender) ?? 'other' };
}

/** The games of some rounds, each once, in the order of their first mention. */
export function gamesPlayed(rounds: readonly { game_code: string }[]): string[] {
  return [...new Set(rounds.map(({ game_code }) => game_code))];
}

/** Of a phone number the beginning and two digits are left: `+358401234542` → `+358 ••• 42`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ${phone.slice(-2)}`;
