/** What a visitor agreed to, and how the cookie says it. */
import { CONSENT_COOKIE } from '#shared/constants.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '#shared/regions/consent.ts';

/** Yes or no to each category. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;

/** One letter each, so that the check before the first use stays tiny. */
const LETTERS: Readonly<Record<ConsentCategory, string>> = { statistics: 's', marketing: 'm' };

/** The letters of categories, as the banner names what it asks for. */
export function lettersOf(categories: readonly ConsentCategory[]): string {
  return categories.map((category) => LETTERS[category]).join('');
}

/** The same answer to everything. */
export function consentToAll(given: boolean): Consent {
  return { statistics: given, marketing: given };
}

/** The cookie's value: `s1m0` agrees to statistics and refuses marketing. */
export function consentText(consent: Consent): string {
  return CONSENT_CATEGORIES.map((category) => `${LETTERS[category]}${consent[category] ? 1 : 0}`).join('');
}

/** Reads the cookie's value. What it does not name was not agreed to. */
export function readConsent(text: string | null): Consent {
  const given = (category: ConsentCategory) => text?.includes(`${LETTERS[category]}1`) ?? false;
  return { statistics: given('statistics'), marketing: given('marketing') };
}

/** Whether cookies answer all that is asked; a category that is new since the answer asks again. */
export function isAnswered(letters: string, cookies: string): boolean {
  const answer = cookies.split(`${CONSENT_COOKIE}=`)[1]?.split(';')[0] ?? '';
  return [...letters].every((letter) => answer.includes(letter));
}
