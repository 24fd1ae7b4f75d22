/** The notification centre's door. */
export { notificationRoutes } from './routes.ts';
export { createNotifications } from './service.ts';
