/** Where each act of money keeps the keys it was sent with. */
import type { ORDER_STATES } from '#shared/contract/wallet.ts';
import { exchangeUnder } from '../modules/bonuses/index.ts';
import { type IntentSource, intentRoutes } from '../modules/intents/index.ts';
import { orderByKey } from '../modules/orders/index.ts';
import { purchaseOf } from '../modules/shop/index.ts';
import { betNumber, findAsked, findPlaced, findSale } from '../modules/sport/index.ts';
import type { Core } from './core.ts';

/** States of an order that moved nothing, or gave it back. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'failed',
  'expired',
  'refused',
  'cancelled',
  'returned',
] satisfies (typeof ORDER_STATES)[number][]);

export function composeIntents({ database }: Pick<Core, 'database'>) {
  const order =
    (direction: 'deposit' | 'withdrawal'): IntentSource =>
    async (playerId, key) => {
      const found = await orderByKey(database, playerId, key);
      if (found?.direction !== direction) return null;
      const isHandedOver = direction === 'withdrawal' || found.redirectUrl !== null;
      return { id: found.orderId, number: null, stands: isHandedOver && !WITHOUT_EFFECT.has(found.state) };
    };
  return intentRoutes({
    startDeposit: order('deposit'),
    startWithdrawal: order('withdrawal'),
    async buyItem(playerId, key) {
      const found = await purchaseOf(database, playerId, key);
      return found && { id: found.item, number: null, stands: true };
    },
    async exchangeCoins(playerId, key) {
      const found = await exchangeUnder(database, playerId, key);
      return found && { id: found.grantId, number: null, stands: true };
    },
    async placeBet(playerId, key) {
      const found = await findPlaced(database, playerId, key);
      return found && { id: found.bet.betId, number: betNumber(found.bet.betId), stands: true };
    },
    async referBet(playerId, key) {
      const found = await findAsked(database, playerId, key);
      return found && { id: found.requestId, number: null, stands: true };
    },
    async cashOutBet(playerId, key) {
      const found = await findSale(database, playerId, key);
      return found && { id: found.betId, number: betNumber(found.betId), stands: true };
    },
  });
}
