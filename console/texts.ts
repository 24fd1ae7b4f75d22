/** The console's words, in English and German; and figures as the language writes them. */

import { fillWith } from '#shared/plurals.ts';
import { type BaseLanguage, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import { isCountedUnit } from '#shared/units.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const TABLES: Record<Language, Readonly<Record<string, string>>> = { en, de };
const KEPT = 'console-language';

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'de') return kept;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

export const language: Language = firstLanguage();
document.documentElement.lang = language;

/** Shows everything in another language: the page begins anew. */
export function speak(wanted: Language): void {
  localStorage.setItem(KEPT, wanted);
  location.reload();
}

/** Languages of players, each by its own name. */
export const spoken = (languages: readonly BaseLanguage[]): string =>
  languages.map((one) => LOCALES[one].name).join(', ');

/** The own name of a locale, with its code where two have the same. */
export function localeName(code: string): string {
  const { name } = LOCALES[code as LocaleCode] ?? { name: code };
  const namesakes = Object.values(LOCALES).filter((row) => row.name === name);
  return namesakes.length > 1 ? `${name}, ${code}` : name;
}

type Variables = Readonly<Record<string, string | number>>;

const rules = new Intl.PluralRules(language);

const fill = (text: string, variables: Variables): string =>
  fillWith(
    text,
    (name) => variables[name],
    () => rules,
  );

/** A text; with a number `count` the singular or the plural of it. */
export function t(key: TextKey, variables: Variables = {}): string {
  const one = variables.count === 1 ? TABLES[language][`${key}_one`] : undefined;
  return fill(one ?? TABLES[language][key] ?? key, variables);
}

/** The word for a value of a list, such as a state; the value itself where the list has grown. */
export function word(list: string, value: string): string {
  return TABLES[language][`${list}_${value}`] ?? value.replaceAll(/[_-]/g, ' ');
}

/** What is said of content that publishing would refuse, as a person reads it; what has no row is shown as it was said. */
const FAULTS: readonly (readonly [said: RegExp, key: TextKey])[] = [
  [/received undefined|^missing|received null|>=1 characters/, 'fault_missing'],
  [/<=(\d+) characters|^longer than (\d+) signs/, 'fault_long'],
  [/>=(\d+) items/, 'fault_few'],
  [/<=(\d+) items/, 'fault_many'],
  [/^Invalid option/, 'fault_choice'],
  [/must match pattern|^Invalid ISO/, 'fault_form'],
  [/(\d+) pixels wide; at least (\d+)/, 'fault_narrow'],
  [/^repeats (\S+);/, 'fault_repeats'],
  [/^"(.+)" is already that of (.+)\.yaml/, 'fault_taken'],
  [/^(\S+) names no term/, 'fault_term'],
  [/^there is no such field/, 'fault_unknown'],
  [/^no domain shows it/, 'fault_unseen'],
  [/^(\S+) leads to no (?:page|place)/, 'fault_dead_link'],
];

/** What is wrong with a field of content, in the words of whoever fills it in. */
export function faultText(said: string): string {
  for (const [pattern, key] of FAULTS) {
    const [whole, ...parts] = pattern.exec(said) ?? [];
    const [one = '', two = ''] = parts.filter((part) => part !== undefined);
    if (whole !== undefined) return t(key, { one, two });
  }
  return said;
}

/** BCP 47 tag by which figures are written and read. */
export const locale = language === 'de' ? 'de-DE' : 'en-GB';
const number = new Intl.NumberFormat(locale);
export const count = (value: number): string => number.format(value);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes in the largest unit that leaves a whole one: `3.4 MB`. */
export function size(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: UNITS[step], unitDisplay: 'short', maximumFractionDigits: bytes >= 1_000 ? 1 : 0 },
  }).format(bytes / 1_000 ** step);
}

export interface Money {
  amount: string;
  currency: string;
}

/** An amount; `sign` shows a plus too. Points and coins are counted: `50 coins`. */
export function money({ amount, currency }: Money, sign = false): string {
  if (isCountedUnit(currency)) {
    const figure = new Intl.NumberFormat(locale, { signDisplay: sign ? 'exceptZero' : 'auto' });
    return `${figure.format(Number(amount)).replace('-', '−')} ${word('unit', currency)}`;
  }
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    signDisplay: sign ? 'exceptZero' : 'auto',
  })
    .format(Number(amount))
    .replace('-', '−');
}

/** An amount without its cents, for figures that are large. */
export function rounded({ amount, currency }: Money): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
    .format(Number(amount))
    .replace('-', '−');
}

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'auto' }).format(share);

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
const minute = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_SECONDS = 86_400;

/** A mark on an axis of time (UTC): the hour, and the day where one begins. @param seconds since 1970, as `step` between marks */
export function timeMark(seconds: number, step: number): string {
  const isDay = step >= DAY_SECONDS || seconds % DAY_SECONDS === 0;
  return (isDay ? dayOfMonth : minute).format(new Date(seconds * 1_000));
}

/** A moment in UTC: of today its time alone. */
export function moment(at: string, now = new Date()): string {
  const date = new Date(at);
  return day.format(date) === day.format(now) ? clock.format(date) : `${day.format(date)}, ${minute.format(date)}`;
}

export const today = (now: Date): string => `${day.format(now)}, ${minute.format(now)} UTC`;

/** How long something has waited: `4:47`. */
export function waited(at: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('days', { count: Math.floor(hours / 24) });
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
