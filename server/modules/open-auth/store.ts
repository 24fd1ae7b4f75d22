/** Ways to an OpenID provider and back, and who came by one, in the database (ADR 0097). */

import { sql } from 'drizzle-orm';
import { OPENID_MINUTES } from '#shared/kept.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable } from '../../db/index.ts';

/** How long somebody may take at the provider, or over the rest of their registration. */
export const WAY_LIFETIME_MS = OPENID_MINUTES * 60_000;

type Purpose = 'enter' | 'connect';

export interface AttemptRow {
  provider: string;
  region: RegionId;
  purpose: Purpose;
  player_id: string | null;
  session_id: string | null;
  secrets: string;
  return_path: string;
}

export interface NewAttempt {
  stateHash: string;
  browserHash: string;
  provider: string;
  region: RegionId;
  purpose: Purpose;
  playerId: string | null;
  sessionId: string | null;
  secrets: string;
  returnPath: string;
}

const until = (now: Date): string => new Date(now.getTime() + WAY_LIFETIME_MS).toISOString();

export async function insertAttempt(database: Queryable, attempt: NewAttempt, now: Date): Promise<void> {
  await database.execute(
    sql`insert into openid_attempts (state_hash, browser_hash, provider, region, purpose, player_id, session_id, secrets,
          return_path, expires_at)
        values (${attempt.stateHash}, ${attempt.browserHash}, ${attempt.provider}, ${attempt.region}, ${attempt.purpose},
          ${attempt.playerId}::uuid, ${attempt.sessionId}::uuid, ${attempt.secrets}, ${attempt.returnPath},
          ${until(now)}::timestamptz)`,
  );
}

/** Uses an attempt: one state, one browser, one provider, one domain, once. */
export function useAttempt(
  database: Queryable,
  { stateHash, browserHash, provider, region }: Pick<NewAttempt, 'stateHash' | 'browserHash' | 'provider' | 'region'>,
  now: Date,
): Promise<AttemptRow | null> {
  return firstRow<AttemptRow>(
    database,
    sql`update openid_attempts set used_at = ${now.toISOString()}::timestamptz
        where state_hash = ${stateHash} and browser_hash = ${browserHash} and provider = ${provider}
          and region = ${region} and used_at is null and expires_at > ${now.toISOString()}::timestamptz
        returning provider, region, purpose, player_id, session_id, secrets, return_path`,
  );
}

export interface Arrival {
  provider: string;
  region: RegionId;
  identifier: string;
  email: string | null;
  email_verified: boolean;
}

export async function storeArrival(
  database: Queryable,
  browserHash: string,
  { provider, region, identifier, email, email_verified }: Arrival,
  now: Date,
): Promise<void> {
  await database.execute(
    sql`insert into openid_arrivals (browser_hash, provider, region, identifier, email, email_verified, expires_at)
        values (${browserHash}, ${provider}, ${region}, ${identifier}, ${email}, ${email_verified},
          ${until(now)}::timestamptz)`,
  );
}

export function findArrival(
  database: Queryable,
  browserHash: string,
  region: RegionId,
  now: Date,
): Promise<Arrival | null> {
  return firstRow<Arrival>(
    database,
    sql`select provider, region, identifier, email, email_verified from openid_arrivals
        where browser_hash = ${browserHash} and region = ${region} and expires_at > ${now.toISOString()}::timestamptz`,
  );
}

export async function dropArrival(database: Queryable, browserHash: string): Promise<void> {
  await database.execute(sql`delete from openid_arrivals where browser_hash = ${browserHash}`);
}

/** The player whose confirmed address this is. */
export async function findByConfirmedEmail(database: Queryable, email: string): Promise<string | null> {
  const row = await firstRow<{ player_id: string }>(
    database,
    sql`select player_id from players where lower(email) = lower(${email}) and email_confirmed_at is not null`,
  );
  return row?.player_id ?? null;
}
