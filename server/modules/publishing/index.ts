/** Publishing from within the server: at the moments the content names, and when a signed webhook asks for it. */
export { createPublisher, type Publisher, type PublishResult, publishWith } from './publisher.ts';
export { publishingRoutes } from './webhook.ts';
