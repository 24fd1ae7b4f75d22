/** The SEO records' door. */
export { seoRoutes } from './routes.ts';
