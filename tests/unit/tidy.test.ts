/** How typed text is read: real and hostile examples of each kind, with what is to come out written by hand. */
import { expect, test } from 'vitest';
import { readPhone } from '#shared/contract/phone.ts';
import {
  hasInvisible,
  tidyCode,
  tidyEmail,
  tidyLine,
  tidyNickname,
  tidyPhone,
  tidyText,
} from '#shared/contract/tidy.ts';
import { ageOn, checkLogin, checkPassword, checkText } from '#shared/contract/validation.ts';
import { dayInCountry } from '#shared/regions/zones.ts';

test.each([
  ['spaces at the ends and between', '  Anna   Maria ', 'Anna Maria'],
  ['no-break, thin and ideographic spaces', 'Anna\u00a0\u2009\u3000Maria', 'Anna Maria'],
  ['a line feed and a tab', 'Anna\r\n\tMaria', 'Anna Maria'],
  ['marks apart from their letters', 'Zoe\u0308', 'Zoë'],
  ['marks stacked over a letter', `Z${'\u0301'.repeat(40)}oe`, 'Z\u0301\u0301oe'.normalize('NFC')],
  ['zero-width characters within', 'An\u200bn\u200d\u2060a\ufeff', 'Anna'],
  ['directions turned and turned back', '\u202aAnna\u202c \u2067Maria\u2069', 'Anna Maria'],
  ['a null and an escape', 'An\u0000na\u001b', 'Anna'],
  ['fillers that show nothing', '\u3164Anna\uffa0', 'Anna'],
  ['half of a pair of surrogates', 'Anna\ud800', 'Anna'],
  ['an apostrophe, a hyphen, a point', "D’Arcy-O'Neil jr.", "D’Arcy-O'Neil jr."],
  ['names of other scripts', 'Ελένη Жанна 花子', 'Ελένη Жанна 花子'],
])('a name with %s', (_what, typed, kept) => {
  expect(tidyLine(typed)).toBe(kept);
});

test.each([
  ['directions pasted from a chat', '\u202a+43 660 1234567\u202c'],
  ['slash, points and brackets', '(+43) 660/12.34.567'],
  ['the national zero in brackets', '+43 (0) 660 1234567'],
  ['the national way with a slash', '0660/1234567'],
  ['two zeros before the country', '0043 660 1234567'],
  ['Arabic digits', '+٤٣ ٦٦٠ ١٢٣٤٥٦٧'],
  ['Devanagari digits', '+४३ ६६० १२३४५६७'],
  ['full-width digits and sign', '＋４３ ６６０ １２３４５６７'],
  ['dashes of print', '+43 660–1234—567'],
  ['no-break spaces', '+43\u00a0660\u202f1234567'],
])('a phone number with %s is the same number to registration and log-in', (_what, typed) => {
  expect(readPhone(typed, 'AT')).toBe('+436601234567');
  expect(checkLogin(typed)).toBeNull();
});

test.each([
  ['spaces beside it', ' mara@inbox.example ', 'mara@inbox.example'],
  ['invisible characters within', 'ma\u200bra@inbox\u2060.example', 'mara@inbox.example'],
  ['a full-width at sign', 'mara＠inbox.example', 'mara@inbox.example'],
  ['a plus sign, which is its owner’s', 'Mara+Sea@inbox.example', 'Mara+Sea@inbox.example'],
])('an e-mail address with %s', (_what, typed, kept) => {
  expect(tidyEmail(typed)).toBe(kept);
  expect(checkLogin(typed)).toBeNull();
});

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200e123\u200f456\n', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['SAIL-2026', 'SAIL-2026'],
])('the code %j', (typed, kept) => {
  expect(tidyCode(typed)).toBe(kept);
});

test('a nickname loses what is invisible at its ends; within it stays to be refused', () => {
  expect(tidyNickname('\u202a Mara\u00a0 K \u202c')).toBe('Mara K');
  expect(tidyNickname('ma\u202era')).toBe('ma\u202era');
});

test('a message keeps its lines', () => {
  expect(tidyText(' One\u202c \r\n\r\n two\u0007  words\u2028three ')).toBe('One\n\ntwo words\nthree');
});

test.each(['calm-wa\u200bter-7', 'calm-water-7\u202c', 'calm\u00adwater-77', 'calm-water-7\u2060'])(
  'a password with something invisible in it is refused: %j',
  (typed) => {
    expect(hasInvisible(typed)).toBe(true);
    expect(checkPassword(typed)?.key).toBe('validation_white_spaces');
  },
);

test('a short address is one, and length is counted of what is kept', () => {
  expect(checkText('address', 'Au 7')).toBeNull();
  expect(checkText('address', 'Au ')?.key).toBe('validation_min_length');
  expect(checkText('postcode', '  1  ')).toEqual({ key: 'validation_min_length', variables: { minimum: 3 } });
  expect(checkText('postcode', '  1020\u200b  ')).toBeNull();
  expect(checkText('name', '\u200b\u202c')?.key).toBe('validation_required');
});

test('reading twice changes nothing', () => {
  for (const text of ['  A\u0308 \u200b b', '\u202a+43 (0) 660/1\u202c', 'ﬁ＠Ｘ.example', '\n\n']) {
    for (const tidy of [tidyLine, tidyPhone, tidyEmail, tidyCode, tidyText]) expect(tidy(tidy(text))).toBe(tidy(text));
  }
});

test.each([
  ['AT', '2026-06-13T21:59:59Z', 17],
  ['AT', '2026-06-13T22:00:00Z', 18],
  ['CA', '2026-06-14T06:59:59Z', 17],
  ['CA', '2026-06-14T07:00:00Z', 18],
  ['NZ', '2026-06-13T12:00:00Z', 18],
  ['NZ', '2026-06-13T11:59:59Z', 17],
])('somebody born on 14 June 2008 in %s is of age by the clock there: %s, %i', (country, now, age) => {
  expect(ageOn('2008-06-14', dayInCountry(country, new Date(now)))).toBe(age);
});
