/** Who is at the vendors' live tables. */
export { tableRoutes } from './routes.ts';
export { createTables } from './service.ts';
