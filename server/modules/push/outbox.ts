/** Pushes that wait to be sent, one for each device: written with what they tell of, again until taken. */
import { sql } from 'drizzle-orm';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable } from '../../db/index.ts';

export interface Push {
  playerId: string;
  kind: string;
  variables: unknown;
  region: RegionId;
}

/** One for each device whose session is open. */
export async function storePushes(
  queryable: Queryable,
  { playerId, kind, variables, region }: Push,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await queryable.execute(
    sql`insert into push_deliveries (player_id, token_hash, kind, variables, region, created_at, due_at)
        select player_id, push_subscriptions.token_hash, ${kind}, ${JSON.stringify(variables)}::jsonb, ${region}, ${at}::timestamptz,
          ${at}::timestamptz
        from push_subscriptions join sessions using (session_id, player_id)
        where player_id = ${playerId}::uuid and sessions.ended_at is null`,
  );
}

export interface DuePush {
  delivery_id: string;
  player_id: string;
  token_hash: string;
  push_token: string;
  kind: string;
  variables: unknown;
  region: RegionId;
  /** Where the player lives. */
  country: string;
  language: LocaleCode;
  tries: number;
  created_ms: number;
  /** Whether the session that made the subscription is still open. */
  wanted: boolean;
}

/** Takes the next push that is due; whoever takes it has until it is due again (1, 2, 4 … minutes, at most an hour). */
export function claimPush(queryable: Queryable, now: Date): Promise<DuePush | null> {
  const at = now.toISOString();
  return firstRow<DuePush>(
    queryable,
    sql`with taken as (
          update push_deliveries set tries = tries + 1,
            due_at = ${at}::timestamptz + least(power(2, tries), 60) * interval '1 minute'
          where (player_id, delivery_id) = (
            select player_id, delivery_id from push_deliveries where due_at <= ${at}::timestamptz order by due_at limit 1
            for update skip locked
          )
          returning delivery_id, player_id, token_hash, kind, variables, region, tries,
            (extract(epoch from created_at) * 1000)::double precision as created_ms
        )
        select taken.*, push_token, language, country, exists (
            select from sessions where sessions.session_id = push_subscriptions.session_id and ended_at is null
          ) as wanted
        from taken join push_subscriptions using (token_hash) join players on players.player_id = taken.player_id`,
  );
}

/** Lays a push aside until a moment; what took it was no try. */
export async function postponePush(
  queryable: Queryable,
  { player_id, delivery_id }: DuePush,
  until: Date,
): Promise<void> {
  await queryable.execute(
    sql`update push_deliveries set tries = tries - 1, due_at = ${until.toISOString()}::timestamptz
        where player_id = ${player_id}::uuid and delivery_id = ${delivery_id}::uuid`,
  );
}

export async function dropPush(queryable: Queryable, { player_id, delivery_id }: DuePush): Promise<void> {
  await queryable.execute(
    sql`delete from push_deliveries where player_id = ${player_id}::uuid and delivery_id = ${delivery_id}::uuid`,
  );
}
