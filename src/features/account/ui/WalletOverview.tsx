/** The wallet at a glance: balance with its parts, and what moved last. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { BalanceCard, loadHistory, Transactions, usePages } from '#features/wallet/index.ts';
import { Panel } from './Panel.tsx';
import { playerIsland } from './player-island.tsx';
import { OverviewWaiting } from './Waiting.tsx';

const LAST_TRANSACTIONS = 7;

export default playerIsland({ gate: 'gate_wallet', Waiting: OverviewWaiting, View: WalletOverview });

function WalletOverview(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
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
          onRetry={() => turn(1)}
        />
      </Panel>
    </div>
  );
}
