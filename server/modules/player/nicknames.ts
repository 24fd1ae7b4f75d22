/** Nicknames in the database: drawn at registration, changed by the player. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { nicknameKey } from '#shared/contract/nickname.ts';
import { SIMULATED_MARK } from '#shared/names.ts';
import { firstRow, type Queryable, sqlStateOf } from '../../db/index.ts';

/** Stars that ships are steered by: the same in every language, and nobody's name. */
const STARS: readonly string[] = [
  'Acrux',
  'Aldebaran',
  'Alioth',
  'Alkaid',
  'Alnilam',
  'Alphard',
  'Altair',
  'Antares',
  'Arcturus',
  'Atria',
  'Bellatrix',
  'Canopus',
  'Capella',
  'Deneb',
  'Diphda',
  'Enif',
  'Hadar',
  'Hamal',
  'Mirfak',
  'Nunki',
  'Polaris',
  'Procyon',
  'Rigel',
  'Schedar',
  'Shaula',
  'Sirius',
  'Spica',
  'Vega',
];
const NUMBERS = { from: 10_000, to: 100_000 } as const;

/** How long a chosen nickname stands before another can be chosen. */
export const NICKNAME_STANDS_MS = 24 * 3_600_000;

/** A nickname for somebody who has chosen none: it says nothing about them. */
export function drawNickname(): string {
  return `${STARS[randomInt(STARS.length)]} ${randomInt(NUMBERS.from, NUMBERS.to)}`;
}

/** Whether a nickname, or one that cannot be told from it, is somebody's. */
export async function isNicknameTaken(database: Queryable, nickname: string): Promise<boolean> {
  const key = nicknameKey(nickname);
  return (await firstRow(database, sql`select 1 from players where nickname_key = ${key}`)) !== null;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Gives a player another nickname, unless they chose one lately. What only changes how the same name is written counts as
 * a change too.
 * @returns `taken`: somebody has it; a moment: the last was chosen so lately that the next may be chosen only then
 */
export async function changeNickname(
  database: Queryable,
  playerId: string,
  nickname: string,
  now: Date,
): Promise<'changed' | 'taken' | { nextAt: Date }> {
  const before = new Date(now.getTime() - NICKNAME_STANDS_MS);
  try {
    const changed = await firstRow(
      database,
      sql`update players set nickname = ${nickname}, nickname_key = ${nicknameKey(nickname)},
            nickname_chosen_at = ${now.toISOString()}::timestamptz
          where player_id = ${playerId}::uuid
            and (nickname_chosen_at is null or nickname_chosen_at <= ${before.toISOString()}::timestamptz)
          returning player_id`,
    );
    if (changed) return 'changed';
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
  const row = await firstRow<{ chosen_ms: string }>(
    database,
    sql`select (extract(epoch from nickname_chosen_at) * 1000)::bigint::text as chosen_ms from players
        where player_id = ${playerId}::uuid`,
  );
  return { nextAt: new Date(Number(row?.chosen_ms) + NICKNAME_STANDS_MS) };
}

/**
 * Makes the player of an address one of the demonstration's crew (ADR 0123): told from people wherever the name is shown,
 * and out of the operator's figures. Repeated it changes nothing.
 */
export async function markSimulated(database: Queryable, email: string, name: string): Promise<void> {
  const nickname = `${name}${SIMULATED_MARK}`;
  await database.execute(sql`update players
    set simulated = true, nickname = ${nickname}, nickname_key = ${nicknameKey(nickname)}
    where email = ${email} and not simulated`);
}
