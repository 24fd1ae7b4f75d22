/** Push to browsers. */
export { createWebPush, type PushFetch } from './web.ts';
