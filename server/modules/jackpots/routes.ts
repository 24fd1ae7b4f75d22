/** What the jackpots hold. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Jackpots } from './service.ts';

export function jackpotRoutes(jackpots: Jackpots): Routes<'jackpots'> {
  return {
    jackpots: {
      handle: async ({ query }, { region }) => ok(await jackpots.of(region, query.currency)),
    },
  };
}
