/** The studio adapter. */
export { createStudioAggregator } from './client.ts';
export { gameVendorRoutes } from './routes.ts';
