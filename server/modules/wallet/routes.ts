/** The wallet's endpoints. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { WalletService } from './service.ts';

/** Handlers of the wallet's endpoints. */
export function routes(wallet: WalletService): Routes<'wallet' | 'walletHistory' | 'paysystems'> {
  return {
    wallet: {
      access: 'player',
      handle: async (_input, { playerId }) => ok(await wallet.read(playerId)),
    },
    walletHistory: {
      access: 'player',
      handle: async ({ query }, { playerId }) => ok(await wallet.history(playerId, query.page)),
    },
    paysystems: {
      access: 'player',
      handle: ({ query }, { playerId, region }) => wallet.paysystems(playerId, region, query.types),
    },
  };
}
