/** The studio adapter. */
export { createStudioAggregator } from './client.ts';
export { createInProcessWallet } from './in-process-wallet.ts';
export { gameVendorRoutes } from './routes.ts';
