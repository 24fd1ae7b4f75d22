/** The shop: what coins buy. */
export { shopRoutes } from './routes.ts';
export { createShop } from './service.ts';
export { purchaseOf } from './store.ts';
