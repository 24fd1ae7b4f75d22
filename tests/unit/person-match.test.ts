/** Who counts as the same person: expected verdicts are written by hand from the weights of ADR 0179. */
import { expect, test } from 'vitest';
import { mailboxKey, type PersonDetails, personKeys } from '#server/modules/protection/person-keys.ts';
import { matchPersons } from '#server/modules/protection/person-match.ts';

const KATRIN: PersonDetails = {
  ...{ email: 'katrin@inbox.example', birthday: '1984-02-09', country: 'AT', phone: '+436601234567' },
  ...{ name: 'Katrin', surname: 'Müller', postcode: '1020', town: null, address: 'Große Straße 7, Wien' },
};
/** Somebody else in everything that is not told. */
const other = (told: Partial<PersonDetails>): PersonDetails => ({
  ...{ email: 'other@elsewhere.example', birthday: '1971-07-30', country: 'AT', phone: null },
  ...{ name: 'Anton', surname: 'Berger', postcode: '8010', town: null, address: 'Herrengasse 3, Graz' },
  ...told,
});
const match = (told: Partial<PersonDetails>, sharesPayment = false) =>
  matchPersons(personKeys(other(told)), personKeys(KATRIN), sharesPayment);

const { name, surname, birthday, postcode, address } = KATRIN;

test.each<[string, Partial<PersonDetails>, boolean, string, number]>([
  ['nothing in common', {}, false, 'clear', 0],
  ['the birthday alone', { birthday }, false, 'clear', 30],
  ['the name alone', { name, surname }, false, 'clear', 40],
  ['the home alone', { postcode, address }, false, 'clear', 30],
  ['the phone alone', { phone: KATRIN.phone }, false, 'clear', 30],
  ['name and birthday', { name, surname, birthday }, false, 'near', 70],
  ['birthday and home: a twin, or another name since a wedding', { birthday, postcode, address }, false, 'near', 60],
  ['name and home: a parent, or a birthday typed otherwise', { name, surname, postcode, address }, false, 'near', 70],
  ['the card alone: a household', {}, true, 'near', 60],
  ['birthday and card', { birthday }, true, 'near', 90],
  ['the mailbox alone', { email: 'katrin+2@inbox.example' }, false, 'near', 70],
  ['mailbox and birthday', { email: 'Katrin+new@inbox.example', birthday }, false, 'exact', 100],
  ['name, birthday and home', { name, surname, birthday, postcode, address }, false, 'exact', 100],
  ['name, birthday and card', { name, surname, birthday }, true, 'exact', 130],
])('%s', (_what, told, sharesPayment, verdict, score) => {
  expect(match(told, sharesPayment)).toMatchObject({ verdict, score });
});

test.each([
  ['another case, umlauts written out', 'KATRIN', 'Mueller', 'Grosse Str. 7 Wien'],
  ['name and surname changed places', 'Müller', 'Katrin', 'Wien, Große Straße 7'],
  ['invisible and bidirectional characters', 'Kat\u200brin\u202c', '\u202aMüller', 'Große\u00a0Straße 7\n Wien'],
  ['marks apart from their letters', 'Katrin', 'Mu\u0308ller', 'Große Straße 7, Wien'],
])('%s is the same person', (_what, otherName, otherSurname, otherAddress) => {
  const told = { name: otherName, surname: otherSurname, birthday, postcode: ' 1020', address: otherAddress };
  expect(match(told)).toMatchObject({ verdict: 'exact', reasons: ['name', 'birthday', 'address'] });
});

test('a town in its own field is the same home as one written with the street', () => {
  const apart = { name, surname, birthday, postcode, address: 'Große Straße 7', town: 'Wien' };
  expect(match(apart)).toMatchObject({ verdict: 'exact', reasons: ['name', 'birthday', 'address'] });
  const twice = { ...apart, address: 'Große Straße 7, Wien' };
  expect(match(twice)).toMatchObject({ verdict: 'exact', reasons: ['name', 'birthday', 'address'] });
});

test.each([
  ['a second first name', 'Katrin Maria', 'Müller'],
  ['a letter left out', 'Katrin', 'Müler'],
  ['two letters changed places', 'Katirn', 'Müller'],
  ['another letter', 'Catrin', 'Müller'],
])('%s and the same birthday is looked at by a person', (_what, otherName, otherSurname) => {
  const alike = match({ name: otherName, surname: otherSurname, birthday });
  expect(alike).toMatchObject({ verdict: 'near', reasons: ['name_alike', 'birthday'] });
});

test('two letters apart is another name', () => {
  expect(match({ name: 'Katja', surname: 'Müller', birthday }).verdict).toBe('clear');
});

test('what was not told is like nothing', () => {
  const untold = { name: null, surname: null, postcode: null, address: null, phone: null };
  const nobody = { ...KATRIN, ...untold, email: 'a@one.example', birthday: '1990-01-01' };
  const unlike = { ...nobody, email: 'b@two.example', birthday: '1991-01-01' };
  expect(matchPersons(personKeys(nobody), personKeys(unlike), false)).toMatchObject({ score: 0, reasons: [] });
});

test('a mailbox is known by any of its addresses', () => {
  expect(mailboxKey('Mara.Lind+bonus@inbox.example')).toBe('mara.lind@inbox.example');
  expect(mailboxKey('m.a.ra+x@googlemail.com')).toBe('mara@gmail.com');
});
