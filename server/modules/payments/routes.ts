/** The player's payment endpoints. */
import type { Routes } from '../../http/handler.ts';
import type { Payments } from './service.ts';

/** Handlers of the payment endpoints. */
export function routes(payments: Payments): Routes<'startDeposit' | 'payment'> {
  return {
    startDeposit: {
      handle: ({ body }, context) => payments.startDeposit(context, body),
    },
    payment: {
      handle: ({ params }, { playerId }) => payments.payment(playerId, params.payment_id),
    },
  };
}
