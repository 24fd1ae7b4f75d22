/** What the banner's buttons do. The banner itself is HTML (ui/ConsentBanner.astro). */
import { readCookie } from '#platform/cookies.ts';
import { CONSENT_COOKIE } from '#shared/constants.ts';
import { CONSENT_CATEGORIES } from '#shared/regions/consent.ts';
import { bannerElement } from './banner-element.ts';
import { type Consent, consentToAll, isAnswered, readConsent } from './model.ts';
import { answerConsent } from './store.ts';

const box = (banner: HTMLElement, category: string): HTMLInputElement | null =>
  banner.querySelector(`input[name="${category}"]`);

/** What the boxes say; a category without a box has no service here. */
function chosen(banner: HTMLElement): Consent {
  const ticked = CONSENT_CATEGORIES.map((category) => [category, box(banner, category)?.checked ?? false]);
  return Object.fromEntries(ticked) as Consent;
}

/** Shows the boxes, and the button that saves them in place of the one that shows them. */
function showChoice(banner: HTMLElement, open: boolean): void {
  const choice = banner.querySelector<HTMLElement>('fieldset');
  const choose = banner.querySelector<HTMLElement>('[data-consent="choose"]');
  const save = banner.querySelector<HTMLElement>('[data-consent="save"]');
  if (!choice || !choose || !save) return;
  choice.hidden = !open;
  choose.hidden = open;
  save.hidden = !open;
}

let returnTo: HTMLElement | null = null;

function close(banner: HTMLElement): void {
  banner.hidden = true;
  showChoice(banner, false);
  const target = returnTo?.isConnected ? returnTo : document.querySelector<HTMLElement>('main');
  returnTo = null;
  target?.focus({ preventScroll: true });
}

function answer(banner: HTMLElement, consent: Consent): void {
  close(banner);
  answerConsent(consent);
}

function openChoice(banner: HTMLElement): void {
  showChoice(banner, true);
  banner.querySelector<HTMLElement>('input:enabled')?.focus();
}

const ACTIONS: Readonly<Record<string, (banner: HTMLElement) => void>> = {
  accept: (banner) => answer(banner, consentToAll(true)),
  refuse: (banner) => answer(banner, consentToAll(false)),
  choose: openChoice,
  save: (banner) => answer(banner, chosen(banner)),
};

/** Does what a button of the banner says. */
export function pressConsent(name: string): void {
  const banner = bannerElement();
  if (banner) ACTIONS[name]?.(banner);
}

/** Shows the question. */
export function askConsent(): void {
  const banner = bannerElement();
  if (banner) banner.hidden = false;
}

/** Opens the banner again with the answer that holds. @returns false where the region asks nothing. */
export function reopenConsent(): boolean {
  const banner = bannerElement();
  if (!banner) return false;
  const consent = readConsent(readCookie(CONSENT_COOKIE));
  for (const category of CONSENT_CATEGORIES) {
    const input = box(banner, category);
    if (input) input.checked = consent[category];
  }
  returnTo = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  banner.hidden = false;
  openChoice(banner);
  return true;
}

/** Escape closes a banner that was opened again; the first question waits for an answer. */
export function leaveConsent(): void {
  const banner = bannerElement();
  if (banner && !banner.hidden && isAnswered(banner.dataset.asks ?? '', document.cookie)) close(banner);
}
