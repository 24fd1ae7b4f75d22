/** SEO records. */
export { seoRoutes } from './routes.ts';
