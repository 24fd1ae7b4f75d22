/** What players ask of their data: to have it, and to have it erased. */
export { csvOf } from './archive.ts';
export { createErasures, type Erasures } from './erasure-service.ts';
export { answerByHand } from './notices.ts';
export { privacyRoutes } from './routes.ts';
export { createPrivacy, type Privacy } from './service.ts';
