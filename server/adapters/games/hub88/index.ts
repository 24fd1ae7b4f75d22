/** The Hub88-style adapter. */
export { createHub88Aggregator } from './client.ts';
export { hub88Routes } from './routes.ts';
