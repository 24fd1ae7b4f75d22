/** The `bt-path` values of the sport menu (spec section 2). */
export const SPORT_PATHS = {
  bets: '/bets',
  live: '/live',
  'event-builder': '/event-builder',
  'e-sports': '/109',
} as const;

/** The query that names a sub-page of sport (spec section 2). */
export const BT_PATH = 'bt-path';

/**
 * The `bt-path` of the tab that a query stands for; empty, the first tab, for anything that has none.
 * @param tabs the paths of the tabs
 */
export function sportTabOf(search: string, tabs: readonly string[]): string {
  const asked = new URLSearchParams(search).get(BT_PATH) ?? '';
  return tabs.includes(asked) ? asked : '';
}
