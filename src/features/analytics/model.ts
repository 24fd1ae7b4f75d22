/** What tracking sends, as plain values (spec sections 4 and 7; the mapping of the deposit flow is kept as it is told). */
import type { RealtimeData } from '#shared/contract/events.ts';

/** Tags of the ad pixel (spec section 7). */
export const PIXEL_TAGS = { 'page-view': 5922, registration: 5923, deposit: 5925 } as const;
export type PixelEvent = keyof typeof PIXEL_TAGS;

export interface PixelConfig {
  /** Address of the image. */
  url: string;
  buzzKey: string;
  segmentKey: string;
}

/** What a region has configured; null sends nothing. */
export interface AnalyticsConfig {
  pixel: PixelConfig | null;
  /** Whether events go to the tag manager's `dataLayer`. */
  dataLayer: boolean;
}

export const NO_ANALYTICS: AnalyticsConfig = { pixel: null, dataLayer: false };

/**
 * The address of one pixel image.
 * @param accountId the user id; empty for a guest.
 * @param ord a random number that keeps the image out of caches.
 */
export function pixelUrl(
  { url, buzzKey, segmentKey }: PixelConfig,
  event: PixelEvent,
  accountId: string,
  ord: number,
): string {
  const address = new URL(url);
  const fields = {
    tag_id: String(PIXEL_TAGS[event]),
    buzz_key: buzzKey,
    segment_key: segmentKey,
    account_id: accountId,
    ord: String(ord),
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/** The deposit flow of spec section 4 and the e-commerce event of each step. */
export const DEPOSIT_EVENTS = {
  'list-viewed': 'view_item_list',
  'item-selected': 'select_item',
  'item-viewed': 'view_item',
  start: 'add_to_cart',
  success: 'begin_checkout',
  finish: 'remove_from_cart',
  purchase: 'purchase',
} as const;
export type DepositStep = keyof typeof DEPOSIT_EVENTS;

/** Purchase event of spec section 3; amounts are decimal strings. */
export interface DepositItem {
  alias: string;
  amount?: string;
  currency?: string;
  paymethod_name?: string;
  /** The chosen benefit; '0' is none. */
  benefit_id?: string;
}

export interface EcommerceEvent {
  event: (typeof DEPOSIT_EVENTS)[DepositStep];
  ecommerce: { currency?: string; value?: string; items: readonly DepositItem[] };
}

/** The e-commerce event of a step. */
export function depositEvent(step: DepositStep, items: readonly DepositItem[]): EcommerceEvent {
  const [first] = items;
  return {
    event: DEPOSIT_EVENTS[step],
    ecommerce: {
      ...(first?.currency ? { currency: first.currency } : {}),
      ...(first?.amount ? { value: first.amount } : {}),
      items,
    },
  };
}

/** Whether a payment message is a conversion: a deposit that succeeded. */
export function isConversion({ direction, status }: RealtimeData<'payment'>): boolean {
  return direction === 'deposit' && status === 'success';
}

/** How many sent conversions are remembered: far more than can be reported twice. */
const REMEMBERED_CONVERSIONS = 50;

/**
 * The list of sent conversions with one more.
 * @param stored payment ids, separated by spaces, oldest first.
 * @returns null when it was sent before.
 */
export function withConversion(stored: string | null, paymentId: string): string | null {
  const sent = stored?.split(' ') ?? [];
  return sent.includes(paymentId) ? null : [...sent, paymentId].slice(-REMEMBERED_CONVERSIONS).join(' ');
}
