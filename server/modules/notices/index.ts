/** Letters that the terms promise: new terms, and accounts that nobody uses. */
export { acceptTerms, createTermsNotices } from './terms.ts';
export { createUnusedNotices } from './unused.ts';
