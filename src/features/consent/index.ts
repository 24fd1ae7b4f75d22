/** Consent to what is not necessary: asked where the region wants it, remembered for 365 days. */
export { askConsent, leaveConsent, pressConsent, reopenConsent } from './banner.ts';
export type { Consent } from './model.ts';
export { $consent, recallConsent } from './store.ts';
