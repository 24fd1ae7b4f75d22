/** The VIP programme's endpoints. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Cashback } from './cashback.ts';
import { vipLevels } from './levels.ts';

export function vipRoutes(cashback: Pick<Cashback, 'of'>): Routes<'vipLevels' | 'vipCashback'> {
  return {
    vipLevels: { handle: async () => ok({ result: vipLevels() }) },
    vipCashback: { handle: (_input, { playerId }) => cashback.of(playerId) },
  };
}
