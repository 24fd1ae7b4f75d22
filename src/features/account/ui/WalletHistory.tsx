/** Everything that moved in the wallet, page by page. */
import type { ReactNode } from 'react';
import { loadHistory, Pager, Transactions, usePages } from '#features/wallet/index.ts';
import { playerIsland } from './player-island.tsx';
import { CardWaiting } from './Waiting.tsx';

/** What one answer of the service holds (server/modules/wallet). */
const PAGE_SIZE = 20;

export default playerIsland({ gate: 'gate_wallet', Waiting: CardWaiting, View: WalletHistory });

function WalletHistory(): ReactNode {
  const { items, total, page, state, turn } = usePages(loadHistory);
  return (
    <div className="card">
      <Transactions items={items} state={state} rows={8} onRetry={() => turn(page)} />
      <Pager page={page} total={total} pageSize={PAGE_SIZE} busy={state === 'loading'} onTurn={turn} />
    </div>
  );
}
