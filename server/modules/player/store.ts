/** Players in the database. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { nicknameKey } from '#shared/contract/nickname.ts';
import type { affiliateFields } from '#shared/contract/session.ts';
import type { Currency } from '#shared/money.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable } from '../../db/index.ts';
import { drawNickname, isNicknameTaken } from './nicknames.ts';
import type { PlayerSummary } from './types.ts';

type Gender = 'female' | 'male' | 'other';

export interface PlayerRow {
  player_id: string;
  email: string;
  nickname: string;
  phone: string | null;
  region: RegionId;
  currency: Currency;
  country: string;
  birthday: string;
  language: LocaleCode;
  gender: Gender | null;
  name: string | null;
  surname: string | null;
  postcode: string | null;
  address: string | null;
  has_profile: boolean;
  score: string;
  verification: PlayerSummary['verification'];
  created_at: string;
}

export interface NewPlayer {
  playerId: string;
  email: string;
  /** In E.164. */
  phone: string | null;
  region: RegionId;
  currency: Currency;
  country: string;
  birthday: string;
  language: LocaleCode;
  affiliateTag: string | null;
  /** What else the link that brought them carried. */
  affiliateFields: z.infer<typeof affiliateFields> | null;
  createdAt: Date;
}

export interface Profile {
  gender: Gender;
  name: string;
  surname: string;
  birthday: string;
  country: string;
  postcode: string;
  address: string;
  /** In E.164; null takes it away, undefined leaves it. */
  phone?: string | null | undefined;
}

const COLUMNS = sql`player_id, email, nickname, phone, region, currency, country, birthday::text, language,
  gender, name, surname, postcode, address, profile_completed_at is not null as has_profile, score::text, verification,
  ${isoInstant(sql`created_at`)} as created_at`;

export function findPlayer(database: Queryable, playerId: string): Promise<PlayerRow | null> {
  return firstRow<PlayerRow>(database, sql`select ${COLUMNS} from players where player_id = ${playerId}::uuid`);
}

/** Inserts a player under a nickname that nobody has. False when the e-mail address already has one. */
export async function insertPlayer(database: Queryable, player: NewPlayer): Promise<boolean> {
  for (;;) {
    const nickname = drawNickname();
    if (await insertNamed(database, player, nickname)) return true;
    if (!(await isNicknameTaken(database, nickname))) return false;
  }
}

async function insertNamed(database: Queryable, player: NewPlayer, nickname: string): Promise<boolean> {
  const inserted = await firstRow(
    database,
    sql`insert into players (player_id, email, phone, region, currency, country, birthday, language,
          affiliate_tag, affiliate_fields, nickname, nickname_key, created_at)
        values (${player.playerId}::uuid, ${player.email}, ${player.phone}, ${player.region}, ${player.currency},
          ${player.country}, ${player.birthday}::date, ${player.language}, ${player.affiliateTag},
          ${player.affiliateFields && JSON.stringify(player.affiliateFields)}::jsonb, ${nickname}, ${nicknameKey(nickname)},
          ${player.createdAt.toISOString()}::timestamptz)
        on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}

/**
 * Saves personal info. Once it is complete, name, surname and birthday keep what they are.
 * @returns the saved player, or null when a locked field would change.
 */
export function updateProfile(
  database: Queryable,
  playerId: string,
  profile: Profile,
  now: Date,
): Promise<PlayerRow | null> {
  return firstRow<PlayerRow>(
    database,
    sql`update players set gender = ${profile.gender}, name = ${profile.name}, surname = ${profile.surname},
          birthday = ${profile.birthday}::date, country = ${profile.country}, postcode = ${profile.postcode},
          address = ${profile.address},
          phone = ${profile.phone === undefined ? sql`phone` : profile.phone},
          profile_completed_at = coalesce(profile_completed_at, ${now.toISOString()}::timestamptz)
        where player_id = ${playerId}::uuid and (profile_completed_at is null
          or (name = ${profile.name} and surname = ${profile.surname} and birthday = ${profile.birthday}::date))
        returning ${COLUMNS}`,
  );
}

export async function updateLanguage(database: Queryable, playerId: string, language: LocaleCode): Promise<void> {
  await database.execute(sql`update players set language = ${language} where player_id = ${playerId}::uuid`);
}

/** Whether a phone number, in E.164, belongs to an account. */
export async function isPhoneTaken(database: Queryable, phone: string): Promise<boolean> {
  return (await firstRow(database, sql`select 1 from players where phone = ${phone}`)) !== null;
}

/** Remembers who sent the player, unless somebody is remembered already. */
export async function storeAffiliateTag(database: Queryable, playerId: string, tag: string): Promise<void> {
  await database.execute(
    sql`update players set affiliate_tag = ${tag} where player_id = ${playerId}::uuid and affiliate_tag is null`,
  );
}
