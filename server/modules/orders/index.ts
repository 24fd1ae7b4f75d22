/** Orders: money in and out, and what providers say of it. */

export { approvalsNeeded, payoutAtOnce } from './decision.ts';
export { benefitsOf } from './deposits.ts';
export { knownPlayer, type MoneyGuards } from './guards.ts';
export { createProviderChoice, type ProviderRoute } from './providers.ts';
export { routes } from './routes.ts';
export { createOrders, type Orders } from './service.ts';
export { orderByKey } from './store.ts';
export { depositedSince, hasDeposited, settledDepositsSince } from './sums.ts';
export { unplayedDeposits } from './unplayed.ts';
export { paymentVendorRoutes } from './vendor-routes.ts';
