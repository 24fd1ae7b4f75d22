/** The page's side of the CRM. */
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { type CrmSessions, SID_LIFETIME_MS } from './service.ts';

/** @param sessions null where no CRM is configured. */
export function crmRoutes(sessions: CrmSessions | null): Routes<'crmSession'> {
  return {
    crmSession: {
      handle: async (_input, { playerId }) =>
        sessions === null ? fail('not_offered') : ok({ sid: sessions.issue(playerId), expires_in_ms: SID_LIFETIME_MS }),
    },
  };
}
