/**
 * Finds what leads away from the table or to a person: links, mail addresses, handles, messengers, phone numbers. It
 * would rather refuse a harmless sentence than let a number through; what a player of roulette writes passes.
 */
import { CALL_SIGN_LETTERS } from '../../shared-rounds/names.ts';

/** Ends of host names that are no words of our languages. */
const ENDS =
  'com|net|org|info|biz|io|gg|xyz|site|vip|bet|casino|app|dev|tv|cc|co|ru|ua|uk|eu|us|ch|br|hu|fi|pl|cz|se|fr|es|nl|shop|club|link|live|top|online';
const DOT = String.raw`(?:\.|\s?[(\[{]\s?(?:dot|punkt|punto|ponto|piste|pont|kropka)\s?[)\]}]\s?|\s(?:dot|punkt|punto|ponto|piste|kropka)\s)`;
/** Hosts whose ends are words of our languages too. */
const SHORT_HOSTS = 't|wa|m|bit|cutt|linktr|goo|youtu|discord|ig';
const MESSENGERS = 'whats\\s?app|telegram|discord|snap\\s?chat|instagram|viber|we\\s?chat|skype';

const LEADS: readonly RegExp[] = [
  /\b(?:https?|ftps?|tg|tel|mailto|data|javascript)\s?:/iu,
  /\bwww\s?[.\d]/iu,
  new RegExp(String.raw`[\p{L}\d]${DOT}(?:${ENDS})(?![\p{L}\d])`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\d])(?:${SHORT_HOSTS})\.\p{L}{2,3}(?:/|(?![\p{L}\d]))`, 'iu'),
  /[\p{L}\d]\.\p{L}{2,}\/[\p{L}\d]/u,
  /[\p{L}\d._-]\s?(?:@|[([{]\s?(?:at|arroba|chiocciola|kukac|małpa|ät)\s?[)\]}])\s?[\p{L}\d-]+\s?\./iu,
  new RegExp(String.raw`(?<![\p{L}\d])(?:${MESSENGERS})(?![\p{L}])`, 'iu'),
];

const HANDLE = /(?:^|[\s(,:;])@([\p{L}\d._-]+)/gu;
/** "@Tango 41" speaks to somebody at the table. */
const SIGNS = new Set(CALL_SIGN_LETTERS.map((letter) => letter.toLowerCase()));

const NOBODY: ReadonlySet<string> = new Set();
const isAddressed = (name: string, speakers: ReadonlySet<string>) => SIGNS.has(name) || speakers.has(name);

/** Digits with what people write between them. */
const NUMBERS = /[+(]?\p{Nd}(?:[\s().\-/–—_·,']{0,3}\p{Nd})+/gu;
const PHONE_DIGITS = 7;
/** Thousands grouped alike: "1 250 000". */
const AMOUNT = /^\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/u;
/** What a wheel shows, one after the other: "17 0 32 5". */
const OF_THE_WHEEL = /^(?:[0-9]|[12][0-9]|3[0-6])(?:[\s,\-–/]+(?:[0-9]|[12][0-9]|3[0-6]))+$/u;

/** Digits told one by one. */
const SPELLED = /^\d(?:\D+\d)*$/u;

function isPhone(candidate: string): boolean {
  const digits = candidate.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < PHONE_DIGITS || AMOUNT.test(candidate)) return false;
  return SPELLED.test(candidate) || !OF_THE_WHEEL.test(candidate);
}

/**
 * Whether a normalized message carries a way to reach somebody elsewhere.
 * @param speakers whom `@` may address: first words of names at the table, in lower case
 */
export function leadsAway(text: string, speakers: ReadonlySet<string> = NOBODY): boolean {
  if (LEADS.some((lead) => lead.test(text))) return true;
  if ([...text.matchAll(HANDLE)].some(([, name = '']) => !isAddressed(name.toLowerCase(), speakers))) return true;
  return [...text.matchAll(NUMBERS)].some(([candidate]) => isPhone(candidate));
}
