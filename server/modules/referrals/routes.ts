/** The page of friends. */
import type { Routes } from '../../http/handler.ts';
import type { Referrals } from './service.ts';

export function referralRoutes(referrals: Referrals): Routes<'referrals'> {
  return { referrals: { handle: (_input, { playerId }) => referrals.of(playerId) } };
}
