/** Codes that are typed at a registration: a friend's or a partner's, credited as their links are (ADR 0126). */
import { REFERRAL_PREFIX } from '#shared/referral.ts';
import type { Queryable } from '../../db/index.ts';
import { ok, type Result } from '../../result.ts';
import type { RateLimits } from '../session/index.ts';
import { friendOfCode, partnerOfCode } from './store.ts';

export type InviteOwner = 'friend' | 'partner';

export interface InviteParts {
  database: Queryable;
  limits: Pick<RateLimits, 'consume'>;
}

export interface Invites {
  /** Whose a code is, never who; null: nobody's whom it could be credited to. Error: `rate_limited`. */
  ownerOf(code: string, client: string): Promise<Result<InviteOwner | null>>;
}

/** @param parts the database that knows the codes, and what keeps them from being guessed */
export function createInvites({ database, limits }: InviteParts): Invites {
  return {
    async ownerOf(code, client) {
      const allowed = await limits.consume('inviteByClient', client);
      if (!allowed.ok) return allowed;
      const key = code.trim().toLowerCase();
      if (key.startsWith(REFERRAL_PREFIX)) return ok((await friendOfCode(database, key)) === null ? null : 'friend');
      return ok((await partnerOfCode(database, key))?.state === 'active' ? 'partner' : null);
    },
  };
}
