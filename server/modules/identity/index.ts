/** Identity: what players prove themselves with, and what became of it. */
export {
  type Credentials,
  findCredentials,
  findPasswordHash,
  passwordChangedAt,
  renewHash,
  storePassword,
} from './credentials.ts';
export {
  createLink,
  LINK_LIFETIME_MS,
  type LinkPurpose,
  type MailLink,
  readLink,
  useLink,
  voidLinks,
} from './links.ts';
export { dropOpenid, findOpenid, listOpenid, storeOpenid, waysInOf } from './openid.ts';
export { createPasskeys, type Passkeys } from './passkeys.ts';
export { decoyHash, hashPassword, isOutdated, verifyPassword } from './passwords.ts';
export { refusePassword } from './rules.ts';
export { createSeal, hashingKeyOf, type Seal } from './sealing.ts';
export { createSecondFactors, type SecondFactors } from './second-factor.ts';
export {
  answerLogin,
  isNewNetwork,
  listSecurityEvents,
  recordSecurityEvent,
  shortened,
  type Trace,
  traceOf,
} from './security-log.ts';
export { base32, keyUri, newTotpSecret, stepOf } from './totp.ts';
export { deviceOf } from './user-agents.ts';
