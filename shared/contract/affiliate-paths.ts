/** The endpoints of partners and of friends: two pages call them. */
import type { PathRow } from './path-row.ts';

export const AFFILIATE_PATHS = {
  referrals: { method: 'GET', path: '/api/player/referrals' },
  askPartnerLink: { method: 'POST', path: '/api/partners/link' },
  openPartnerSession: { method: 'POST', path: '/api/partners/session' },
  endPartnerSession: { method: 'POST', path: '/api/partners/session/end' },
  partner: { method: 'GET', path: '/api/partners/me' },
  partnerFigures: { method: 'GET', path: '/api/partners/figures' },
  partnerFiguresFile: { method: 'GET', path: '/api/partners/figures.csv' },
} as const satisfies Record<string, PathRow>;
