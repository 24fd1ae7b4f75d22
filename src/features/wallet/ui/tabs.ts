/** The tabs of the wallet, pruned by region. */

import type { TextKey } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, type Page } from '#features/regions/index.ts';
import type { RouteName } from '#shared/routes.ts';

/** Route and text key of each tab, in order. */
export const WALLET_TABS = [
  { route: 'wallet-deposit', key: 'tab_deposit' },
  { route: 'wallet-buy-crypto', key: 'tab_buy_crypto' },
  { route: 'wallet-withdrawal', key: 'tab_withdrawal' },
  { route: 'wallet-history', key: 'tab_history' },
] as const satisfies readonly { route: RouteName; key: TextKey<'wallet'> }[];

/** The tabs a region has, named in the page's language. */
export function useWalletTabs(page: Page): { route: RouteName; text: string }[] {
  const translate = useTranslate('wallet');
  return WALLET_TABS.filter(({ route }) => hasRoute(page, route)).map(({ route, key }) => ({
    route,
    text: translate(key),
  }));
}
