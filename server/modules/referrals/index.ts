/** Refer a friend: the terms (shared/referral.ts), who came by whom, and the reward of both sides. */
export { referralRoutes } from './routes.ts';
export { createReferrals } from './service.ts';
