/** The languages of a host: the offer to who reads another one. */
export { offerLanguage } from './offer.ts';
