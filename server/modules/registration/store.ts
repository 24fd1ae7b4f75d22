/** Registrations that wait for the code of their letter, in the database (ADR 0096). */
import { sql } from 'drizzle-orm';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import type { Account } from '../player/index.ts';

/** How long a registration waits. */
export const REGISTRATION_LIFETIME_MS = 30 * 60_000;
/** After so many codes, right or wrong, a registration is over. */
export const REGISTRATION_TRIES = 5;

export interface Waiting {
  registrationId: string;
  tokenHash: string;
  region: RegionId;
  account: Account;
  passwordHash: string | null;
  openidIdentifier: string | null;
}

export async function insertRegistration(database: Queryable, waiting: Waiting, now: Date): Promise<void> {
  const { account } = waiting;
  const expiresAt = new Date(now.getTime() + REGISTRATION_LIFETIME_MS);
  await database.execute(
    sql`insert into registrations (registration_id, token_hash, email, region, language, account, password_hash,
          openid_identifier, created_at, expires_at)
        values (${waiting.registrationId}::uuid, ${waiting.tokenHash}, ${account.email}, ${waiting.region},
          ${account.language}, ${JSON.stringify(account)}::jsonb, ${waiting.passwordHash}, ${waiting.openidIdentifier},
          ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz)`,
  );
}

export interface RegistrationRow {
  registration_id: string;
  email: string;
  region: RegionId;
  account: Account;
  password_hash: string | null;
  openid_identifier: string | null;
  code_hash: string | null;
}

const COLUMNS = sql`registration_id, email, region, account, password_hash, openid_identifier, code_hash`;
const open = (tokenHash: string, now: Date) =>
  sql`token_hash = ${tokenHash} and used_at is null and tries < ${REGISTRATION_TRIES}
    and expires_at > ${now.toISOString()}::timestamptz`;

/** A registration that still waits, or null. */
export function findRegistration(database: Queryable, tokenHash: string, now: Date): Promise<RegistrationRow | null> {
  return firstRow<RegistrationRow>(database, sql`select ${COLUMNS} from registrations where ${open(tokenHash, now)}`);
}

/** Counts a try of a code; null: the registration is over. */
export function countTry(database: Queryable, tokenHash: string, now: Date): Promise<RegistrationRow | null> {
  return firstRow<RegistrationRow>(
    database,
    sql`update registrations set tries = tries + 1 where ${open(tokenHash, now)} returning ${COLUMNS}`,
  );
}

/** Ends a registration. Of two who come with the right code at once one gets false. */
export async function useRegistration(database: Queryable, registrationId: string, now: Date): Promise<boolean> {
  const used = await firstRow(
    database,
    sql`update registrations set used_at = ${now.toISOString()}::timestamptz
        where registration_id = ${registrationId}::uuid and used_at is null returning 1`,
  );
  return used !== null;
}

/**
 * The account that a registration has opened, for who holds token and code and did not get the answer. Tries are counted
 * on; an account that has a second factor by now asks for it at the log-in.
 */
export function openedRegistration(
  database: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ registration_id: string; code_hash: string | null; player_id: string } | null> {
  return firstRow(
    database,
    sql`update registrations set tries = tries + 1
        where token_hash = ${tokenHash} and used_at is not null and tries < ${2 * REGISTRATION_TRIES}
          and expires_at > ${now.toISOString()}::timestamptz
          and not exists (select 1 from player_credentials as factor
            where factor.player_id = opened_player_id and factor.kind = 'totp' and factor.confirmed_at is not null)
          and opened_player_id is not null
        returning registration_id, code_hash, opened_player_id as player_id`,
  );
}

/** Notes whose account a registration has opened. */
export async function noteOpened(database: Queryable, registrationId: string, playerId: string): Promise<void> {
  await database.execute(
    sql`update registrations set opened_player_id = ${playerId}::uuid where registration_id = ${registrationId}::uuid`,
  );
}

/** Whom a letter about a registration is written to. */
export interface Addressee {
  language: LocaleCode;
  /** Whether the address has an account already. */
  taken: boolean;
  /** Whole minutes for which the code still works. */
  minutes: number;
}

export function findAddressee(database: Queryable, registrationId: string, now: Date): Promise<Addressee | null> {
  return firstRow<Addressee>(
    database,
    sql`select coalesce(players.language, registrations.language) as language, players.player_id is not null as taken,
          floor(extract(epoch from expires_at - ${now.toISOString()}::timestamptz) / 60)::integer as minutes
        from registrations left join players on lower(players.email) = lower(registrations.email)
        where registration_id = ${registrationId}::uuid and used_at is null
          and expires_at > ${now.toISOString()}::timestamptz`,
  );
}

export async function storeCode(database: Queryable, registrationId: string, codeHash: string): Promise<void> {
  await database.execute(
    sql`update registrations set code_hash = ${codeHash} where registration_id = ${registrationId}::uuid`,
  );
}
