/** What can go wrong at the seamless wallet, as the vendor reads it. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';

export interface GameWalletAnswer {
  status: StudioStatus;
  playerId?: string;
  /** Minor units. */
  balance?: bigint;
  currency?: string;
  walletTransactionId?: string;
}

export function refusal(status: Exclude<StudioStatus, 'ok'>): GameWalletAnswer {
  return { status };
}
