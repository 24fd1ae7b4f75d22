/** Payments: deposits, and what vendors say of them. */
export { routes } from './routes.ts';
export { createPayments } from './service.ts';
export { paymentVendorRoutes } from './vendor-routes.ts';
