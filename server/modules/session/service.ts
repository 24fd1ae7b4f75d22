/** Sessions: opaque, server-side, rotated at login (design section 6). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginPayload } from '#shared/contract/session.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Credentials, findCredentials, normalPhone, storeAffiliateTag } from '../player/index.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { networkOf, type RateLimits, type RateName } from './limits.ts';
import { decoyHash, verifyPassword } from './passwords.ts';
import { endSession, findById, findByToken, insertSession, type LiveSession, markSeen } from './store.ts';
import { hashOf, isToken, newToken } from './token.ts';

/** A session nobody used for this long is over. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** A session is over after this long, used or not. */
export const SESSION_LIFETIME_MS = 14 * 86_400_000;
const SEEN_INTERVAL_MS = 60_000;

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
  /** What the browser shows to be known at its next login. */
  deviceToken: string;
}

/** Who knocks: nothing of it is typed by a person. */
export interface Caller {
  /** Address of the client. */
  client: string;
  /** The token of a browser that has logged in before, whoever did; null without one. */
  deviceToken: string | null;
}

export interface Sessions {
  /** The live session behind a token, on the domain that it was opened on. */
  find(token: string, region: RegionId): Promise<LiveSession | null>;
  /** Whether a session is still live, by its id. */
  isLive(sessionId: string): Promise<LiveSession | null>;
  /** Errors: `rate_limited`, `wrong_credentials` (whichever part is wrong), `two_factor_required`. */
  checkLogin(login: Login, caller: Caller): Promise<Result<{ playerId: string }>>;
  /** Opens a session and remembers the browser; the session that it had before ends. */
  open(
    playerId: string,
    region: RegionId,
    previous: LiveSession | null,
    deviceToken: string | null,
  ): Promise<OpenSession>;
  end(sessionId: string): Promise<void>;
}

/** One account, one key, whichever of its logins is typed and however; a login that nobody has is counted as well. */
function accountKey(login: string, credentials: Credentials | null): string {
  if (credentials !== null) return credentials.player_id;
  return login.includes('@') ? login.trim().toLowerCase() : normalPhone(login);
}

/** A count that a login adds to, and what a success does to it. */
interface Count {
  name: RateName;
  key: string;
  onSuccess: 'clear' | 'giveBack' | 'keep';
}

/**
 * What a login counts against. A device that is known to the account answers for itself alone: nobody else can use up
 * its tries, neither at the account nor behind the same address.
 */
function countsOf(account: string, { client, deviceToken }: Caller, known: boolean): Count[] {
  if (known) return [{ name: 'loginByDevice', key: `${account} ${deviceToken}`, onSuccess: 'clear' }];
  return [
    { name: 'loginByClient', key: client, onSuccess: 'keep' },
    { name: 'loginByAccountAndClient', key: `${account} ${networkOf(client)}`, onSuccess: 'clear' },
    { name: 'loginByAccount', key: account, onSuccess: 'giveBack' },
  ];
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
  async function matches(login: Login, credentials: Credentials | null): Promise<boolean> {
    return verifyPassword(login.password, credentials?.password_hash ?? (await decoyHash));
  }

  /** Counts a try; the first count that is full refuses it, and those after it do not count it. */
  async function countTry(counts: readonly Count[]): Promise<Result<void>> {
    for (const { name, key } of counts) {
      const allowed = await limits.consume(name, key);
      if (!allowed.ok) return allowed;
    }
    return ok(undefined);
  }

  async function countSuccess(counts: readonly Count[]): Promise<void> {
    for (const { name, key, onSuccess } of counts) if (onSuccess !== 'keep') await limits[onSuccess](name, key);
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
      isToken(token) ? seen(await findByToken(database, hashOf(token), region, freshness())) : null,
    isLive: async (sessionId) => seen(await findById(database, sessionId, freshness())),

    async checkLogin(login, caller) {
      const credentials = await findCredentials(database, login.login);
      const known =
        credentials !== null && (await isKnownDevice(database, credentials.player_id, caller.deviceToken, clock.now()));
      const counts = countsOf(accountKey(login.login, credentials), caller, known);
      const allowed = await countTry(counts);
      if (!allowed.ok) return allowed;
      if (!(await matches(login, credentials)) || credentials === null) return fail('wrong_credentials');
      if (credentials.two_factor_enabled) return fail('two_factor_required');
      await countSuccess(counts);
      if (login.affiliate_tag) await storeAffiliateTag(database, credentials.player_id, login.affiliate_tag);
      return ok({ playerId: credentials.player_id });
    },

    async open(playerId, region, previous, presented) {
      const token = newToken();
      const sessionId = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
      await insertSession(database, { sessionId, tokenHash: hashOf(token), playerId, region, now, expiresAt });
      const deviceToken = await rememberDevice(database, playerId, presented, now);
      if (previous !== null) {
        const replacedBy = previous.playerId === playerId ? sessionId : null;
        await endAndTell(previous.sessionId, 'expired', replacedBy);
      }
      return { sessionId, token, deviceToken };
    },

    end: (sessionId) => endAndTell(sessionId, 'logout'),
  };
}
