/** Passkeys (WebAuthn): each belongs to one host, is found by the browser itself, and checks its user (ADR 0094). */
import { randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { webAuthnResponse } from '#shared/contract/identity.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, sqlStateOf } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { hashOf } from '../../tokens.ts';

const CHALLENGE_MS = 5 * 60_000;
const PASSKEYS_MAXIMUM = 10;
const UNIQUE_VIOLATION = '23505';

/** What a browser sends: checked here by WebAuthn's rules, not by its schema. */
export type WebAuthnResponse = z.output<typeof webAuthnResponse>;
export type WebAuthnOptions = Record<string, unknown>;

export interface ListedPasskey {
  passkey_id: string;
  name: string;
  host: string;
  created_at: string;
  used_at: string | null;
}

export interface Passkeys {
  /** What a passkey of the origin's host signs to prove its owner. */
  challenge(origin: string): Promise<WebAuthnOptions>;
  /** Whose passkey answered a challenge. Error: `passkey_refused`. */
  check(response: WebAuthnResponse, origin: string): Promise<Result<{ playerId: string }>>;
  /** What a device needs to make one. Error: `passkeys_full`. */
  begin(playerId: string, account: string, origin: string): Promise<Result<WebAuthnOptions>>;
  /** Keeps one that was made. Errors: `passkey_refused`, `passkeys_full`. */
  add(playerId: string, name: string, response: WebAuthnResponse, origin: string): Promise<Result<string>>;
  list(playerId: string): Promise<ListedPasskey[]>;
  /** @returns whether the player has such a passkey */
  rename(playerId: string, passkeyId: string, name: string): Promise<boolean>;
  /** @returns whether the player had such a passkey */
  remove(database: Queryable, playerId: string, passkeyId: string): Promise<boolean>;
}

type KnownRow = { player_id: string; secret: string; counter: string };

const hostOf = (origin: string): string => new URL(origin).hostname;

/** Loaded with the first passkey: a start of the server does without. */
const library = () => import('@simplewebauthn/server');

/** Creates the service. */
export function createPasskeys(database: Database, clock: Clock): Passkeys {
  async function keepChallenge(challenge: string, playerId: string | null): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + CHALLENGE_MS);
    await database.execute(
      sql`insert into passkey_challenges (challenge_hash, player_id, created_at, expires_at)
          values (${hashOf(challenge)}, ${playerId}::uuid, ${now.toISOString()}::timestamptz,
            ${until.toISOString()}::timestamptz)`,
    );
  }

  /** Uses a challenge up, whatever comes of its answer. */
  const spendChallenge = (playerId: string | null) => async (challenge: string) => {
    const spent = await firstRow(
      database,
      sql`delete from passkey_challenges where challenge_hash = ${hashOf(challenge)}
            and player_id is not distinct from ${playerId}::uuid
            and expires_at > ${clock.now().toISOString()}::timestamptz
          returning challenge_hash`,
    );
    return spent !== null;
  };

  const known = (host: string, identifier: string): Promise<KnownRow | null> =>
    firstRow<KnownRow>(
      database,
      sql`select player_id, secret, counter::text from player_credentials
          where kind = 'passkey' and identifier = ${identifier} and host = ${host}`,
    );

  /** Notes a use; null: its counter went back, as that of a copied key does, or another use came first. */
  const noteUse = (identifier: string, before: number, after: number) =>
    firstRow(
      database,
      sql`update player_credentials set counter = ${after}, used_at = ${clock.now().toISOString()}::timestamptz
          where kind = 'passkey' and identifier = ${identifier} and counter = ${before}
          returning credential_id`,
    );

  const ownedBy = (playerId: string) =>
    rows<{ identifier: string; host: string; transports: string[] | null }>(
      database,
      sql`select identifier, host, transports from player_credentials
          where player_id = ${playerId}::uuid and kind = 'passkey'`,
    );

  return {
    async challenge(origin) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        userVerification: 'required',
        timeout: CHALLENGE_MS,
      });
      await keepChallenge(options.challenge, null);
      return { ...options };
    },

    async check(response, origin) {
      const host = hostOf(origin);
      const row = await known(host, response.id);
      if (row === null) return fail('passkey_refused');
      const counter = Number(row.counter);
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: spendChallenge(null),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(row.secret, 'base64url')), counter },
      }).catch(refusedByLibrary);
      if (!verified?.verified) return fail('passkey_refused');
      const { newCounter } = verified.authenticationInfo;
      return (await noteUse(response.id, counter, newCounter)) === null
        ? fail('passkey_refused')
        : ok({ playerId: row.player_id });
    },

    async begin(playerId, account, origin) {
      const owned = await ownedBy(playerId);
      if (owned.length >= PASSKEYS_MAXIMUM) return fail('passkeys_full');
      const host = hostOf(origin);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'Fairwind',
        rpID: host,
        userID: new Uint8Array(Buffer.from(playerId.replaceAll('-', ''), 'hex')),
        userName: account,
        attestationType: 'none',
        timeout: CHALLENGE_MS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: owned
          .filter((passkey) => passkey.host === host)
          .map(({ identifier, transports }) => ({ id: identifier, ...(transports ? { transports } : {}) })),
      });
      await keepChallenge(options.challenge, playerId);
      return ok({ ...options });
    },

    async add(playerId, name, response, origin) {
      const host = hostOf(origin);
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: spendChallenge(playerId),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }).catch(refusedByLibrary);
      if (!verified?.verified) return fail('passkey_refused');
      if ((await ownedBy(playerId)).length >= PASSKEYS_MAXIMUM) return fail('passkeys_full');
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      const passkeyId = randomUUID();
      const at = clock.now().toISOString();
      try {
        await database.execute(
          sql`insert into player_credentials (credential_id, player_id, kind, identifier, secret, counter, name, host,
                transports, created_at, confirmed_at)
              select ${passkeyId}::uuid, ${playerId}::uuid, 'passkey', ${id},
                ${Buffer.from(publicKey).toString('base64url')}, ${counter}, ${name}, ${host},
                array(select jsonb_array_elements_text(${JSON.stringify(transports)}::jsonb)),
                ${at}::timestamptz, ${at}::timestamptz`,
        );
      } catch (error) {
        if (sqlStateOf(error) === UNIQUE_VIOLATION) return fail('passkey_refused');
        throw error;
      }
      return ok(passkeyId);
    },

    list: (playerId) =>
      rows<ListedPasskey>(
        database,
        sql`select credential_id as passkey_id, name, host, ${isoInstant(sql`created_at`)} as created_at,
              ${isoInstant(sql`used_at`)} as used_at
            from player_credentials where player_id = ${playerId}::uuid and kind = 'passkey'
            order by player_credentials.created_at desc, credential_id`,
      ),

    async rename(playerId, passkeyId, name) {
      const renamed = await firstRow(
        database,
        sql`update player_credentials set name = ${name}
            where credential_id = ${passkeyId}::uuid and player_id = ${playerId}::uuid and kind = 'passkey'
            returning credential_id`,
      );
      return renamed !== null;
    },

    async remove(queryable, playerId, passkeyId) {
      const removed = await firstRow(
        queryable,
        sql`delete from player_credentials
            where credential_id = ${passkeyId}::uuid and player_id = ${playerId}::uuid and kind = 'passkey'
            returning credential_id`,
      );
      return removed !== null;
    },
  };
}

/** The library throws for whatever does not verify; only faults of our own go on. */
function refusedByLibrary(error: unknown): null {
  if (sqlStateOf(error)) throw error;
  return null;
}
