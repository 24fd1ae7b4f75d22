/** Sessions: opaque, server-side, rotated at login (design section 6). */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { covers, type SessionScope } from '#shared/contract/index.ts';
import { readPhone } from '#shared/contract/phone.ts';
import type { loginPayload } from '#shared/contract/session.ts';
import { rulesOfStanding } from '#shared/contract/standing.ts';
import { tidyEmail, tidyPhone } from '#shared/contract/tidy.ts';
import { COOKIE_DAYS } from '#shared/kept.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { networkOf } from '../../network.ts';
import { fail, ok, type Result } from '../../result.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import {
  type Credentials,
  decoyHash,
  findCredentials,
  findPasswordHash,
  hashPassword,
  isNewNetwork,
  isOutdated,
  recordSecurityEvent,
  renewHash,
  type SecondFactors,
  type Trace,
  verifyPassword,
} from '../identity/index.ts';
import { standingBehind } from '../protection/index.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import type { RateLimits, RateName } from './limits.ts';
import type { RecalledSession, SessionMemory } from './memory.ts';
import {
  type Assurance,
  endSession,
  findById,
  findByToken,
  insertSession,
  isSessionOf,
  type ListedSession,
  type LiveSession,
  listSessions,
  markProved,
  markSeen,
  openSessionIds,
} from './store.ts';

/** A session nobody used for this long is over. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** A session is over after this long, used or not. */
export const SESSION_LIFETIME_MS = COOKIE_DAYS.session * 86_400_000;
const SEEN_INTERVAL_MS = 60_000;
/** A sensitive act asks again for password or code when they were given longer ago. */
export const FRESH_MS = 10 * 60_000;
/** How long a session waits for its second factor. */
export const PENDING_MS = 10 * 60_000;

type Login = z.output<typeof loginPayload>;

export interface SessionParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  secondFactors: SecondFactors;
  memory: SessionMemory;
  /** Called once a session is over: its sockets are told, its games take no more bets. */
  onEnd(ended: EndedSession): Promise<void>;
}

interface EndedSession {
  sessionId: string;
  playerId: string;
  /** `expired`: another player logged in with the same browser, or the player ended it from elsewhere. */
  reason: 'logout' | 'expired';
  /** Whether what the session opened must stop too. */
  stopsGames: boolean;
  /** The session that took its place, when the same player logged in again; nobody is told then. */
  replacedBy: string | null;
}

interface OpenSession {
  sessionId: string;
  token: string;
  /** Whether the player was never here before: neither with this browser nor from this network. */
  newPlace: boolean;
  /** What the browser shows to be known at its next login; null: it has not shown all that it must. */
  deviceToken: string | null;
}

/** A session and whose it is. */
export interface Owned {
  sessionId: string;
  playerId: string;
}

export interface SessionToOpen {
  playerId: string;
  /** The session that the browser had before, whoever's. */
  previous: Owned | null;
  deviceToken: string | null;
  scope: SessionScope;
  assurance: Assurance;
  trace: Trace;
}

/** Who knocks: nothing of it is typed by a person. */
export interface Caller {
  /** Address of the client. */
  client: string;
  /** The token of a browser that has logged in before, whoever did; null without one. */
  deviceToken: string | null;
  trace: Trace;
  /** Whose national notation a phone number is in. */
  country: string | null;
}

/** Where a code is typed: on a device that the account does not know, on one that it knows, or inside a session. */
export type CodeFrom = 'elsewhere' | 'known device' | 'session';

export interface Sessions {
  /** The live session behind a token, on the domain that it was opened on. */
  find(token: string, region: RegionId): Promise<LiveSession | null>;
  /** As {@link Sessions.find}, or as it was found within the last second: for what only reads. */
  recall(token: string, region: RegionId): Promise<RecalledSession | LiveSession | null>;
  /** Whether a session is still live, by its id. */
  isLive(sessionId: string): Promise<LiveSession | null>;
  /** Errors: `rate_limited`, `wrong_credentials` (whichever part is wrong), `two_factor_required`, `invalid` (the code). */
  checkLogin(login: Login, caller: Caller): Promise<Result<{ playerId: string; assurance: Assurance }>>;
  /** Opens a session and remembers the browser; the session that it had before ends. */
  open(session: SessionToOpen): Promise<OpenSession>;
  /** Takes a password or a code that is given again. Errors: `invalid` with the field, `rate_limited`. */
  prove(own: Owned, proof: { password?: string; code?: string }, trace: Trace): Promise<Result<void>>;
  /** Uses a code of a second factor. Errors: `invalid` with the field, `rate_limited`. */
  spendCode(playerId: string, code: string, trace: Trace, from?: CodeFrom): Promise<Result<void>>;
  /** Notes that the player has proved anew who they are, by a passkey. */
  proved(session: Owned): Promise<void>;
  /** Logs out. */
  end(session: Owned, trace: Trace): Promise<void>;
  /** Where the player is logged in, last used first. */
  list(playerId: string): Promise<ListedSession[]>;
  /** Ends another session of the same player. Error: `not_found`. */
  endAnother(own: Owned, sessionId: string, trace: Trace): Promise<Result<void>>;
  /** Ends every session of a player but one. @returns how many */
  endOthers(playerId: string, kept: string | null): Promise<number>;
}

/** One account, one key, whichever of its logins is typed and however; a login that nobody has is counted as well. */
function accountKey(login: string, credentials: Credentials | null): string {
  if (credentials !== null) return credentials.playerId;
  return login;
}

/** A login as accounts are found by it: an address in small letters, or a phone number in E.164. */
function normalLogin(login: string, country: string | null): string {
  if (login.includes('@')) return tidyEmail(login).toLowerCase();
  return readPhone(login, country) ?? tidyPhone(login).replaceAll(/[^\d+]/g, '');
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
function countsOf(account: string, { client, deviceToken }: Omit<Caller, 'trace'>, known: boolean): Count[] {
  if (known) return [{ name: 'loginByDevice', key: `${account} ${deviceToken}`, onSuccess: 'clear' }];
  return [
    { name: 'loginWorkByClient', key: client, onSuccess: 'keep' },
    { name: 'loginByClient', key: client, onSuccess: 'giveBack' },
    { name: 'loginByAccountAndClient', key: `${account} ${networkOf(client)}`, onSuccess: 'clear' },
    { name: 'loginByAccount', key: account, onSuccess: 'giveBack' },
  ];
}

/** Creates the session module's service. */
export function createSessions({ database, clock, limits, secondFactors, memory, onEnd }: SessionParts): Sessions {
  function freshness() {
    const now = clock.now();
    return {
      now,
      idleBefore: new Date(now.getTime() - SESSION_IDLE_MS),
      staleBefore: new Date(now.getTime() - SEEN_INTERVAL_MS),
      freshAfter: new Date(now.getTime() - FRESH_MS),
      pendingAfter: new Date(now.getTime() - PENDING_MS),
    };
  }

  /** What a session may do: what it was opened for, and no more than its player's standing allows. */
  async function scopeOf(session: LiveSession): Promise<SessionScope> {
    const { scope } = rulesOfStanding(await standingBehind(database, session, clock.now()));
    return covers(session.scope, scope) ? scope : session.scope;
  }

  async function seen(session: LiveSession | null): Promise<LiveSession | null> {
    if (session?.stale) await markSeen(database, session.sessionId, clock.now());
    return session === null ? null : { ...session, scope: await scopeOf(session) };
  }

  /** The work is the same for a login nobody has (constant answer, design section 6). */
  async function matches(login: Login, credentials: Credentials | null): Promise<boolean> {
    const right = await verifyPassword(login.password, credentials?.passwordHash ?? (await decoyHash));
    return right && credentials !== null && credentials.passwordHash !== null;
  }

  /** A hash of an older cost is made anew while the password is at hand. */
  async function rehash({ playerId, passwordHash }: Credentials, password: string): Promise<void> {
    if (passwordHash === null || !isOutdated(passwordHash)) return;
    await renewHash(database, playerId, passwordHash, await hashPassword(password));
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

  async function spendCode(
    playerId: string,
    code: string,
    trace: Trace,
    from: CodeFrom = 'elsewhere',
  ): Promise<Result<void>> {
    // Counted apart: who knows the password and guesses elsewhere keeps nobody out on a device of theirs.
    const counted = `${playerId} ${from}`;
    const allowed = await limits.consume('codeByAccount', counted);
    if (!allowed.ok) return allowed;
    const now = clock.now();
    const spent = await secondFactors.spend(playerId, code, now);
    if (typeof spent === 'object') {
      await recordSecurityEvent(database, playerId, 'code_refused', trace, now);
      return fail('invalid', undefined, { twofa_code: spent.refused });
    }
    await limits.clear('codeByAccount', counted);
    if (spent === 'recovery_code') await recordSecurityEvent(database, playerId, 'recovery_code_used', trace, now);
    return ok(undefined);
  }

  async function isNewPlace(playerId: string, deviceToken: string | null, trace: Trace): Promise<boolean> {
    if (await isKnownDevice(database, playerId, deviceToken, clock.now())) return false;
    return isNewNetwork(database, playerId, trace);
  }

  async function endAndTell(
    sessionId: string,
    reason: EndedSession['reason'],
    { replacedBy = null, stopsGames = false }: { replacedBy?: string | null; stopsGames?: boolean } = {},
  ): Promise<void> {
    const playerId = await endSession(database, sessionId, clock.now()).finally(() => memory.forget(sessionId));
    if (playerId !== null) await onEnd({ sessionId, playerId, reason, stopsGames, replacedBy });
  }

  async function noteProof({ sessionId }: Pick<Owned, 'sessionId'>): Promise<void> {
    await markProved(database, sessionId, clock.now()).finally(() => memory.forget(sessionId));
  }

  const findHashed = async (tokenHash: string, region: RegionId) =>
    seen(await findByToken(database, tokenHash, region, freshness()));

  return {
    find: async (token, region) => (isToken(token) ? findHashed(hashOf(token), region) : null),
    async recall(token, region) {
      if (!isToken(token)) return null;
      const tokenHash = hashOf(token);
      return memory.recall(`${region} ${tokenHash}`, () => findHashed(tokenHash, region));
    },
    isLive: async (sessionId) => seen(await findById(database, sessionId, freshness())),

    async checkLogin(login, caller) {
      const name = normalLogin(login.login, caller.country);
      const credentials = await findCredentials(database, name);
      const known =
        credentials !== null && (await isKnownDevice(database, credentials.playerId, caller.deviceToken, clock.now()));
      const counts = countsOf(accountKey(name, credentials), caller, known);
      const allowed = await countTry(counts);
      if (!allowed.ok) return allowed;
      if (!(await matches(login, credentials)) || credentials === null) return fail('wrong_credentials');
      await rehash(credentials, login.password);
      if (credentials.twoFactor) {
        if (!login.twofa_code) return fail('two_factor_required');
        const from = known ? 'known device' : 'elsewhere';
        const spent = await spendCode(credentials.playerId, login.twofa_code, caller.trace, from);
        if (!spent.ok) return spent;
      }
      await countSuccess(counts);
      return ok({ playerId: credentials.playerId, assurance: credentials.twoFactor ? 'two-factor' : 'password' });
    },

    async open({ playerId, previous, deviceToken: presented, scope, assurance, trace }) {
      const token = newToken();
      const sessionId = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
      const { region } = trace;
      const session = { sessionId, playerId, region, scope, assurance, trace, now, expiresAt };
      await insertSession(database, { ...session, tokenHash: hashOf(token) });
      const whole = scope !== 'second-factor-pending';
      const newPlace = whole && (await isNewPlace(playerId, presented, trace));
      if (whole) {
        const kind = newPlace ? 'logged_in_new_place' : 'logged_in';
        await recordSecurityEvent(database, playerId, kind, trace, now, sessionId);
      }
      // A device is known once every factor was shown on it.
      const deviceToken = whole ? await rememberDevice(database, playerId, presented, now) : null;
      if (previous !== null) {
        const replacedBy = previous.playerId === playerId ? sessionId : null;
        await endAndTell(previous.sessionId, 'expired', { replacedBy });
      }
      return { sessionId, token, deviceToken, newPlace };
    },

    async prove({ sessionId, playerId }, { password, code }, trace) {
      const proved = code === undefined ? await checkPassword() : await spendCode(playerId, code, trace, 'session');
      if (!proved.ok) return proved;
      await noteProof({ sessionId });
      return ok(undefined);

      async function checkPassword(): Promise<Result<void>> {
        const allowed = await limits.consume('proofBySession', sessionId);
        if (!allowed.ok) return allowed;
        const hash = (await findPasswordHash(database, playerId)) ?? (await decoyHash);
        if (!(await verifyPassword(password ?? '', hash))) {
          return fail('invalid', undefined, { password: 'validation_incorrect_password' });
        }
        await limits.clear('proofBySession', sessionId);
        return ok(undefined);
      }
    },

    spendCode,

    proved: noteProof,

    async end({ sessionId, playerId }, trace) {
      await endAndTell(sessionId, 'logout', { stopsGames: true });
      await recordSecurityEvent(database, playerId, 'logged_out', trace, clock.now());
    },

    list: (playerId) => listSessions(database, playerId, freshness()),

    async endAnother({ playerId }, sessionId, trace) {
      if (!(await isSessionOf(database, playerId, sessionId))) return fail('not_found');
      await endAndTell(sessionId, 'expired', { stopsGames: true });
      await recordSecurityEvent(database, playerId, 'session_ended', trace, clock.now());
      return ok(undefined);
    },

    async endOthers(playerId, kept) {
      const others = await openSessionIds(database, playerId, kept);
      for (const sessionId of others) await endAndTell(sessionId, 'expired', { stopsGames: true });
      return others.length;
    },
  };
}
