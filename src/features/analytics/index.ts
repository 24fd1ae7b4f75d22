/** Tracking: consent and configuration decide; absent, nothing is sent (design section 7). */
export { loadTagManager, loadTags } from './tags.ts';
export {
  configureAnalytics,
  holdAnalytics,
  identifyAccount,
  notePurchase,
  trackConversion,
  trackDeposit,
  trackPageView,
  trackRegistration,
  trackVipLevel,
} from './tracking.ts';
