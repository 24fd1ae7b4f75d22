/** Favourites and recently played games. */
export { favouriteRoutes } from './routes.ts';
export { createFavourites } from './service.ts';
