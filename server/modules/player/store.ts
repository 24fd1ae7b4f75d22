/** Players in the database. */
import { type SQL, sql } from 'drizzle-orm';
import { nicknameKey } from '#shared/contract/nickname.ts';
import type { PlayerStatus } from '#shared/contract/standing.ts';
import type { Currency } from '#shared/money.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable } from '../../db/index.ts';
import { acceptTerms } from '../notices/index.ts';
import { attributedTouch, type Touch, type Touches } from './attribution.ts';
import { drawNickname, isNicknameTaken } from './nicknames.ts';
import type { PlayerSummary } from './types.ts';

type Gender = 'female' | 'male' | 'other';

export interface PlayerRow {
  player_id: string;
  email: string;
  nickname: string;
  phone: string | null;
  phone_confirmed: boolean;
  email_confirmed: boolean;
  region: RegionId;
  currency: Currency;
  country: string;
  birthday: string;
  language: LocaleCode;
  gender: Gender | null;
  name: string | null;
  surname: string | null;
  postcode: string | null;
  town: string | null;
  address: string | null;
  has_profile: boolean;
  score: string;
  status: PlayerStatus;
  verification: PlayerSummary['verification'];
  proved: boolean;
  created_at: string;
}

/** What an account is opened with. */
export interface Account {
  email: string;
  /** In E.164. */
  phone: string | null;
  region: RegionId;
  currency: Currency;
  country: string;
  birthday: string;
  language: LocaleCode;
  /** The links that brought them. */
  touches: Touches | null;
}

export interface Profile {
  gender: Gender;
  name: string;
  surname: string;
  birthday: string;
  country: string;
  postcode: string;
  town: string;
  address: string;
  /** In E.164; null takes it away, undefined leaves it. */
  phone?: string | null | undefined;
}

const COLUMNS = sql`player_id, email, nickname, phone, phone_confirmed_at is not null as phone_confirmed,
  email_confirmed_at is not null as email_confirmed, region, currency, country, birthday::text, language,
  gender, name, surname, postcode, town, address, profile_completed_at is not null as has_profile, score::text, status, verification,
  verified_at is not null as proved,
  ${isoInstant(sql`created_at`)} as created_at`;

export function findPlayer(database: Queryable, playerId: string): Promise<PlayerRow | null> {
  return firstRow<PlayerRow>(database, sql`select ${COLUMNS} from players where player_id = ${playerId}::uuid`);
}

/** A player, with more that the same statement is to read. */
export function findPlayerWith<More extends object>(
  database: Queryable,
  playerId: string,
  more: SQL,
): Promise<(PlayerRow & More) | null> {
  return firstRow(database, sql`select ${COLUMNS}, ${more} from players where player_id = ${playerId}::uuid`);
}

/**
 * Inserts a player, whose address was shown to be theirs, under a nickname that nobody has. False when the address
 * already has one.
 */
export async function insertPlayer(
  database: Queryable,
  playerId: string,
  account: Account,
  now: Date,
): Promise<boolean> {
  for (;;) {
    const nickname = drawNickname();
    if (await insertNamed(database, playerId, account, nickname, now)) {
      await insertTouches(database, playerId, account.touches);
      return true;
    }
    if (!(await isNicknameTaken(database, nickname))) return false;
  }
}

async function insertNamed(
  database: Queryable,
  playerId: string,
  account: Account,
  nickname: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const owed = attributedTouch(account.touches, now);
  const inserted = await firstRow(
    database,
    sql`insert into players (player_id, email, phone, region, currency, country, birthday, language,
          affiliate_tag, affiliate_fields, nickname, nickname_key, created_at, email_confirmed_at)
        values (${playerId}::uuid, ${account.email}, ${account.phone}, ${account.region}, ${account.currency},
          ${account.country}, ${account.birthday}::date, ${account.language}, ${owed?.tag ?? null},
          ${owed?.fields ? JSON.stringify(owed.fields) : null}::jsonb, ${nickname}, ${nicknameKey(nickname)},
          ${at}::timestamptz, ${at}::timestamptz)
        on conflict do nothing returning player_id`,
  );
  if (inserted !== null) await acceptTerms(database, playerId, now);
  return inserted !== null;
}

async function insertTouches(database: Queryable, playerId: string, touches: Touches | null): Promise<void> {
  if (touches === null) return;
  const row = (place: 'first' | 'last', { tag, fields, touchedAt }: Touch) =>
    sql`(${playerId}::uuid, ${place}, ${tag}, ${fields && JSON.stringify(fields)}::jsonb, ${touchedAt}::timestamptz)`;
  await database.execute(
    sql`insert into player_touches (player_id, place, tag, fields, touched_at)
        values ${row('first', touches.first)}, ${row('last', touches.last)}`,
  );
}

/** Another number is to be confirmed anew. */
const phoneChange = (phone: string | null | undefined) =>
  phone === undefined
    ? sql``
    : sql`phone_confirmed_at = case when phone = ${phone} then phone_confirmed_at end, phone = ${phone},`;

/**
 * Saves personal info. Once it is complete, name, surname and birthday keep what they are; once it is proved by
 * documents, everything but the phone number.
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
          town = ${profile.town}, address = ${profile.address},
          ${phoneChange(profile.phone)}
          profile_completed_at = coalesce(profile_completed_at, ${now.toISOString()}::timestamptz)
        where player_id = ${playerId}::uuid and (profile_completed_at is null
          or (name = ${profile.name} and surname = ${profile.surname} and birthday = ${profile.birthday}::date))
          and (verified_at is null or (country = ${profile.country} and postcode = ${profile.postcode}
            and (town is null or town = ${profile.town}) and address = ${profile.address} and gender = ${profile.gender}))
        returning ${COLUMNS}`,
  );
}

export async function updateLanguage(database: Queryable, playerId: string, language: LocaleCode): Promise<void> {
  await database.execute(sql`update players set language = ${language} where player_id = ${playerId}::uuid`);
}
