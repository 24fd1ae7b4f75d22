/** The addresses of the pages of the list of promotions. */
import { type Page, routeHref } from '#features/regions/index.ts';
import type { Neighbours } from '#features/seo/index.ts';

/** The link to a page of the list; its first page is the list itself. */
export const listHref = (page: Pick<Page, 'locale'>, number: number): string =>
  number === 1 ? routeHref(page, 'promo') : routeHref(page, 'promo-page', String(number));

/** The pages before and after a page of the list. */
export const listNeighbours = (page: Pick<Page, 'locale'>, number: number, pages: number): Neighbours => ({
  previous: number > 1 ? listHref(page, number - 1) : null,
  next: number < pages ? listHref(page, number + 1) : null,
});
