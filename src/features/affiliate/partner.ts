/** The partner's page and the server. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type Partner = NonNullable<ResponseOf<'partner'>['partner']>;
export type Figures = ResponseOf<'partnerFigures'>;
export type FigureSums = Figures['totals'][number];
export interface Span {
  by: 'day' | 'month' | 'sub';
  from: string;
  until: string;
}

const FORM = { quiet: true, minimumMs: FETCH_MINIMUM_MS } as const;

export const loadPartner = () => call('partner', {}, { quiet: true });
export const loadFigures = (span: Span) => call('partnerFigures', { query: span }, { quiet: true });
export const askPartnerLink = (email: string) => call('askPartnerLink', { body: { email } }, FORM);
export const openPartnerSession = (token: string) => call('openPartnerSession', { body: { token } }, { quiet: true });
export const endPartnerSession = () => call('endPartnerSession', { body: {} }, FORM);

/** The address of the same figures as a file. */
export const figuresFile = (span: Span): string => `/api/partners/figures.csv?${new URLSearchParams({ ...span })}`;

/** What a link carries beside the code; what is empty is left out. */
export interface LinkMarks {
  clickid: string;
  sub1: string;
  sub2: string;
}

/**
 * A link to a domain.
 * @param parameter the operator's name for the code's parameter (`<html data-affiliate>`)
 */
export function partnerLink(origin: string, code: string, marks: LinkMarks, parameter = 'token'): string {
  const url = new URL('/', origin);
  url.searchParams.set(parameter, code);
  for (const [name, value] of Object.entries(marks)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days up to today, in UTC as the figures are. */
export const lastDays = (days: number, now = Date.now()): Pick<Span, 'from' | 'until'> => ({
  from: dayOf(now - (days - 1) * DAY_MS),
  until: dayOf(now),
});
