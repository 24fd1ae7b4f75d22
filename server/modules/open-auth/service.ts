/** Coming in by an OpenID Connect provider, and connections to it (ADR 0097). */
import { sql } from 'drizzle-orm';
import type { RequestOf } from '#shared/contract/index.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import type { RequestContext } from '../../http/handler.ts';
import type { Attempt, IdentityProvider, OutsidePerson } from '../../ports/identity-provider.ts';
import { checkHints, fail, ok, type Result } from '../../result.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import {
  dropOpenid,
  findOpenid,
  findPasswordHash,
  hashPassword,
  listOpenid,
  recordSecurityEvent,
  refusePassword,
  type Seal,
  type SecondFactors,
  storeOpenid,
  storePassword,
  traceOf,
  waysInOf,
} from '../identity/index.ts';
import type { Letters } from '../letters/index.ts';
import type { OriginOf } from '../player/index.ts';
import type { Registrations } from '../registration/index.ts';
import type { Entry, Owned, RateLimits, Sessions } from '../session/index.ts';
import type { OpenAuthCookies } from './cookies.ts';
import { type Outcome, returnPath, withOutcome } from './return-path.ts';
import {
  type Arrival,
  type AttemptRow,
  dropArrival,
  findArrival,
  findByConfirmedEmail,
  insertAttempt,
  storeArrival,
  useAttempt,
} from './store.ts';

/** Where providers send browsers back to, below the origin of a domain. */
export const CALLBACK_PATH = '/api/open-auth/callback/';

export interface OpenAuthParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  seal: Seal;
  providers: readonly IdentityProvider[];
  sessions: Pick<Sessions, 'prove'>;
  secondFactors: SecondFactors;
  entry: Entry;
  registrations: Pick<Registrations, 'enter'>;
  letters: Letters;
  cookies: OpenAuthCookies;
  originOf: OriginOf;
}

type Way = RequestOf<'beginOpenAuth'>['body'];
type Wanted = Omit<RequestOf<'registerOpenAuth'>['body'], 'iov_flag' | 'x-iov'>;
type Entered = { result: { user_id: string } };

/** One name for an outside identity; an issuer's address has no spaces. */
const identifierOf = ({ issuer, subject }: Pick<OutsidePerson, 'issuer' | 'subject'>): string => `${issuer} ${subject}`;

/** Creates the service. */
export function createOpenAuth(parts: OpenAuthParts) {
  const { database, clock, limits, seal, sessions, secondFactors, entry, registrations, letters, cookies } = parts;

  const offered = (region: RegionId) =>
    parts.providers.filter(({ regions }) => regions === null || regions.includes(region));
  const providerOf = (region: RegionId, id: string) => offered(region).find((provider) => provider.id === id);

  /** The address of the way back: of the domain that was asked, from the settings. */
  const redirectOf = ({ origin, region }: Pick<RequestContext, 'origin' | 'region'>, id: string): string =>
    `${parts.originOf(origin)(region)}${CALLBACK_PATH}${id}`;

  async function begin(way: Way, context: RequestContext, own: Owned | null): Promise<Result<{ url: string }>> {
    const allowed = await limits.consume('openidByClient', context.client);
    if (!allowed.ok) return allowed;
    const { region } = context;
    const provider = providerOf(region, way.provider);
    if (provider === undefined) return fail('not_found');
    const attempt: Attempt = {
      state: newToken(),
      nonce: newToken(),
      verifier: newToken(),
      redirectUri: redirectOf(context, provider.id),
    };
    const begun = await provider.begin(attempt);
    if (!begun.ok) return begun;
    const browser = newToken();
    const stateHash = hashOf(attempt.state);
    const { nonce, verifier } = attempt;
    await insertAttempt(
      database,
      {
        stateHash,
        browserHash: hashOf(browser),
        provider: provider.id,
        region,
        purpose: own === null ? 'enter' : 'connect',
        playerId: own?.playerId ?? null,
        sessionId: own?.sessionId ?? null,
        secrets: seal.close(Buffer.from(JSON.stringify({ nonce, verifier })), stateHash),
        returnPath: returnPath(way.return_path),
      },
      clock.now(),
    );
    context.setCookie(cookies.keep(browser));
    return begun;
  }

  /** Connects a player and tells them. False: the identity is somebody else's. */
  async function connect(playerId: string, identifier: string, context: RequestContext): Promise<boolean> {
    const trace = traceOf(context);
    const now = clock.now();
    const connected = await database.transaction(async (transaction) => {
      if (!(await storeOpenid(transaction, playerId, identifier, now))) return false;
      await recordSecurityEvent(transaction, playerId, 'openid_connected', trace, now);
      await tell(transaction, playerId, 'openid_connected', context.region);
      return true;
    });
    letters.post();
    return connected;
  }

  async function tell(
    queryable: Queryable,
    playerId: string,
    kind: 'openid_connected' | 'openid_disconnected' | 'password_changed',
    region: RegionId,
  ): Promise<void> {
    const row = await firstRow<{ email: string }>(
      queryable,
      sql`select email from players where player_id = ${playerId}::uuid`,
    );
    if (row !== null) await letters.write(queryable, { kind, region, address: row.email, playerId });
  }

  /** Lets a player in; whoever has a second factor shows it first. */
  async function letIn(playerId: string, context: RequestContext): Promise<Outcome | null> {
    const { on } = await secondFactors.state(playerId);
    const entered = on ? await entry.wait(playerId, context, 'openid') : await entry.enter(playerId, context, 'openid');
    if (entered.ok) return null;
    return entered.failure.name === 'two_factor_required' ? 'code' : 'failed';
  }

  async function finishConnect(attempt: AttemptRow, person: OutsidePerson, context: RequestContext): Promise<Outcome> {
    // Connected is the session that asked, and no other that the browser has by now.
    if (attempt.player_id === null || context.sessionId !== attempt.session_id) return 'failed';
    const identifier = identifierOf(person);
    const owner = await findOpenid(database, identifier);
    if (owner === attempt.player_id) return 'connected';
    if (owner !== null) return 'taken';
    return (await connect(attempt.player_id, identifier, context)) ? 'connected' : 'taken';
  }

  async function finishEnter(
    attempt: AttemptRow,
    person: OutsidePerson,
    context: RequestContext,
  ): Promise<Outcome | null> {
    const identifier = identifierOf(person);
    const owner = await findOpenid(database, identifier);
    if (owner !== null) return letIn(owner, context);
    const { email, emailVerified } = person;
    // An address joins two accounts only where both sides have seen that it is theirs.
    const known = email !== null && emailVerified ? await findByConfirmedEmail(database, email) : null;
    if (known !== null) return (await connect(known, identifier, context)) ? letIn(known, context) : 'failed';
    const { provider, region } = attempt;
    const browser = newToken();
    const arrival: Arrival = { provider, region, identifier, email, email_verified: emailVerified };
    await storeArrival(database, hashOf(browser), arrival, clock.now());
    context.setCookie(cookies.keep(browser));
    return 'registration';
  }

  async function comeBack(
    id: string,
    returned: URL,
    context: RequestContext,
  ): Promise<{ path: string; outcome: Outcome | null }> {
    const lost = { path: '/', outcome: 'failed' } as const;
    const browser = cookies.read(context.cookies);
    const state = returned.searchParams.get('state') ?? '';
    const provider = providerOf(context.region, id);
    if (browser === null || provider === undefined || !isToken(state)) return lost;
    const stateHash = hashOf(state);
    const place = { stateHash, browserHash: hashOf(browser), provider: id, region: context.region };
    const attempt = await useAttempt(database, place, clock.now());
    if (attempt === null) return lost;
    context.setCookie(cookies.drop());
    const path = attempt.return_path;
    const secrets = JSON.parse(seal.open(attempt.secrets, stateHash).toString()) as Pick<Attempt, 'nonce' | 'verifier'>;
    const redirectUri = redirectOf(context, id);
    const found = await provider.finish(returned, { state, redirectUri, ...secrets });
    if (!found.ok) return { path, outcome: found.failure.name === 'openid_refused' ? 'cancelled' : 'failed' };
    const finish = attempt.purpose === 'connect' ? finishConnect : finishEnter;
    return { path, outcome: await finish(attempt, found.value, context) };
  }

  async function arrivalOf(context: RequestContext): Promise<{ hash: string; arrival: Arrival } | null> {
    const browser = cookies.read(context.cookies);
    if (browser === null) return null;
    const hash = hashOf(browser);
    const arrival = await findArrival(database, hash, context.region, clock.now());
    return arrival && { hash, arrival };
  }

  return {
    offered: (region: RegionId) => offered(region).map(({ id, name, mark }) => ({ id, name, mark })),

    /** Sets out. Errors: `not_found`, `provider_unavailable`, `rate_limited`. */
    begin: (way: Way, context: RequestContext) => begin(way, context, null),
    connect: (way: Way, context: RequestContext & Owned) => begin(way, context, context),

    /** The way back. @returns the path to go on to */
    async finish(id: string, returned: URL, context: RequestContext): Promise<string> {
      const allowed = await limits.consume('openidByClient', context.client);
      const { path, outcome } = allowed.ok
        ? await comeBack(id, returned, context)
        : { path: '/', outcome: 'failed' as const };
      return withOutcome(path, outcome);
    },

    async arrival(
      context: RequestContext,
    ): Promise<Result<{ name: string; email: string | null; email_verified: boolean }>> {
      const found = await arrivalOf(context);
      const provider = found && providerOf(context.region, found.arrival.provider);
      if (!found || !provider) return fail('registration_over');
      const { email, email_verified } = found.arrival;
      return ok({ name: provider.name, email, email_verified });
    },

    /** Opens an account for who arrived. Errors: `registration_over`, those of the registration. */
    async register(wanted: Wanted, context: RequestContext): Promise<Result<Entered | { registration: object }>> {
      const found = await arrivalOf(context);
      if (found === null) return fail('registration_over');
      const { identifier, email, email_verified } = found.arrival;
      const emailVerified = email_verified && email?.toLowerCase() === wanted.email.toLowerCase();
      const place = { region: context.region, originOf: parts.originOf(context.origin) };
      const identity = { identifier, emailVerified };
      const opened = await registrations.enter(wanted, place, context.client, identity);
      if (!opened.ok) return opened;
      await dropArrival(database, found.hash);
      context.setCookie(cookies.drop());
      return 'playerId' in opened.value ? entry.enter(opened.value.playerId, context, 'openid') : ok(opened.value);
    },

    async connections(playerId: string, region: RegionId) {
      const rows = await listOpenid(database, playerId);
      const since = (issuer: string) =>
        rows.find(({ identifier }) => identifier.startsWith(`${issuer} `))?.connected_at ?? null;
      const connections = offered(region).map(({ id, name, mark, issuer }) => ({
        provider: id,
        name,
        mark,
        connected_at: since(issuer),
      }));
      return { has_password: (await findPasswordHash(database, playerId)) !== null, connections };
    },

    /** Errors: `not_found`, `last_way_in`, `invalid` (the password), `rate_limited`. */
    async disconnect(id: string, password: string, context: RequestContext & Owned): Promise<Result<void>> {
      const { playerId, region } = context;
      const issuer = providerOf(region, id)?.issuer;
      const mine = (await listOpenid(database, playerId)).find(({ identifier }) => identifier.startsWith(`${issuer} `));
      if (mine === undefined) return fail('not_found');
      if ((await findPasswordHash(database, playerId)) === null) return fail('last_way_in');
      const trace = traceOf(context);
      const proved = await sessions.prove(context, { password }, trace);
      if (!proved.ok) return proved;
      const done = await database.transaction(async (transaction) => {
        if ((await waysInOf(transaction, playerId)) <= 1) return fail('last_way_in');
        await dropOpenid(transaction, playerId, mine.identifier);
        await recordSecurityEvent(transaction, playerId, 'openid_disconnected', trace, clock.now());
        await tell(transaction, playerId, 'openid_disconnected', region);
        return ok(undefined);
      });
      letters.post();
      return done;
    },

    /** Errors: `password_exists`, `invalid` with the field. */
    async setPassword(password: string, context: RequestContext & Owned): Promise<Result<void>> {
      const { playerId, region } = context;
      const row = await firstRow<{ email: string }>(
        database,
        sql`select email from players where player_id = ${playerId}::uuid`,
      );
      const strong = checkHints({ password: refusePassword(password, row?.email ?? '') });
      if (!strong.ok) return strong;
      const hash = await hashPassword(password);
      const done = await database.transaction(async (transaction) => {
        await waysInOf(transaction, playerId);
        if ((await findPasswordHash(transaction, playerId)) !== null) return fail('password_exists');
        await storePassword(transaction, playerId, hash, clock.now());
        await recordSecurityEvent(transaction, playerId, 'password_changed', traceOf(context), clock.now());
        await tell(transaction, playerId, 'password_changed', region);
        return ok(undefined);
      });
      letters.post();
      return done;
    },
  };
}

export type OpenAuth = ReturnType<typeof createOpenAuth>;
