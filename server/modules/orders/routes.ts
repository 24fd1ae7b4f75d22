/** The player's endpoints of orders. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Orders } from './service.ts';

type Names =
  | 'startDeposit'
  | 'payment'
  | 'paymentTransfer'
  | 'paymentWidget'
  | 'paymentHandover'
  | 'cancelDeposit'
  | 'withdrawalOptions'
  | 'startWithdrawal'
  | 'cancelWithdrawal'
  | 'lockWithdrawals'
  | 'order'
  | 'paymentAccounts'
  | 'removePaymentAccount'
  | 'depositAllowance'
  | 'movements'
  | 'walletStatement';

/** Handlers of the endpoints of orders. */
export function routes(orders: Orders): Routes<Names> {
  const { withdrawals } = orders;
  return {
    startDeposit: {
      handle: ({ body }, context) => orders.startDeposit(context, body),
    },
    payment: {
      handle: ({ params }, { playerId }) => orders.payment(playerId, params.payment_id),
    },
    paymentTransfer: {
      handle: ({ params }, { playerId }) => orders.transfer(playerId, params.payment_id),
    },
    paymentWidget: {
      handle: ({ params }, { playerId }) => orders.widget(playerId, params.payment_id),
    },
    paymentHandover: {
      handle: ({ params }, { playerId }) => orders.handovers.read(playerId, params.payment_id),
    },
    cancelDeposit: {
      handle: ({ params }, { playerId }) => orders.handovers.cancel(playerId, params.payment_id),
    },
    withdrawalOptions: {
      handle: async (_input, { playerId, region }) => ok(await withdrawals.options(playerId, region)),
    },
    startWithdrawal: {
      handle: ({ body }, context) => withdrawals.start(context, body),
    },
    cancelWithdrawal: {
      handle: ({ params }, { playerId }) => withdrawals.cancel(playerId, params.payment_id),
    },
    lockWithdrawals: {
      handle: async ({ body }, { playerId }) => ok(await withdrawals.setLock(playerId, body.locked)),
    },
    order: {
      handle: ({ params }, { playerId }) => withdrawals.order(playerId, params.payment_id),
    },
    paymentAccounts: {
      handle: async (_input, { playerId }) => ok(await orders.accounts(playerId)),
    },
    removePaymentAccount: {
      handle: ({ params }, { playerId }) => orders.removeAccount(playerId, params.account_id),
    },
    depositAllowance: {
      handle: async (_input, { playerId, region }) => ok(await orders.allowance(playerId, region)),
    },
    movements: {
      handle: async ({ query }, { playerId }) => ok(await orders.history.page(playerId, query)),
    },
    walletStatement: {
      handle: async ({ query }, { playerId }) => ok(await orders.history.file(playerId, query)),
    },
  };
}
