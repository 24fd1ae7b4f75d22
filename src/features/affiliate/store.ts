/** The two stores of affiliate tracking, in this browser. */
import { localStore } from '#platform/storage.ts';
import { type AffiliateFields, keptFields, readLanding, tagOf } from './model.ts';

/** Where the token is stored (spec section 3). */
const TOKEN_KEY = 'ship';
const FIELDS_KEY = 'fairwind-affiliate';

/** Name of the token's parameter, unless the operator chose another. */
const DEFAULT_PARAMETER = 'token';

/**
 * Stores what the address of a landing page carries; a later link replaces an earlier one's.
 * @param search the address's query.
 * @param parameter the operator's name for the token's parameter (`<html data-affiliate>`).
 */
export function captureAffiliate(search: string, parameter = DEFAULT_PARAMETER): void {
  const { token, fields } = readLanding(search, parameter);
  if (token) localStore.set(TOKEN_KEY, token);
  if (fields) localStore.set(FIELDS_KEY, JSON.stringify(fields));
}

/** The second store; null when no link brought anything, or when what is kept cannot be read. */
function affiliateFields(): AffiliateFields | null {
  try {
    return keptFields(JSON.parse(localStore.get(FIELDS_KEY) ?? 'null'));
  } catch {
    // Someone else wrote it: as good as nothing.
    return null;
  }
}

/** The tag as a part of a payload; nothing when this browser came without one. */
export function affiliateTag(): { affiliate_tag?: string } {
  const tag = tagOf(localStore.get(TOKEN_KEY), affiliateFields());
  return tag ? { affiliate_tag: tag } : {};
}

/** What an account is opened with: the tag, and whatever else the link carried. */
export function affiliateOrigin(): { affiliate_tag?: string; affiliate?: AffiliateFields } {
  const fields = affiliateFields();
  return { ...affiliateTag(), ...(fields && { affiliate: fields }) };
}
