/** The session, and what each response of the service does to it (spec sections 3 and 4). */

import type { ResponseOf } from '#shared/contract/index.ts';

export type User = ResponseOf<'player'>['user'];

export interface SessionState {
  user: User | null;
  authenticated: boolean;
  /** The login form asks for a code (error 9000005). */
  twofaRequired: boolean;
  /** Whether the service has answered who is logged in since the page was loaded. */
  checked: boolean;
}

export const GUEST: SessionState = { user: null, authenticated: false, twofaRequired: false, checked: false };

/** The session of a known player. */
export function signedIn(user: User): SessionState {
  return { user, authenticated: true, twofaRequired: false, checked: true };
}

/** Back to signed-out: two-factor flag reset (spec section 4, Purge). */
export function purged(): SessionState {
  return { ...GUEST, checked: true };
}
