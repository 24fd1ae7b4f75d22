/** Starts the outside services that consent and configuration allow, and follows a change of mind. */
import { configureAnalytics, loadTagManager, loadTags, trackPageView } from '#features/analytics/index.ts';
import {
  $consent,
  askConsent,
  type Consent,
  leaveConsent,
  pressConsent,
  recallConsent,
  reopenConsent,
} from '#features/consent/index.ts';
import { vendorSettings } from '#features/vendors/index.ts';
import { expectsPlayer, whenInUse } from '#platform/first-use.ts';

const NOTHING: Consent = { statistics: false, marketing: false };

/** The consent under which services run; null: nobody answered yet. */
let running: Consent | null = null;

function pixelConfig() {
  const { url, buzzKey = '', segmentKey = '' } = vendorSettings('pixel') ?? {};
  return url === undefined ? null : { url, buzzKey, segmentKey };
}

/** Hands tracking what it may do; what was held back meanwhile is sent or dropped by it. */
function configure({ statistics, marketing }: Consent): void {
  const dataLayer = statistics && vendorSettings('tagManager') !== null;
  configureAnalytics({ pixel: marketing ? pixelConfig() : null, dataLayer });
}

/** Loads what is newly allowed. */
function load({ statistics, marketing }: Consent): void {
  if (statistics) {
    loadTagManager();
    loadTags('heatmap');
  }
  if (marketing) {
    loadTags('retargeting');
    void whenInUse().then(async () => (await import('./vendor-player.ts')).followPlayer());
  }
}

/** The page on screen is the first that the services see; a player who is expected is known before. */
async function viewLanding(): Promise<void> {
  if (expectsPlayer()) await (await import('./vendor-player.ts')).meetPlayer();
  trackPageView();
}

const added = (before: boolean | undefined, now: boolean): boolean => now && !before;
const withdrawn = (before: Consent, now: Consent): boolean =>
  added(now.statistics, before.statistics) || added(now.marketing, before.marketing);

/** A script cannot be taken back: who withdraws consent gets the page anew, without it. */
function follow(consent: Consent): void {
  const before = running;
  if (before && withdrawn(before, consent)) {
    configure(NOTHING);
    location.reload();
    return;
  }
  running = consent;
  configure(consent);
  load({
    statistics: added(before?.statistics, consent.statistics),
    marketing: added(before?.marketing, consent.marketing),
  });
  if (!before) void viewLanding();
}

let following = false;

/** Starts what is allowed now and follows later answers; on each page again, it asks what nobody has answered yet. */
export function startVendors(): void {
  if (recallConsent() === null) {
    configure(NOTHING);
    askConsent();
  }
  if (following) return;
  following = true;
  addEventListener('keydown', ({ key }) => key === 'Escape' && leaveConsent());
  $consent.subscribe((consent) => consent && follow(consent));
}

/** Opens the consent banner again. @returns false where the region asks nothing. */
export function reopenVendors(): boolean {
  startVendors();
  return reopenConsent();
}

/** Does what a button of the consent banner says. */
export function pressVendors(name: string): void {
  startVendors();
  pressConsent(name);
}
