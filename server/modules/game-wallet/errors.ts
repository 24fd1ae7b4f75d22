/** What can go wrong at the game wallet, as the vendor reads it. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { GameWalletAnswer } from '../../ports/game-wallet.ts';

export function refusal(status: Exclude<StudioStatus, 'ok'>): GameWalletAnswer {
  return { status };
}
