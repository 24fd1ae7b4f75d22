/** Connections of players to OpenID providers: issuer and subject, and nothing else that was told of them. */
import { sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

/** Connects a player. False: the identity belongs to a player already. */
export async function storeOpenid(
  database: Queryable,
  playerId: string,
  identifier: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const stored = await firstRow(
    database,
    sql`insert into player_credentials (player_id, kind, identifier, created_at, confirmed_at)
        values (${playerId}::uuid, 'openid', ${identifier}, ${at}::timestamptz, ${at}::timestamptz)
        on conflict do nothing returning 1`,
  );
  return stored !== null;
}

/** Whose an outside identity is. */
export async function findOpenid(database: Queryable, identifier: string): Promise<string | null> {
  const row = await firstRow<{ player_id: string }>(
    database,
    sql`select player_id from player_credentials where kind = 'openid' and identifier = ${identifier}`,
  );
  return row?.player_id ?? null;
}

export interface OpenidRow {
  identifier: string;
  connected_at: string;
}

/** A player's connections, oldest first. */
export function listOpenid(database: Queryable, playerId: string): Promise<OpenidRow[]> {
  return rows<OpenidRow>(
    database,
    sql`select identifier, ${isoInstant(sql`created_at`)} as connected_at from player_credentials
        where player_id = ${playerId}::uuid and kind = 'openid' order by created_at`,
  );
}

export async function dropOpenid(database: Queryable, playerId: string, identifier: string): Promise<boolean> {
  const dropped = await firstRow(
    database,
    sql`delete from player_credentials where player_id = ${playerId}::uuid and kind = 'openid'
          and identifier = ${identifier} returning 1`,
  );
  return dropped !== null;
}

/** How many things a player can begin a login with, locked so that two who take one away see each other. */
export async function waysInOf(database: Queryable, playerId: string): Promise<number> {
  await database.execute(sql`select 1 from players where player_id = ${playerId}::uuid for update`);
  const row = await firstRow<{ ways: number }>(
    database,
    sql`select count(*)::integer as ways from player_credentials
        where player_id = ${playerId}::uuid and kind in ('password', 'openid', 'passkey') and confirmed_at is not null`,
  );
  return row?.ways ?? 0;
}
