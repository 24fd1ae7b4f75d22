/** The endpoints of the bonus map. */
import type { Routes } from '../../http/handler.ts';
import type { DailyBonuses } from './service.ts';

export function dailyBonusRoutes(bonuses: DailyBonuses): Routes<'dailyBonuses' | 'claimDailyBonus'> {
  return {
    dailyBonuses: { handle: (_input, { playerId, region }) => bonuses.map(playerId, region) },
    claimDailyBonus: { handle: ({ body }, { playerId, region }) => bonuses.claim(playerId, region, body.date) },
  };
}
