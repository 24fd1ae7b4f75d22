/** What players read of their coins. */
import type { Database } from '../../db/types.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Coins } from './service.ts';
import { coinMoves } from './store.ts';

const PAGE_SIZE = 20;

export function coinRoutes(database: Database, coins: Pick<Coins, 'balance'>): Routes<'coins'> {
  return {
    coins: {
      async handle({ query }, { playerId }) {
        const [balance, moves] = await Promise.all([
          coins.balance(database, playerId),
          coinMoves(database, playerId, { from: (query.page - 1) * PAGE_SIZE, size: PAGE_SIZE }),
        ]);
        return ok({ balance, ...moves });
      },
    },
  };
}
