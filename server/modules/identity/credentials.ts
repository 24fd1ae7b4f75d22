/** What players prove themselves with, in the database (ADR 0087). */
import { sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable } from '../../db/index.ts';

/** Sets a player's password; the one before is gone. Old processes are left nothing to check against. */
export async function storePassword(database: Queryable, playerId: string, hash: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await database.execute(
    sql`insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
        values (${playerId}::uuid, 'password', ${hash}, ${at}::timestamptz, ${at}::timestamptz)
        on conflict (player_id, kind) where kind in ('password', 'totp')
        do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at`,
  );
  await database.execute(
    sql`update players set password_hash = null where player_id = ${playerId}::uuid and password_hash is not null`,
  );
}

/** Replaces a hash by one of the same password at today's cost, unless the password was changed meanwhile. */
export async function renewHash(database: Queryable, playerId: string, before: string, hash: string): Promise<void> {
  await database.execute(
    sql`update player_credentials set secret = ${hash}
        where player_id = ${playerId}::uuid and kind = 'password' and secret = ${before}`,
  );
}

/** The hash of a player's password; null where there is none. */
export async function findPasswordHash(database: Queryable, playerId: string): Promise<string | null> {
  const row = await firstRow<{ secret: string }>(
    database,
    sql`select secret from player_credentials where player_id = ${playerId}::uuid and kind = 'password'`,
  );
  return row?.secret ?? null;
}

/** When a player last chose a password; null: they have none. */
export async function passwordChangedAt(database: Queryable, playerId: string): Promise<string | null> {
  const row = await firstRow<{ at: string }>(
    database,
    sql`select ${isoInstant(sql`confirmed_at`)} as at from player_credentials
        where player_id = ${playerId}::uuid and kind = 'password'`,
  );
  return row?.at ?? null;
}

/** What a login is checked against. */
export interface Credentials {
  playerId: string;
  /** Null: the player has no password. */
  passwordHash: string | null;
  /** Whether a login must show a second factor. */
  twoFactor: boolean;
}

type CredentialsRow = { player_id: string; secret: string | null; two_factor: boolean };

/** The credentials behind a login: an e-mail address, or a confirmed phone number in E.164. */
export async function findCredentials(database: Queryable, login: string): Promise<Credentials | null> {
  const match = login.includes('@')
    ? sql`lower(email) = lower(${login})`
    : sql`phone = ${login} and phone_confirmed_at is not null`;
  const row = await firstRow<CredentialsRow>(
    database,
    sql`select players.player_id, password.secret, exists (
          select 1 from player_credentials as totp where totp.player_id = players.player_id and totp.kind = 'totp'
            and totp.confirmed_at is not null
        ) as two_factor
        from players left join player_credentials as password
          on password.player_id = players.player_id and password.kind = 'password'
        where ${match}`,
  );
  return row && { playerId: row.player_id, passwordHash: row.secret, twoFactor: row.two_factor };
}
