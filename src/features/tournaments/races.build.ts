/** The tournaments of a page's region and language, from the promotions that announce them (ADR 0067). */
import { type PromoEntry, promoHeadline, promoWindow, runningPromos } from '#features/promo/index.ts';
import { routeHref } from '#features/regions/index.ts';
import type { Page } from '#features/regions/page.ts';
import type { Race } from './races.ts';

/** The tournaments among promotions: those that anyone may enter, with an end. */
export function racesAmong(promos: readonly PromoEntry[], page: Page): Race[] {
  return promos.flatMap(({ alias, promo }) => {
    const { ends } = promoWindow(promo);
    const { status, audience, categories = [], games = [] } = promo;
    if (status !== 'open' || audience !== 'everyone' || ends === null || categories.length + games.length === 0)
      return [];
    const { title } = promoHeadline(promo, page);
    return [{ title, href: routeHref(page, 'promo-item', alias), endsMs: ends.getTime(), categories, games }];
  });
}

/** The tournaments that run where a page stands. @throws ContentError */
export async function runningRaces(page: Page): Promise<Race[]> {
  return racesAmong(await runningPromos(page), page);
}
