/**
 * Method and path of every endpoint: all the browser needs at run time. The schemas stand in the domain files beside
 * this one and are bound to these names by type (contract/index.ts).
 */

import { LAUNCH_PATH } from './headers.ts';

export { HEADERS, IDEMPOTENCY_HEADER, WRITE_HEADER } from './headers.ts';

interface PathRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
}

export const PATHS = {
  // Session and player
  sessionCheck: { method: 'GET', path: '/api/session' },
  login: { method: 'POST', path: '/api/session/login' },
  logout: { method: 'POST', path: '/api/session/logout' },
  register: { method: 'POST', path: '/api/players' },
  player: { method: 'GET', path: '/api/player' },
  saveProfile: { method: 'PUT', path: '/api/player/profile' },
  saveNickname: { method: 'PUT', path: '/api/player/nickname' },
  saveLanguage: { method: 'PUT', path: '/api/player/language' },
  registerPush: { method: 'POST', path: '/api/player/push' },
  // Identity
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
  // Wallet and payments
  wallet: { method: 'GET', path: '/api/wallet' },
  walletHistory: { method: 'GET', path: '/api/wallet/history' },
  paysystems: { method: 'GET', path: '/api/wallet/paysystems' },
  startDeposit: { method: 'POST', path: '/api/wallet/deposits' },
  payment: { method: 'GET', path: '/api/payments/{payment_id}' },
  // Games
  launchGame: { method: 'POST', path: LAUNCH_PATH },
  gameRounds: { method: 'GET', path: '/api/games/rounds' },
  gameRound: { method: 'GET', path: '/api/games/round' },
  interruptedRounds: { method: 'GET', path: '/api/games/rounds/interrupted' },
  events: { method: 'GET', path: '/api/events' },
  jackpots: { method: 'GET', path: '/api/jackpots' },
  winStatistics: { method: 'GET', path: '/api/player/wins' },
  achievement: { method: 'GET', path: '/api/player/achievements/{benefit_id}' },
  favourites: { method: 'GET', path: '/api/player/games' },
  changeFavourites: { method: 'PUT', path: '/api/player/games' },
  mergeFavourites: { method: 'POST', path: '/api/player/games/merge' },
  // Everything else
  vipLevels: { method: 'GET', path: '/api/vip/levels' },
  notifications: { method: 'GET', path: '/api/notifications' },
  readNotification: { method: 'POST', path: '/api/notifications/read' },
  readAllNotifications: { method: 'POST', path: '/api/notifications/read-all' },
  contentList: { method: 'GET', path: '/api/content/lists/{kind}' },
  crmSession: { method: 'POST', path: '/api/crm/session' },
  seo: { method: 'GET', path: '/api/seo' },
  realtimeTicket: { method: 'POST', path: '/api/realtime/tickets' },
} as const satisfies Record<string, PathRow>;

export type EndpointName = keyof typeof PATHS;

/** The socket's path (spec section 7). */
export const REALTIME_PATH = '/realtime';

/** The code a socket is closed with when too many newer ones were opened: it should not come back by itself. */
export const SOCKET_REPLACED_CODE = 4_409;
