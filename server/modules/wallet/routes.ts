/** The wallet's endpoints. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { WalletService } from './service.ts';

/** Handlers of the wallet's endpoints. */
export function routes(wallet: WalletService): Routes<'wallet' | 'walletHistory' | 'paysystems'> {
  return {
    wallet: {
      handle: async (_input, { playerId }) => ok(await wallet.read(playerId)),
    },
    walletHistory: {
      handle: async ({ query }, { playerId }) => ok(await wallet.history(playerId, query.page)),
    },
    paysystems: {
      handle: ({ query }, { playerId, region }) => wallet.paysystems(playerId, region, query.types),
    },
  };
}
