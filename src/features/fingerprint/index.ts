/** The device fingerprint that travels with a login or registration (spec section 7, `x-iov`). */
export { readFingerprint } from './blackbox.ts';
