/** The endpoints of identity: few pages call them, so the browser loads this with the first call. */
import type { PathRow } from './path-row.ts';

export const IDENTITY_PATHS = {
  secondFactor: { method: 'POST', path: '/api/session/second-factor' },
  recoverPassword: { method: 'POST', path: '/api/session/recovery' },
  restorePassword: { method: 'POST', path: '/api/session/restore' },
  changePassword: { method: 'PUT', path: '/api/player/password' },
  changeEmail: { method: 'PUT', path: '/api/player/email' },
  confirmEmail: { method: 'POST', path: '/api/player/email/confirm' },
  undoEmail: { method: 'POST', path: '/api/player/email/undo' },
  protection: { method: 'GET', path: '/api/player/protection' },
  beginTwoFactor: { method: 'POST', path: '/api/player/two-factor' },
  confirmTwoFactor: { method: 'POST', path: '/api/player/two-factor/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/api/player/two-factor/recovery-codes' },
  endTwoFactor: { method: 'POST', path: '/api/player/two-factor/end' },
  stepUp: { method: 'POST', path: '/api/session/step-up' },
  playerSessions: { method: 'GET', path: '/api/player/sessions' },
  endSession: { method: 'POST', path: '/api/player/sessions/end' },
  endOtherSessions: { method: 'POST', path: '/api/player/sessions/end-others' },
  securityEvents: { method: 'GET', path: '/api/player/security-events' },
} as const satisfies Record<string, PathRow>;
