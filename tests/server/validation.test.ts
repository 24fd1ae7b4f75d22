/**
 * Spec section 5: every hint has one rule, which the form asks before it sends and the service asks again. Each row is a
 * field of a form with what is typed into it: both sides must say the same.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok } from '#server/result.ts';
import { checkNickname } from '#shared/contract/nickname.ts';
import { checkPhone } from '#shared/contract/phone.ts';
import {
  checkBirthday,
  checkEmail,
  checkLogin,
  checkPasskeyName,
  checkPassword,
  checkRepeated,
  checkText,
  type Hint,
  VALIDATION_KEYS,
  type ValidationKey,
} from '#shared/contract/validation.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { askForAccount, PROFILE, REGISTRATION, testBrowser } from '#tests/support/server.ts';

const openApp = appsOfTests();

const { email, password } = REGISTRATION;
const required = (value: string): Hint | null => (value === '' ? { key: 'validation_required', variables: {} } : null);
const birthday = (value: string): Hint | null => {
  const [year = '', month = '', day = ''] = value.split('-');
  return checkBirthday({ year, month, day });
};
const long = (length: number): string => 'a1'.repeat(length).slice(0, length);

type Rule = (value: string) => Hint | null;
type Cases = readonly (readonly [field: string, rule: Rule, typed: string, key: ValidationKey])[];

const EMAILS = [
  ['', 'validation_required'],
  ['anna', 'validation_incorrect_email'],
  ['anna@inbox', 'validation_incorrect_email'],
  ['a@b.c', 'validation_min_length'],
] as const;
const PASSWORDS = [
  ['', 'validation_required'],
  ['calm water 7', 'validation_white_spaces'],
  ['спокойный-7', 'validation_cyrillic'],
  ['calm-wat7', 'validation_min_length'],
  [long(73), 'validation_max_length'],
] as const;
const rows = (field: string, rule: Rule, typed: readonly (readonly [string, ValidationKey])[]): Cases =>
  typed.map(([value, key]) => [field, rule, value, key] as const);

const REGISTRATION_CASES: Cases = [
  ...rows('email', checkEmail, EMAILS),
  ...rows('password', checkPassword, PASSWORDS),
  ['phone', (value) => checkPhone(value, 'AT'), '12', 'validation_incorrect_phone'],
  ['birthday', birthday, '1990-02-30', 'validation_required'],
  ['birthday', birthday, '', 'validation_required'],
  ['country', required, '', 'validation_required'],
  ['currency', required, '', 'validation_required'],
];
const PROFILE_CASES: Cases = [
  ...(['name', 'surname', 'address', 'postcode'] as const).map(
    (field) => [field, (value: string) => checkText(field, value), '', 'validation_required'] as const,
  ),
  ['address', (value) => checkText('address', value), 'Kai', 'validation_min_length'],
  ['postcode', (value) => checkText('postcode', value), long(13), 'validation_max_length'],
  ['name', (value) => checkText('name', value), long(65), 'validation_max_length'],
  ['gender', required, '', 'validation_required'],
  ['phone', (value) => checkPhone(value, 'AT'), '12', 'validation_incorrect_phone'],
];
const nickname: Rule = (value) => checkNickname(value, email);
const NICKNAME_CASES: Cases = [
  ['nickname', nickname, '', 'validation_required'],
  ['nickname', nickname, 'ab', 'validation_min_length'],
  ['nickname', nickname, long(21), 'validation_max_length'],
  ['nickname', nickname, 'an<na', 'validation_nickname_characters'],
  ['nickname', nickname, 'support', 'validation_nickname_reserved'],
];
const PASSKEY_CASES: Cases = [
  ['name', checkPasskeyName, '', 'validation_required'],
  ['name', checkPasskeyName, long(65), 'validation_max_length'],
];

/** Rules that only one side can ask, and why. */
const ONE_SIDED: Partial<Record<ValidationKey, string>> = {
  validation_dissimilar_passwords: 'the password travels once',
  validation_incorrect_login: 'a login that cannot be one is a wrong login to the service: it tells no two apart',
  validation_incorrect_password: 'the service knows the password',
  validation_common_password: 'the list is the service’s',
  validation_personal_password: 'known by the service’s own rule, for forms that do not know the address',
  validation_incorrect_code: 'the service knows the code',
  validation_unknown_code: 'the service knows whose codes there are',
  validation_used_code: 'the service knows the code',
  validation_nickname_personal: 'told by tests/unit/nickname.test.ts',
  validation_nickname_taken: 'the service knows the others',
};

test('every key of the specification has its row, or a reason to be of one side', () => {
  const told = [...REGISTRATION_CASES, ...PROFILE_CASES, ...NICKNAME_CASES, ...PASSKEY_CASES].map(([, , , key]) => key);
  for (const key of VALIDATION_KEYS) expect([key, told.includes(key) || key in ONE_SIDED]).toEqual([key, true]);
  expect(checkRepeated('calm-water-8', password)?.key).toBe('validation_dissimilar_passwords');
  expect(checkRepeated(password, password)).toBeNull();
  expect(checkLogin('12')?.key).toBe('validation_incorrect_login');
});

onOneDatabase((_name, _open, shared) => {
  async function setUp() {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const app = await openApp(connection, { mailer: { send: async () => ok(undefined) } });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    return browser;
  }
  type Browser = Awaited<ReturnType<typeof setUp>>;
  /** How a form of these values reaches the service. */
  type Send = (browser: Browser, values: Record<string, string>) => Promise<{ status: number; body: unknown }>;

  const FORMS: readonly (readonly [form: string, cases: Cases, send: Send])[] = [
    [
      'registration',
      REGISTRATION_CASES,
      (browser, values) => askForAccount(browser, { ...REGISTRATION, email: 'new@fairwind.example', ...values }),
    ],
    [
      'personal info',
      PROFILE_CASES,
      (browser, values) => browser.call('saveProfile', { body: { ...PROFILE, ...values } as never }),
    ],
    ['nickname', NICKNAME_CASES, (browser, values) => browser.call('saveNickname', { body: values as never })],
    [
      'a passkey’s name',
      PASSKEY_CASES,
      (browser, values) =>
        browser.call('renamePasskey', { body: { passkey_id: crypto.randomUUID(), ...values } as never }),
    ],
    [
      'change of password',
      rows('new_password', checkPassword, PASSWORDS),
      (browser, values) => browser.call('changePassword', { body: { password, ...values } as never }),
    ],
    [
      'change of e-mail',
      rows('email', checkEmail, EMAILS),
      (browser, values) => browser.call('changeEmail', { body: values as never }),
    ],
    [
      'forgotten password',
      rows('email', checkEmail, EMAILS),
      (browser, values) => browser.call('recoverPassword', { body: values as never }),
    ],
    [
      'log-in by link',
      rows('email', checkEmail, EMAILS),
      (browser, values) => browser.call('askLoginLink', { body: values as never }),
    ],
  ];

  describe('spec §5: form and service say the same', () => {
    test.each(FORMS)('%s', async (_form, cases, send) => {
      const browser = await setUp();
      for (const [field, rule, typed, key] of cases) {
        const { status, body } = await send(browser, { [field]: typed });
        const fields = (body as { error?: { fields?: Record<string, string> } }).error?.fields;
        expect({ field, typed, form: rule(typed)?.key, status, service: fields?.[field] }).toEqual({
          field,
          typed,
          form: key,
          status: 422,
          service: key,
        });
      }
    });
  });
});
