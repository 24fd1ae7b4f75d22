/** Affiliate tracking (spec section 3): which fields of a landing page's address are stored, and what is sent of them. */
import { AFFILIATE_VALUE_LENGTH } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';

/** The second store. */
export type AffiliateFields = NonNullable<RequestOf<'register'>['body']['affiliate']>;

/** Nobody is owed for a touch of five years ago. */
const AGE_MAXIMUM_SECONDS = 5 * 366 * 86_400;
const FIELDS = ['btag', 'pid', 'clickid', 'sub1', 'sub2', 'sub3'] as const;
/** Anything that is not a letter, a digit or a printable sign. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;

function read(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replace(UNPRINTABLE, '').trim().slice(0, AFFILIATE_VALUE_LENGTH);
}

export interface Landing {
  /** Null when the address carries none. */
  token: string | null;
  /** Null when the address names none of them. */
  fields: AffiliateFields | null;
}

/**
 * Reads the address of a landing page.
 * @param search its query.
 * @param parameter the name of the token's parameter.
 */
export function readLanding(search: string, parameter: string): Landing {
  const query = new URLSearchParams(search);
  const values = Object.fromEntries(FIELDS.map((name) => [name, read(query, name)])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const { btag, pid, clickid, sub1, sub2, sub3 } = values;
  return {
    token: read(query, parameter) || null,
    fields: Object.values(values).some(Boolean) ? { btag, pid, clickid, extra: { sub1, sub2, sub3 } } : null,
  };
}

/** The fields as they were kept; whatever is none of them is left out, so that it keeps nobody from an account. */
export function keptFields(kept: Partial<AffiliateFields> | null): AffiliateFields | null {
  if (kept === null) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, AFFILIATE_VALUE_LENGTH) : '');
  const { sub1, sub2, sub3 } = (kept.extra ?? {}) as Partial<AffiliateFields['extra']>;
  return {
    btag: text(kept.btag),
    pid: text(kept.pid),
    clickid: text(kept.clickid),
    extra: { sub1: text(sub1), sub2: text(sub2), sub3: text(sub3) },
  };
}

/** A link that was followed, as this browser keeps it; `at` in ms by its own clock, which is told to nobody. */
export interface Touch {
  tag: string | null;
  fields: AffiliateFields | null;
  at: number;
}

type SentTouch = NonNullable<RequestOf<'register'>['body']['touches']>['first'];

/** A touch as it is sent: how long ago it was, never when. */
export function sentTouch({ tag, fields, at }: Touch, now: number): SentTouch {
  const age = Number.isFinite(at) ? Math.min(Math.max(0, Math.floor((now - at) / 1_000)), AGE_MAXIMUM_SECONDS) : 0;
  return { ...(tag && { tag }), ...(fields && { fields }), seconds_ago: age };
}

/** The tag of a login: the token, else the btag of a link that brought no token. */
export function tagOf(token: string | null, fields: Pick<AffiliateFields, 'btag'> | null): string | null {
  return token?.trim().slice(0, AFFILIATE_VALUE_LENGTH) || fields?.btag || null;
}
