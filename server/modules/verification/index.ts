/** Verification: documents, their review, checks by a vendor, and what they say before money moves. */
export { createVerificationGuards } from './guards.ts';
export type { MediaType } from './media.ts';
export { createMediaReader, failureOf, type MediaReader } from './media-thread.ts';
export { createReview, type Review } from './review.ts';
export { verificationRoutes } from './routes.ts';
export { createVerification } from './service.ts';
export { createVendorChecks } from './vendor.ts';
