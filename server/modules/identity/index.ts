/** Identity: what players prove themselves with, and what became of it. */
export { type Credentials, findCredentials, findPasswordHash, renewHash, storePassword } from './credentials.ts';
export { decoyHash, hashPassword, isOutdated, verifyPassword } from './passwords.ts';
export { refusePassword } from './rules.ts';
export {
  listSecurityEvents,
  recordSecurityEvent,
  type Trace,
  traceOf,
} from './security-log.ts';
