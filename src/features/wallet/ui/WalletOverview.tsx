/** The wallet at a glance: balance with its parts, and the latest transactions. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { OverviewSkeleton, playerIsland } from '#features/session/index.ts';
import { Panel } from '#ui/Panel.tsx';
import { loadHistory } from '../api.ts';
import { usePages } from '../pages.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { Transactions } from './Transactions.tsx';

const LAST_TRANSACTIONS = 7;

export default playerIsland({ gate: 'gate_wallet', Waiting: OverviewSkeleton, View: WalletOverview });

function WalletOverview(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const games = useCatalogue(page.region);
  const { items, state, turn } = usePages(loadHistory);
  return (
    <div className="grid gap-4">
      <BalanceCard />
      <Panel
        flush
        title={translate('last_transactions')}
        link={{ href: routeHref(page, 'wallet-history'), text: translate('all') }}
      >
        <Transactions
          items={items.slice(0, LAST_TRANSACTIONS)}
          state={state}
          rows={LAST_TRANSACTIONS}
          games={games}
          onRetry={() => turn(1)}
        />
      </Panel>
    </div>
  );
}
