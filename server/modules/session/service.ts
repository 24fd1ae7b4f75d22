/** Sessions: opaque, server-side, rotated at login (design section 6). */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginPayload } from '#shared/contract/session.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Credentials, findCredentials, normalPhone, storeAffiliateTag } from '../player/index.ts';
import type { RateLimits } from './limits.ts';
import { decoyHash, verifyPassword } from './passwords.ts';
import { endSession, findById, findByToken, insertSession, type LiveSession, markSeen } from './store.ts';

/** A session nobody used for this long is over. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** A session is over after this long, used or not. */
export const SESSION_LIFETIME_MS = 14 * 86_400_000;
const SEEN_INTERVAL_MS = 60_000;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

type Login = z.output<typeof loginPayload>;

export interface SessionParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  /** Called once a session is over: its sockets are told, its games take no more bets. */
  onEnd(ended: EndedSession): Promise<void>;
}

interface EndedSession {
  sessionId: string;
  playerId: string;
  /** `expired`: another player logged in with the same browser. */
  reason: 'logout' | 'expired';
  /** The session that took its place, when the same player logged in again; nobody is told then. */
  replacedBy: string | null;
}

interface OpenSession {
  sessionId: string;
  token: string;
}

export interface Sessions {
  /** The live session behind a token, on the domain that it was opened on. */
  find(token: string, region: RegionId): Promise<LiveSession | null>;
  /** Whether a session is still live, by its id. */
  isLive(sessionId: string): Promise<LiveSession | null>;
  /** Errors: `rate_limited`, `wrong_credentials` (whichever part is wrong), `two_factor_required`. */
  checkLogin(login: Login, client: string): Promise<Result<{ playerId: string }>>;
  /** Opens a session; the one the browser had before ends. */
  open(playerId: string, region: RegionId, previous: LiveSession | null): Promise<OpenSession>;
  end(sessionId: string): Promise<void>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** One account, one key, however the login is typed. */
function accountKey(login: string): string {
  return login.includes('@') ? login.trim().toLowerCase() : normalPhone(login);
}

/** Creates the session module's service. */
export function createSessions({ database, clock, limits, onEnd }: SessionParts): Sessions {
  function freshness() {
    const now = clock.now();
    return {
      now,
      idleBefore: new Date(now.getTime() - SESSION_IDLE_MS),
      staleBefore: new Date(now.getTime() - SEEN_INTERVAL_MS),
    };
  }

  async function seen(session: LiveSession | null): Promise<LiveSession | null> {
    if (session?.stale) await markSeen(database, session.sessionId, clock.now());
    return session;
  }

  /** The work is the same for a login nobody has (constant answer, design section 6). */
  async function verified(login: Login): Promise<Credentials | null> {
    const credentials = await findCredentials(database, login.login);
    const matches = await verifyPassword(login.password, credentials?.password_hash ?? (await decoyHash));
    return matches ? credentials : null;
  }

  async function endAndTell(
    sessionId: string,
    reason: EndedSession['reason'],
    replacedBy: string | null = null,
  ): Promise<void> {
    const playerId = await endSession(database, sessionId, clock.now());
    if (playerId !== null) await onEnd({ sessionId, playerId, reason, replacedBy });
  }

  return {
    find: async (token, region) =>
      TOKEN.test(token) ? seen(await findByToken(database, hashOf(token), region, freshness())) : null,
    isLive: async (sessionId) => seen(await findById(database, sessionId, freshness())),

    async checkLogin(login, client) {
      const account = accountKey(login.login);
      const byClient = await limits.consume('loginByClient', client);
      if (!byClient.ok) return byClient;
      const byAccount = await limits.consume('loginByAccount', account);
      if (!byAccount.ok) return byAccount;
      const credentials = await verified(login);
      if (credentials === null) return fail('wrong_credentials');
      if (credentials.two_factor_enabled) return fail('two_factor_required');
      await limits.clear('loginByAccount', account);
      if (login.affiliate_tag) await storeAffiliateTag(database, credentials.player_id, login.affiliate_tag);
      return ok({ playerId: credentials.player_id });
    },

    async open(playerId, region, previous) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const sessionId = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
      await insertSession(database, { sessionId, tokenHash: hashOf(token), playerId, region, now, expiresAt });
      if (previous !== null) {
        const replacedBy = previous.playerId === playerId ? sessionId : null;
        await endAndTell(previous.sessionId, 'expired', replacedBy);
      }
      return { sessionId, token };
    },

    end: (sessionId) => endAndTell(sessionId, 'logout'),
  };
}
