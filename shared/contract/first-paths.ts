/**
 * Method and path of the endpoints that pages may call before they are used; the rest stands in identity-paths.ts.
 */

import { LAUNCH_PATH } from './headers.ts';
import type { PathRow } from './path-row.ts';

export { HEADERS, IDEMPOTENCY_HEADER, WRITE_HEADER } from './headers.ts';

export const FIRST_PATHS = {
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
  tables: { method: 'GET', path: '/api/games/tables' },
  tournaments: { method: 'GET', path: '/api/tournaments' },
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
  // Sport
  sportMenu: { method: 'GET', path: '/api/sport' },
} as const satisfies Record<string, PathRow>;

/** The socket's path (spec section 7). */
export const REALTIME_PATH = '/realtime';

/** The code a socket is closed with when too many newer ones were opened: it should not come back by itself. */
export const SOCKET_REPLACED_CODE = 4_409;
