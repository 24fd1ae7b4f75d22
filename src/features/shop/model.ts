/** The shop's shelves. */
import type { RouteName } from '#shared/routes.ts';

export const SHELVES = ['money', 'spins', 'coins'] as const;
export type Shelf = (typeof SHELVES)[number];

export const SHELF_ROUTES = { money: 'shop-money', spins: 'shop-spins', coins: 'shop-coins' } as const satisfies Record<
  Shelf,
  RouteName
>;

/** The shelf of a route; null on the shop's front page, which shows all. */
export function shelfOf(route: RouteName): Shelf | null {
  return SHELVES.find((shelf) => SHELF_ROUTES[shelf] === route) ?? null;
}
