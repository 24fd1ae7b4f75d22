/** Push subscriptions. */
export { pushRoutes } from './routes.ts';
