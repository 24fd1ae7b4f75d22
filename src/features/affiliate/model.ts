/** Affiliate tracking (spec section 3): which fields of a landing page's address are kept, and what is sent of them. */

/** Longest value kept of a field. */
const LONGEST_VALUE = 256;

/** The second store. */
export interface AffiliateFields {
  btag: string;
  pid: string;
  clickid: string;
  extra: { sub1: string; sub2: string; sub3: string };
}

const FIELDS = ['btag', 'pid', 'clickid', 'sub1', 'sub2', 'sub3'] as const;
/** Anything that is not a letter, a digit or a printable sign. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;

function read(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replace(UNPRINTABLE, '').trim().slice(0, LONGEST_VALUE);
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

/** The tag of a login: the token, else the btag of a link that brought no token. */
export function tagOf(token: string | null, fields: Pick<AffiliateFields, 'btag'> | null): string | null {
  return token?.trim().slice(0, LONGEST_VALUE) || fields?.btag || null;
}
