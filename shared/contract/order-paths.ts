/** The endpoints of money but the first: few pages call them, so the browser loads this with the first call. */
import type { PathRow } from './path-row.ts';

export const ORDER_PATHS = {
  paymentTransfer: { method: 'GET', path: '/api/payments/{payment_id}/transfer' },
  paymentWidget: { method: 'GET', path: '/api/payments/{payment_id}/widget' },
  paymentHandover: { method: 'GET', path: '/api/payments/{payment_id}/handover' },
  cancelDeposit: { method: 'POST', path: '/api/payments/{payment_id}/cancel' },
  withdrawalOptions: { method: 'GET', path: '/api/wallet/withdrawals' },
  startWithdrawal: { method: 'POST', path: '/api/wallet/withdrawals' },
  cancelWithdrawal: { method: 'POST', path: '/api/wallet/withdrawals/{payment_id}/cancel' },
  lockWithdrawals: { method: 'PUT', path: '/api/wallet/withdrawals/lock' },
  intent: { method: 'GET', path: '/api/intents/{key}' },
  order: { method: 'GET', path: '/api/wallet/orders/{payment_id}' },
  paymentAccounts: { method: 'GET', path: '/api/wallet/accounts' },
  removePaymentAccount: { method: 'DELETE', path: '/api/wallet/accounts/{account_id}' },
  depositAllowance: { method: 'GET', path: '/api/wallet/deposits/allowance' },
  movements: { method: 'GET', path: '/api/wallet/movements' },
  walletStatement: { method: 'GET', path: '/api/wallet/statement' },
} as const satisfies Record<string, PathRow>;
