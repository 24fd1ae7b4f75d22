/** Sends what a region has configured, after consent; without a configuration nothing leaves the page. */
import { localStore } from '#platform/storage.ts';
import { debounce } from '#platform/timing.ts';
import { PAGE_VIEW_DELAY_MS } from '#shared/constants.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import {
  type AnalyticsConfig,
  type DepositItem,
  type DepositStep,
  depositEvent,
  isConversion,
  NO_ANALYTICS,
  type PixelEvent,
  pixelUrl,
  withConversion,
} from './model.ts';

let config: AnalyticsConfig = NO_ANALYTICS;
let readAccountId: () => string = () => '';

/** How things leave the page; a test looks at them instead. */
export interface Outlets {
  image(url: string): void;
  push(event: object): void;
}

interface WindowWithDataLayer extends Window {
  dataLayer?: object[];
}

const browserOutlets: Outlets = {
  image: (url) => {
    new Image().src = url;
  },
  push: (event) => {
    const page = window as WindowWithDataLayer;
    page.dataLayer ??= [];
    page.dataLayer.push(event);
  },
};

let outlets = browserOutlets;

/** Says who the player is, for whatever is sent from now on. */
export function identifyAccount(read: () => string): void {
  readAccountId = read;
}

/** Events that came while the configuration was on its way; null: none is awaited. */
let held: (() => void)[] | null = null;
let configured = false;
/** More than a page can bring until its services are known. */
const MOST_HELD = 100;

/** Keeps events until `configureAnalytics`, which is on its way: the page's region has services. */
export function holdAnalytics(): void {
  if (!configured) held ??= [];
}

/** Switches tracking to what consent and the region's configuration allow. */
export function configureAnalytics(next: AnalyticsConfig, through: Outlets = browserOutlets): void {
  config = next;
  configured = true;
  outlets = through;
  const late = held ?? [];
  held = null;
  for (const send of late) send();
}

/** Sends now, or once it is known what may be sent. */
function track(send: () => void): void {
  if (!held) send();
  else if (held.length < MOST_HELD) held.push(send);
}

function pixel(event: PixelEvent): void {
  if (!config.pixel) return;
  outlets.image(pixelUrl(config.pixel, event, readAccountId(), Math.floor(Math.random() * 1e12)));
}

function push(event: object): void {
  if (config.dataLayer) outlets.push(event);
}

/** @param page the address that is viewed: a slow navigation is still under way when this runs. */
function pageView({ pathname, search }: Pick<URL, 'pathname' | 'search'> = location): void {
  track(() => {
    pixel('page-view');
    push({ event: 'page_view', page_path: pathname + search });
  });
}

/** A page was viewed; what is left again within 250 ms does not count (spec section 9). */
export const trackPageView = debounce(PAGE_VIEW_DELAY_MS, pageView);

/** Tells the player's VIP level to the tag manager. */
export function trackVipLevel(level: number): void {
  track(() => push({ event: 'vip_level', vip_level: level }));
}

/** A step of the deposit flow; the data of the step before are cleared first. */
export function trackDeposit(step: DepositStep, ...items: readonly DepositItem[]): void {
  track(() => {
    push({ ecommerce: null });
    push(depositEvent(step, items));
  });
}

/** A new account. */
export function trackRegistration(): void {
  track(() => {
    pixel('registration');
    push({ event: 'sign_up' });
  });
}

/** Payments whose conversion this browser has sent. */
const SENT_KEY = 'fairwind-conversions';
const SENT_LOCK = 'fairwind-conversions';

/** What a deposit was started with: the page that hears of its success may be another (spec section 3). */
const PURCHASES_KEY = 'fairwind-purchases';
const MOST_PURCHASES = 10;
type Purchase = Pick<DepositItem, 'paymethod_name' | 'benefit_id'>;

function purchases(): [paymentId: string, purchase: Purchase][] {
  try {
    const kept: unknown = JSON.parse(localStore.get(PURCHASES_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Purchase][]) : [];
  } catch {
    return [];
  }
}

/** Keeps what the message about a payment does not say, until it comes. */
export function notePurchase(paymentId: string, { paymethod_name, benefit_id }: DepositItem): void {
  if (!(held || config.pixel || config.dataLayer)) return;
  const purchase = { ...(paymethod_name ? { paymethod_name } : {}), ...(benefit_id ? { benefit_id } : {}) };
  localStore.set(PURCHASES_KEY, JSON.stringify([[paymentId, purchase], ...purchases()].slice(0, MOST_PURCHASES)));
}

/** Runs work alone among the tabs of this browser, where the browser can say so. */
async function alone(work: () => void): Promise<void> {
  if (navigator.locks) await navigator.locks.request(SENT_LOCK, work);
  else work();
}

/**
 * A payment that the service reports: a successful deposit is a conversion, everything else is ignored. Every tab hears
 * of it, and so does the page the player returns to: it is sent once.
 */
export async function trackConversion(payment: RealtimeData<'payment'>): Promise<void> {
  if (!isConversion(payment) || !(held || config.pixel || config.dataLayer)) return;
  const { alias, amount, currency, payment_id } = payment;
  await alone(() => {
    const sent = withConversion(localStore.get(SENT_KEY), payment_id);
    if (sent === null) return;
    localStore.set(SENT_KEY, sent);
    track(() => pixel('deposit'));
    const started = purchases().find(([paymentId]) => paymentId === payment_id)?.[1];
    trackDeposit('purchase', { alias, amount, currency, ...started });
  });
}
