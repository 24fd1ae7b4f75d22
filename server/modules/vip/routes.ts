/** The VIP programme's endpoints. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Care } from './care.ts';
import type { Cashback } from './cashback.ts';
import { vipLevels } from './levels.ts';

export function vipRoutes(
  cashback: Pick<Cashback, 'of'>,
  care: Care,
): Routes<'vipLevels' | 'vipBenefits' | 'vipCashback'> {
  return {
    vipLevels: { handle: async () => ok({ result: vipLevels() }) },
    vipBenefits: { handle: (_input, { playerId }) => care.of(playerId) },
    vipCashback: { handle: (_input, { playerId }) => cashback.of(playerId) },
  };
}
