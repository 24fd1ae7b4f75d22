/** The endpoints of the account's pages. */
import { AFFILIATE_PATHS } from './affiliate-paths.ts';
import { LOYALTY_PATHS } from './loyalty-paths.ts';
import type { PathRow } from './path-row.ts';
import { TOURNAMENT_PATHS } from './tournament-paths.ts';

export const ACCOUNT_PATHS = {
  verification: { method: 'GET', path: '/api/verification' },
  sendDocument: { method: 'POST', path: '/api/verification/documents' },
  startVerification: { method: 'POST', path: '/api/verification/sessions' },
  privacy: { method: 'GET', path: '/api/privacy' },
  askForExport: { method: 'POST', path: '/api/privacy/exports' },
  openExport: { method: 'POST', path: '/api/privacy/exports/open' },
  exportFile: { method: 'GET', path: '/api/privacy/exports/{export_id}/{token}' },
  askForErasure: { method: 'POST', path: '/api/privacy/erasure' },
  withdrawErasure: { method: 'POST', path: '/api/privacy/erasure/withdraw' },
  ...AFFILIATE_PATHS,
  ...LOYALTY_PATHS,
  ...TOURNAMENT_PATHS,
  gameRoundsFile: { method: 'GET', path: '/api/games/rounds.csv' },
} as const satisfies Record<string, PathRow>;
