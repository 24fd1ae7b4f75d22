/** What is said of a promotion where it is written, outside of any page. */
import { type PromoState, promoState, promoWindow } from './model.ts';
import type { Promo } from './schema.build.ts';

/** Where it stands at a moment, and from when on it can be seen: its start where that is to come. */
export function standingOf(promo: Promo, now: Date): { state: PromoState; seenFrom: Date } {
  const { starts } = promoWindow(promo);
  return { state: promoState(promo, now), seenFrom: starts !== null && starts > now ? starts : now };
}
