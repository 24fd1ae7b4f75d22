/** The studio adapter. */
export { createStudioAggregator, createStudioTalk } from './client.ts';
export { createInProcessWallet } from './in-process-wallet.ts';
export { gameVendorRoutes } from './routes.ts';
