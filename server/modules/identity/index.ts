/** Identity: what players prove themselves with, and what became of it. */
export { type Credentials, findCredentials, findPasswordHash, renewHash, storePassword } from './credentials.ts';
export {
  createLink,
  LINK_LIFETIME_MS,
  type LinkPurpose,
  type MailLink,
  pruneLinks,
  readLink,
  useLink,
  voidLinks,
} from './links.ts';
export { decoyHash, hashPassword, isOutdated, verifyPassword } from './passwords.ts';
export { refusePassword } from './rules.ts';
export { createSeal } from './sealing.ts';
export { createSecondFactors, type SecondFactors } from './second-factor.ts';
export {
  listSecurityEvents,
  recordSecurityEvent,
  type Trace,
  traceOf,
} from './security-log.ts';
