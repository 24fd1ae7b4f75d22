/** The CRM (spec section 7, CRM loader): its inbox and pending bonuses, in production and after consent. */
export { openCrmInbox } from './inbox.ts';
export { startCrm } from './loader.ts';
