/** The footer's icon lists: one content request per build, region and kind (spec sections 3 and 7). */
import type { z } from 'zod';
import { CONTENT_LIST_KINDS, type ContentListKind, contentEndpoints } from '#shared/contract/content.ts';
import { FIRST_PATHS } from '#shared/contract/first-paths.ts';
import type { RegionId } from '#shared/regions/index.ts';

const answerSchema = contentEndpoints.contentList.response;
type ContentList = z.infer<typeof answerSchema>['result'];
export type FooterLists = Record<ContentListKind, ContentList>;

/** Fetches an address; a build has the global one. */
type Fetch = (address: string) => Promise<Response>;

function addressOf(base: string, kind: ContentListKind, region: RegionId): string {
  return `${base}${FIRST_PATHS.contentList.path.replace('{kind}', kind)}?region=${region}`;
}

async function fetchList(
  base: string,
  kind: ContentListKind,
  region: RegionId,
  fetchFrom: Fetch,
): Promise<ContentList> {
  const response = await fetchFrom(addressOf(base, kind, region));
  if (!response.ok) throw new Error(`The content request answered ${response.status}`);
  return answerSchema.parse(await response.json()).result;
}

let warned = false;

/** A failure gives an empty list (spec section 7), said once per build. */
function emptyAfter(error: unknown): ContentList {
  if (!warned) console.warn('The footer lists could not be loaded and stay empty:', error);
  warned = true;
  return [];
}

/**
 * Loads both lists of a region's footer; never fails.
 * @param base the content service's address; undefined: the lists are empty.
 */
export async function loadFooterLists(
  base: string | undefined,
  region: RegionId,
  fetchFrom: Fetch = fetch,
): Promise<FooterLists> {
  if (base === undefined) return { affiliates: [], payment_systems: [] };
  const lists = CONTENT_LIST_KINDS.map((kind) => fetchList(base, kind, region, fetchFrom).catch(emptyAfter));
  const [affiliates = [], payments = []] = await Promise.all(lists);
  return { affiliates, payment_systems: payments };
}

const known = new Map<RegionId, Promise<FooterLists>>();

/** The lists of a region's footer, requested once per build. */
export function footerLists(region: RegionId): Promise<FooterLists> {
  const lists = known.get(region) ?? loadFooterLists(process.env.CONTENT_URL, region);
  known.set(region, lists);
  return lists;
}
