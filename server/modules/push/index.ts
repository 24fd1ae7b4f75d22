/** Push: subscriptions of devices, and what is sent to them. */
export { pushRoutes } from './routes.ts';
export { createPushes, type PushContent, type Pushes } from './service.ts';
export { endOrphans } from './subscriptions.ts';
