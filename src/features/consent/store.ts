/** The visitor's answer in this browser, stored for 365 days. */
import { atom } from 'nanostores';
import { readCookie, writeCookie } from '#platform/cookies.ts';
import { CONSENT_COOKIE, CONSENT_DAYS } from '#shared/constants.ts';
import { bannerElement } from './banner-element.ts';
import { type Consent, consentText, consentToAll, isAnswered, readConsent } from './model.ts';

/** The answer that holds; null until there is one. */
export const $consent = atom<Consent | null>(null);

/** Reads what holds on this page: everything where the region asks nothing, nothing until someone answered. */
export function recallConsent(): Consent | null {
  const banner = bannerElement();
  if (!banner) $consent.set(consentToAll(true));
  else if (isAnswered(banner.dataset.asks ?? '', document.cookie))
    $consent.set(readConsent(readCookie(CONSENT_COOKIE)));
  return $consent.get();
}

/** Stores an answer. */
export function answerConsent(consent: Consent): void {
  writeCookie(CONSENT_COOKIE, consentText(consent), CONSENT_DAYS);
  $consent.set(consent);
}
