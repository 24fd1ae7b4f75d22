/** The two stores of affiliate tracking, in this browser. */
import { localStore } from '#platform/storage.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import { type AffiliateFields, keptFields, readLanding, sentTouch, type Touch, tagOf } from './model.ts';

/** Where the token is stored (spec section 3). */
const TOKEN_KEY = 'ship';
const FIELDS_KEY = 'fairwind-affiliate';
/** The first touch of this browser, and when the last was: what `ship` and the fields hold. */
const FIRST_KEY = 'fairwind-first-touch';
const LAST_AT_KEY = 'fairwind-last-touch';

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
  if (!token && !fields) return;
  const touch: Touch = { tag: tagOf(token, fields), fields, at: Date.now() };
  localStore.set(LAST_AT_KEY, String(touch.at));
  if (localStore.get(FIRST_KEY) === null) localStore.set(FIRST_KEY, JSON.stringify(touch));
}

/** First touch and last, as a registration tells them; nothing when no link brought this browser. */
function touches(): { touches?: NonNullable<RequestOf<'register'>['body']['touches']> } {
  const tag = tagOf(localStore.get(TOKEN_KEY), affiliateFields());
  const fields = affiliateFields();
  if (!tag && !fields) return {};
  const now = Date.now();
  const last: Touch = { tag, fields, at: Number(localStore.get(LAST_AT_KEY) ?? now) };
  return { touches: { first: sentTouch(firstTouch() ?? last, now), last: sentTouch(last, now) } };
}

function firstTouch(): Touch | null {
  try {
    const kept = JSON.parse(localStore.get(FIRST_KEY) ?? 'null') as Partial<Touch> | null;
    if (kept === null || typeof kept.at !== 'number') return null;
    return { tag: tagOf(kept.tag ?? null, null), fields: keptFields(kept.fields ?? null), at: kept.at };
  } catch {
    // Someone else wrote it: as good as nothing.
    return null;
  }
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
export function affiliateOrigin(): Pick<RequestOf<'register'>['body'], 'affiliate_tag' | 'affiliate' | 'touches'> {
  const fields = affiliateFields();
  return { ...affiliateTag(), ...(fields && { affiliate: fields }), ...touches() };
}
