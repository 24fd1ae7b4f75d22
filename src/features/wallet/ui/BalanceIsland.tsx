/** The balance beside the wallet's heading. */
import type { ReactNode } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { BalanceLine } from './BalanceCard.tsx';

export default function BalanceIsland({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <BalanceLine />
    </IslandRoot>
  );
}
