/** The lists of the footer. */
export { contentRoutes, createContentApp } from './routes.ts';
