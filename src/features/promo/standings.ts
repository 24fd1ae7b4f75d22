/** Where the bonuses of promotions stand for the player who is here. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { currentPage, pageIso } from '#features/regions/index.ts';
import { loadOffers, offerStanding, type StandingText, standingLabel, standingText } from '#features/wallet/index.ts';
import { isPassing } from '#platform/again.ts';
import type { Outcome } from '#platform/http.ts';

/** Why the bonus of a promotion cannot be taken now; null: it can be. */
export async function readStanding(offerId: string): Promise<Outcome<{ text: StandingText | null }>> {
  const outcome = await loadOffers();
  if (!outcome.ok) return outcome;
  const text = standingText(offerStanding(offerId, outcome.value), pageIso(currentPage()));
  return { ok: true, value: { text } };
}

/** Writes on each promotion of a list where its bonus stands. @returns whether it is known, or nobody has to know it */
export async function labelPromos(list: ParentNode): Promise<boolean> {
  const places = [...list.querySelectorAll<HTMLElement>('[data-bonus]')];
  if (places.length === 0) return true;
  const { locale } = currentPage();
  const [outcome] = await Promise.all([loadOffers(), loadTexts(locale, ['bonuses'])]);
  if (!outcome.ok) return !isPassing(outcome.error);
  const translate = translator(locale, 'bonuses');
  for (const place of places) {
    const label = standingLabel(offerStanding(place.dataset.bonus ?? '', outcome.value));
    place.hidden = label === null;
    place.textContent = label === null ? '' : translate(label);
  }
  return true;
}
