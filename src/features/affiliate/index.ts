/** Affiliate tracking: captured on any landing page, sent at login and registration (spec section 3). */
export { affiliateOrigin, affiliateTag, captureAffiliate } from './store.ts';
