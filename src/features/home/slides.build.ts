/** The promotions that a first page begins with. */
import { choiceOfPromos } from '#features/promo/index.ts';
import type { Page } from '#features/regions/page.ts';
import { promoSlides } from './model.ts';

const SPORT = 'sport';

const chosen = choiceOfPromos('slides of a first page', (running, of) => promoSlides(running, of === SPORT));

/** The promotions for guests that stand on a page, those of sport first on a page of sport. @throws ContentError */
export const slidesOf = (page: Page, sport: boolean) => chosen(page, sport ? SPORT : '');
