/**
 * How long personal data are kept, by name: the jobs of erasure and retention, the privacy page and the operator's papers
 * read it here. An operator's setting with a stated source, not legal advice.
 */
import { DOCUMENT_RULES } from '../regions/documents.ts';
import type { JurisdictionId } from '../regions/jurisdictions.ts';

const YEAR_DAYS = 365.25;
export const yearsInDays = (count: number): number => Math.ceil(count * YEAR_DAYS);

/** What a period counts from. */
export type PeriodStart =
  /** The account is closed. */
  | 'closing'
  /** It came to be. */
  | 'event'
  /** It came to its end: a chat, a mailing, an exclusion. */
  | 'end'
  /** There is no end: it names nobody. */
  | 'never';

interface Period {
  from: PeriodStart;
  /** By jurisdiction where the law of a place says so. */
  years?: number | 'identity';
  days?: number;
  /** On the privacy page. */
  published: boolean;
}

export const PERIODS = {
  account: { from: 'closing', published: true },
  /** Name, address, documents: by country (shared/regions/documents.ts). */
  identity: { from: 'closing', years: 'identity', published: true },
  books: { from: 'never', published: true },
  protection: { from: 'closing', years: 'identity', published: true },
  logins: { from: 'event', years: 2, published: true },
  messages: { from: 'event', years: 1, published: true },
  chats: { from: 'end', years: 2, published: true },
  contact: { from: 'event', years: 2, published: true },
  table_chat: { from: 'event', days: 30, published: true },
  /** What was agreed to can be proved for as long as a claim may be brought. */
  consents: { from: 'closing', years: 'identity', published: true },
  partners: { from: 'event', years: 2, published: true },
  /** Who of our people looked at a person. */
  looks: { from: 'event', years: 5, published: true },
  refused_mail: { from: 'event', days: 90, published: true },
  transit: { from: 'event', days: 30, published: false },
  /** Of our own people: as long as their contract, then as the audit log needs their names. */
  staff: { from: 'end', years: 5, published: false },
} as const satisfies Record<string, Period>;

export type PeriodName = keyof typeof PERIODS;
const PERIOD_ROWS: Readonly<Record<PeriodName, Period>> = PERIODS;

export const periodOf = (name: PeriodName): Period => PERIOD_ROWS[name];

/** Those that the privacy page names, in its order. */
export const PUBLISHED_PERIODS = (Object.keys(PERIODS) as PeriodName[]).filter((name) => PERIODS[name].published);

/** Years of a period in a place; null: it is no matter of years. */
export function yearsOf(name: PeriodName, place: JurisdictionId): number | null {
  const { years = null } = periodOf(name);
  return years === 'identity' ? DOCUMENT_RULES[place].keptYears : years;
}

/** Days of a period that is the same everywhere. @throws for one that is not */
export function daysOf(name: PeriodName): number {
  const { years, days } = periodOf(name);
  if (typeof years === 'number') return yearsInDays(years);
  if (days === undefined) throw new Error(`${name} has no number of days`);
  return days;
}
