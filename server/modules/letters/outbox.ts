/** Letters that wait to be sent, in the database: written with what they tell of, sent afterwards, again until taken. */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable } from '../../db/index.ts';

export interface Letter {
  /** One of kinds.ts, or of the messages to players. */
  kind: string;
  /** What fills it. */
  variables?: unknown;
  /** The domain that it speaks for. */
  region: RegionId;
  address: string;
  /** Null: whoever has the address, if anybody. */
  playerId: string | null;
  /** The address that its link changes to or back to. */
  linkAddress?: string;
}

export async function storeLetter(database: Queryable, letter: Letter, now: Date): Promise<void> {
  const at = now.toISOString();
  await database.execute(
    sql`insert into letters (kind, variables, region, address, player_id, link_address, created_at, due_at)
        values (${letter.kind}, ${JSON.stringify(letter.variables ?? {})}::jsonb, ${letter.region}, ${letter.address}, ${letter.playerId}::uuid,
          ${letter.linkAddress ?? null}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
}

export interface DueLetter {
  letter_id: string;
  kind: string;
  variables: unknown;
  region: RegionId;
  /** Where the player lives; null: nobody with an account. */
  country: string | null;
  address: string;
  player_id: string | null;
  link_address: string | null;
  tries: number;
}

/**
 * Takes the next letter that is due. Whoever takes it has until it is due again (1, 2, 4 … minutes, at most an hour), so
 * that a process that dies with it loses nothing.
 */
export function claimLetter(database: Queryable, now: Date): Promise<DueLetter | null> {
  const at = now.toISOString();
  return firstRow<DueLetter>(
    database,
    sql`update letters set tries = tries + 1,
          due_at = ${at}::timestamptz + least(power(2, tries), 60) * interval '1 minute'
        where letter_id = (
          select letter_id from letters where due_at <= ${at}::timestamptz order by due_at limit 1
          for update skip locked
        )
        returning letter_id, kind, variables, region, address, player_id, link_address, tries,
          (select country from players where players.player_id = letters.player_id) as country`,
  );
}

/** Lays a letter aside until a moment; what took it was no try. */
export async function postponeLetter(database: Queryable, letterId: string, until: Date): Promise<void> {
  await database.execute(
    sql`update letters set tries = tries - 1, due_at = ${until.toISOString()}::timestamptz
        where letter_id = ${letterId}::uuid`,
  );
}

export async function dropLetter(database: Queryable, letterId: string): Promise<void> {
  await database.execute(sql`delete from letters where letter_id = ${letterId}::uuid`);
}

/** Notes that nobody got a letter: whose it was and why, without the address. */
export async function recordRefusal(database: Queryable, letter: DueLetter, reason: string, now: Date): Promise<void> {
  await database.execute(
    sql`insert into letter_refusals (kind, player_id, reason, tries, at)
        values (${letter.kind}, ${letter.player_id}::uuid, ${reason}, ${letter.tries}, ${now.toISOString()}::timestamptz)`,
  );
}
