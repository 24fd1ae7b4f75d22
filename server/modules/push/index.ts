/** The push subscriptions' door. */
export { pushRoutes } from './routes.ts';
