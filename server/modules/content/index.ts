/** The footer lists' door. */
export { contentRoutes, createContentApp } from './routes.ts';
