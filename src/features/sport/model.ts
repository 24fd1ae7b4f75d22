/** The sub-pages of sport, chosen by the query `bt-path` (spec section 2). */
import { SPORT_PATHS } from '#shared/sport-paths.ts';

export const BT_PATH = 'bt-path';

/** In the order of the tabs; the first is the page without a query. */
export const SPORT_TABS = [
  { key: 'tab_all', path: '' },
  { key: 'tab_live', path: SPORT_PATHS.live },
  { key: 'tab_event_builder', path: SPORT_PATHS['event-builder'] },
  { key: 'tab_e_sports', path: SPORT_PATHS['e-sports'] },
  { key: 'tab_bets', path: SPORT_PATHS.bets },
] as const;

/** The `bt-path` of a tab that a query stands for; the first tab for anything unknown. */
export function sportTabOf(search: string): string {
  const path = new URLSearchParams(search).get(BT_PATH) ?? '';
  return SPORT_TABS.find((tab) => tab.path === path)?.path ?? '';
}
