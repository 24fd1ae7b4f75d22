/**
 * What people are compared by: the details of a person without what one and the same person writes differently. Keys
 * are kept beside each account and are indexed; they are for comparing only and are shown to nobody.
 */
import { tidyLine } from '#shared/contract/tidy.ts';

/** What is known of somebody who has or asks for an account. */
export interface PersonDetails {
  email: string;
  /** ISO day. */
  birthday: string;
  /** ISO 3166. */
  country: string;
  /** E.164. */
  phone: string | null;
  /** Null while personal info was not told. */
  name: string | null;
  surname: string | null;
  postcode: string | null;
  /** Null: told within the address. */
  town: string | null;
  address: string | null;
}

export interface PersonKeys {
  /** Words of name and surname, sorted; null: not told. */
  name: string | null;
  birthday: string;
  address: string | null;
  mailbox: string;
  phone: string | null;
}

/** Letters that are no letter with a mark, as they are written without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Lower-case letters and digits without marks; the German and Nordic spellings `ae`, `oe`, `ue` as `a`, `o`, `u`. */
function plainWords(text: string): string[] {
  const lower = tidyLine(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = [...lower].map((letter) => LETTERS[letter] ?? letter).join('');
  return plain
    .replace(/([aou])e/g, '$1')
    .replace(/['’ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const nameKey = (name: string, surname: string): string => plainWords(`${name} ${surname}`).sort().join(' ');

/** What is written short or long in addresses, by the way it is kept. */
const STREET_WORDS: readonly [RegExp, string][] = [
  [/(?:strasse|str)$/, 'str'],
  [/^(?:street|st)$/, 'st'],
  [/^(?:road|rd)$/, 'rd'],
  [/^(?:avenue|ave|av|avenida)$/, 'av'],
  [/^(?:ulica|ul)$/, ''],
  [/^(?:utca|u)$/, 'u'],
];

const streetWord = (word: string): string =>
  STREET_WORDS.reduce((kept, [long, short]) => kept.replace(long, short), word);

/** Country, postcode and the words of street and town in any order: many write the town with the street. */
function addressKey(country: string, postcode: string, address: string, town: string): string {
  const street = plainWords(address);
  const words = [...street, ...plainWords(town).filter((word) => !street.includes(word))].map(streetWord);
  const known = words.filter((word) => word !== '').sort();
  return [country, plainWords(postcode).join(''), ...known].join(' ');
}

/** Mail services at which points in a mailbox's name count for nothing. */
const POINTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address leads to: its own words behind a plus sign are left out. */
export function mailboxKey(email: string): string {
  const [, owner = '', host = ''] = /^(.*)@([^@]*)$/.exec(tidyLine(email).toLowerCase()) ?? [];
  const mailbox = owner.replace(/\+.*$/, '');
  const isPointless = POINTLESS_HOSTS.has(host);
  return `${isPointless ? mailbox.replaceAll('.', '') : mailbox}@${isPointless ? 'gmail.com' : host}`;
}

/** The keys of a person; null for what was not told. */
export function personKeys({ email, birthday, country, phone, ...told }: PersonDetails): PersonKeys {
  const { name, surname, postcode, town, address } = told;
  return {
    name: name === null || surname === null ? null : nameKey(name, surname),
    birthday,
    address: postcode === null || address === null ? null : addressKey(country, postcode, address, town ?? ''),
    mailbox: mailboxKey(email),
    phone,
  };
}
