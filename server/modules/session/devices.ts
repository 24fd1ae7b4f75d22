/** Devices that have logged in to an account before (ADR 0020). Only the hash of a device's token is stored. */

import { sql } from 'drizzle-orm';
import { COOKIE_DAYS } from '#shared/kept.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';

/** A browser keeps no cookie longer than 400 days; every login begins them anew. */
export const DEVICE_LIFETIME_MS = COOKIE_DAYS.device * 86_400_000;

const notSeenSince = (now: Date): string => new Date(now.getTime() - DEVICE_LIFETIME_MS).toISOString();

/** Whether the browser with this token has logged in to the account before. */
export async function isKnownDevice(
  database: Queryable,
  playerId: string,
  token: string | null,
  now: Date,
): Promise<boolean> {
  if (token === null || !isToken(token)) return false;
  const known = await firstRow(
    database,
    sql`select 1 from player_devices where player_id = ${playerId}::uuid and token_hash = ${hashOf(token)}
          and seen_at > ${notSeenSince(now)}::timestamptz`,
  );
  return known !== null;
}

/** Whether we gave out this token: one that a browser made up is not kept. */
async function isOurs(database: Queryable, token: string | null): Promise<boolean> {
  if (token === null || !isToken(token)) return false;
  return (
    (await firstRow(database, sql`select 1 from player_devices where token_hash = ${hashOf(token)} limit 1`)) !== null
  );
}

/**
 * Remembers that the browser has logged in to the account.
 * @param presented the token it came with; players who share a browser share its token.
 * @returns the token it is to keep.
 */
export async function rememberDevice(
  database: Queryable,
  playerId: string,
  presented: string | null,
  now: Date,
): Promise<string> {
  const token = presented !== null && (await isOurs(database, presented)) ? presented : newToken();
  const at = now.toISOString();
  await database.execute(
    sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
        values (${playerId}::uuid, ${hashOf(token)}, ${at}::timestamptz, ${at}::timestamptz)
        on conflict (player_id, token_hash) do update set seen_at = excluded.seen_at`,
  );
  return token;
}
