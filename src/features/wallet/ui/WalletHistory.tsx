/** All transactions of the wallet, page by page. */
import type { ReactNode } from 'react';
import { usePage } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { loadHistory } from '../api.ts';
import { usePages } from '../pages.ts';
import { Pager } from './Pager.tsx';
import { Transactions } from './Transactions.tsx';

/** Items in one response (server/modules/wallet). */
const PAGE_SIZE = 20;

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: WalletHistory });

function WalletHistory(): ReactNode {
  const games = useCatalogue(usePage().region);
  const { items, total, page, state, turn } = usePages(loadHistory);
  return (
    <div className="card">
      <Transactions items={items} state={state} rows={8} games={games} onRetry={() => turn(page)} />
      <Pager page={page} total={total} pageSize={PAGE_SIZE} busy={state === 'loading'} onTurn={turn} />
    </div>
  );
}
