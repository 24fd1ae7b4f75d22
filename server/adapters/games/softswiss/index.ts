/** The SoftSwiss-style adapter. */
export { createSoftswissAggregator } from './client.ts';
export { softswissRoutes } from './routes.ts';
