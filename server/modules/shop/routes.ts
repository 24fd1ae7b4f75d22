/** The shop's endpoints. */
import type { Routes } from '../../http/handler.ts';
import { fail } from '../../result.ts';
import type { ShopService } from './service.ts';

export function shopRoutes(shop: ShopService): Routes<'shop' | 'buyItem'> {
  return {
    shop: { handle: (_input, { playerId, region }) => shop.shelves(playerId, region) },
    buyItem: {
      async handle({ body }, { playerId, region, idempotencyKey }) {
        if (idempotencyKey === null) return fail('invalid');
        return shop.buy(playerId, region, body.item_id, idempotencyKey);
      },
    },
  };
}
