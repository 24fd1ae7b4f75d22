/** Affiliate tracking: captured on any landing page, sent at login and registration (spec section 3). */
export { affiliateFields, affiliateTag, captureAffiliate } from './store.ts';
