/** The notification centre. */
export { notificationRoutes } from './routes.ts';
export { createNotifications } from './service.ts';
