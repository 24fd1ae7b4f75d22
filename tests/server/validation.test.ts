/**
 * Spec section 5: every hint has one rule, which the form asks before it sends and the service asks again. Each row is a
 * field of a form with what is typed into it: both sides must say the same.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok } from '#server/result.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { CONTACT_FIELDS, CONTACT_HINTS, checkContact } from '#shared/contract/contact.ts';
import { checkNickname } from '#shared/contract/nickname.ts';
import { checkPhone } from '#shared/contract/phone.ts';
import { tidyNickname } from '#shared/contract/tidy.ts';
import {
  checkBirthday,
  checkEmail,
  checkKnownPassword,
  checkLogin,
  checkPasskeyName,
  checkPassword,
  checkPostcode,
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

interface ServiceHints {
  fields?: Record<string, ValidationKey>;
  variables?: { minimum?: number; maximum?: number };
}

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
  ['postcode', (value) => checkPostcode(value, 'AT'), long(13), 'validation_max_length'],
  ['postcode', (value) => checkPostcode(value, 'AT'), '10205', 'validation_incorrect_postcode'],
  ['town', (value) => checkText('town', value), '', 'validation_required'],
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

/** What every text is filled with: missing, short, long, spaces, invisible, borderline. */
function generated(field: keyof typeof FIELD_LENGTH): readonly string[] {
  const { min, max } = FIELD_LENGTH[field];
  const fits = (length: number) => 'a1'.repeat(length).slice(0, Math.max(0, length));
  const lengths = [min - 1, min, max, max + 1, max + 40];
  return [
    ...['', ' ', '  \u200b ', '\n\t', '\u202a\u202c'],
    ...lengths.map(fits),
    ...lengths.map((length) => `  ${fits(length)}\u00a0`),
    ...lengths.map((length) => `\u202a${fits(length)}\u202c`),
    ...[`${fits(max)}\u200b`, `a${' '.repeat(max)}b1`, 'Zoe\u0308'.repeat(Math.ceil(min / 3))],
  ];
}
const EMAIL_TEXTS = [
  ...['', ' ', 'anna', 'anna@inbox', 'a@b.c', ' anna@inbox.example ', '\u202aanna@inbox.example\u202c'],
  ...['an\u200bna@inbox.example', 'anna＠inbox.example', 'an na@inbox.example', 'anna@inbox..example'],
  ...[242, 243, 300].map((length) => `${long(length)}@inbox.example`),
];
const PASSWORD_TEXTS = [
  ...['', ' ', 'calm water 77', 'calm\u200bwater-77', 'calm-water-77\u202c', 'спокойный-77', 'calm-wat7'],
  ...[9, 72, 73, 200].map((length) => long(length).replace('a1', 'Xq')),
];
const PHONE_TEXTS = [
  '12',
  '0660/1234567',
  '\u202a+43 660 1234567\u202c',
  '+43 (0) 660 1234567',
  '1'.repeat(60),
  ' \u200b',
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
  validation_incorrect: 'no form sends it: the kind of a value is wrong, or there is no such field',
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

  type Texts = readonly (readonly [field: string, rule: Rule, typed: readonly string[]])[];
  const namesOf = (fields: readonly (keyof typeof FIELD_LENGTH)[]): Texts =>
    fields.map((field) => [field, (value: string) => checkText(field, value), generated(field)] as const);
  const SENT: readonly (readonly [form: string, texts: Texts, send: Send])[] = [
    [
      'registration',
      [
        ['email', checkEmail, EMAIL_TEXTS],
        ['password', checkPassword, PASSWORD_TEXTS],
        ['phone', (value) => checkPhone(value, 'AT'), PHONE_TEXTS],
      ],
      (browser, values) => askForAccount(browser, { ...REGISTRATION, email: 'new@fairwind.example', ...values }),
    ],
    [
      'personal info',
      [...namesOf(['name', 'surname', 'address', 'town']), ['phone', (value) => checkPhone(value, 'AT'), PHONE_TEXTS]],
      (browser, values) => browser.call('saveProfile', { body: { ...PROFILE, ...values } as never }),
    ],
    [
      'nickname',
      [['nickname', (value) => checkNickname(tidyNickname(value), email), generated('nickname')]],
      (browser, values) => browser.call('saveNickname', { body: values as never }),
    ],
    [
      'a passkey’s name',
      [['name', checkPasskeyName, generated('passkey')]],
      (browser, values) =>
        browser.call('renamePasskey', { body: { passkey_id: crypto.randomUUID(), ...values } as never }),
    ],
    [
      'change of e-mail',
      [['email', checkEmail, EMAIL_TEXTS]],
      (browser, values) => browser.call('changeEmail', { body: values as never }),
    ],
    [
      'log-in by link',
      [['email', checkEmail, EMAIL_TEXTS]],
      (browser, values) => browser.call('askLoginLink', { body: values as never }),
    ],
    [
      'forgotten password',
      [['email', checkEmail, EMAIL_TEXTS]],
      (browser, values) => browser.call('recoverPassword', { body: values as never }),
    ],
    [
      'change of password',
      [['new_password', checkPassword, PASSWORD_TEXTS]],
      (browser, values) => browser.call('changePassword', { body: { password, ...values } as never }),
    ],
    [
      'log-in',
      [
        ['login', checkLogin, [...EMAIL_TEXTS, ...PHONE_TEXTS]],
        ['password', checkKnownPassword, ['', ' ', 'calm water 77', 'спокойный-77', long(256), long(257), long(400)]],
      ],
      (browser, values) => browser.call('login', { body: { login: email, password: 'not-this-one-7', ...values } }),
    ],
  ];

  describe('whatever is typed, the browser’s rule and the service say the same, with the same bound', () => {
    test.each(SENT)('%s', async (_form, texts, send) => {
      const browser = await setUp();
      for (const [field, rule, typed] of texts) {
        for (const text of typed) {
          const { body } = await send(browser, { [field]: text });
          const { fields = {}, variables = {} } = (body as { error?: ServiceHints }).error ?? {};
          const hint = rule(text);
          const service = { key: fields[field], minimum: variables.minimum, maximum: variables.maximum };
          const form = { key: hint?.key, minimum: hint?.variables.minimum, maximum: hint?.variables.maximum };
          // A name that was changed today, a code of nobody: what the service alone knows is no hint of a rule.
          const isOneSided = [service.key, form.key].some((key) => key !== undefined && key in ONE_SIDED);
          expect({ field, text, ...(isOneSided ? form : service) }).toEqual({ field, text, ...form });
        }
      }
    });

    test('several fields of one answer have bounds of their own', async () => {
      const browser = await setUp();
      const wrong = { ...PROFILE, surname: long(65), postcode: '1', address: 'Kai' };
      const { body } = await browser.call('saveProfile', { body: wrong });
      expect(body.error).toMatchObject({
        fields: {
          surname: 'validation_max_length',
          address: 'validation_min_length',
          postcode: 'validation_min_length',
        },
        variables: { surname_maximum: 64, address_minimum: 4, postcode_minimum: 3 },
      });
    });

    test('what no form sends has a key of the catalogue too', async () => {
      const browser = await setUp();
      const ask = async (change: object) =>
        (await askForAccount(browser, { ...REGISTRATION, email: 'new@fairwind.example', ...change })).body.error.fields;
      expect(await ask({ accept_terms: undefined })).toEqual({ accept_terms: 'validation_required' });
      expect(await ask({ birthday: '1990-06' })).toEqual({ birthday: 'validation_required' });
      expect(await ask({ country: 'Austria' })).toEqual({ country: 'validation_incorrect' });
      expect(await ask({ email: 7, more: 1 })).toEqual({ email: 'validation_incorrect', more: 'validation_incorrect' });
    });
  });

  test.each(CONTACT_FIELDS)('the page of the contact form carries every hint that its %s can get', (field) => {
    const texts = field === 'email' ? EMAIL_TEXTS : field === 'topic' ? ['', 'nothing'] : generated(field);
    const filled = {
      name: 'Anna',
      email: 'anna@inbox.example',
      topic: 'else',
      message: 'A message that is long enough',
    };
    for (const text of texts) {
      const hint = checkContact({ ...filled, [field]: text })[field];
      if (hint !== undefined) expect(CONTACT_HINTS[field]).toContain(hint);
    }
  });

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
