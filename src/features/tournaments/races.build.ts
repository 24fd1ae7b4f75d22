/** The tournaments of a page's region and language, from the promotions that announce them (ADR 0067). */
import { choiceOfPromos, type PromoEntry, promoHeadline, promoWindow } from '#features/promo/index.ts';
import { routeHref } from '#features/regions/index.ts';
import type { Page } from '#features/regions/page.ts';
import type { Race } from './races.ts';

/** Whether a promotion is a tournament that anyone may enter, with an end. */
function isRace({ promo }: PromoEntry): boolean {
  const { status, audience, categories = [], games = [] } = promo;
  const isOpen = status === 'open' && audience === 'everyone' && promoWindow(promo).ends !== null;
  return isOpen && categories.length + games.length > 0;
}

/** The tournaments among promotions. */
export function racesAmong(promos: readonly PromoEntry[], page: Page): Race[] {
  return promos.filter(isRace).flatMap(({ alias, promo }) => {
    const { ends } = promoWindow(promo);
    const { categories = [], games = [] } = promo;
    if (ends === null) return [];
    const { title } = promoHeadline(promo, page);
    return [{ title, href: routeHref(page, 'promo-item', alias), endsMs: ends.getTime(), categories, games }];
  });
}

const runningRacesAt = choiceOfPromos('tournaments that run', (running) => running.filter(isRace));

/** The tournaments that run where a page stands. @throws ContentError */
export async function runningRaces(page: Page): Promise<Race[]> {
  return racesAmong(await runningRacesAt(page), page);
}
