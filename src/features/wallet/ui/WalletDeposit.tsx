/** The deposit on its own page: where mobile and tablet go (spec section 2). */
import type { ReactNode } from 'react';
import { playerIsland, type User } from '#features/session/index.ts';
import { DepositSkeleton } from './DepositParts.tsx';
import { DepositView } from './DepositView.tsx';
import { BESIDE, WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: DepositSkeletonCard, View: WalletDeposit });

const CARD = 'sm:card max-w-popup-session overflow-hidden';

function WalletDeposit(_props: { user: User }): ReactNode {
  return (
    <WithLatest>
      <div className={CARD}>
        <DepositView place="page" />
      </div>
    </WithLatest>
  );
}

function DepositSkeletonCard(): ReactNode {
  return (
    <div className={BESIDE}>
      <div className={CARD}>
        <DepositSkeleton />
      </div>
    </div>
  );
}
