/** A player as the contract's user (spec section 3). */
import type { SQL } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Standing } from '#shared/contract/standing.ts';
import type { Currency } from '#shared/money.ts';
import { progressOf } from '../vip/index.ts';
import type { PlayerRow } from './store.ts';

export type User = ResponseOf<'player'>['user'];

/** How the player's total balance is read by the statement that reads the player. */
export interface TotalBalance {
  /** What it is made of, as an expression of JSON over the columns with the player's id and their currency. */
  column(player: SQL, currency: SQL): SQL;
  /** The balance as a decimal string. */
  read(held: Readonly<Record<string, string>>, currency: Currency): string;
}

function profileOf(row: PlayerRow): User['profile'] {
  const { gender, name, surname, postcode, town, address, birthday, country } = row;
  if (gender === null || name === null || surname === null || postcode === null || address === null) return null;
  return { gender, name, surname, birthday, country, postcode, town: town ?? '', address };
}

/** Builds the user of a player. */
export function userOf(row: PlayerRow, totalBalance: string, standing: Standing): User {
  return {
    user_id: row.player_id,
    email: row.email,
    phone: row.phone,
    email_confirmed: row.email_confirmed,
    phone_confirmed: row.phone_confirmed,
    login: row.email,
    nickname: row.nickname,
    currency: row.currency,
    ...progressOf(Number(row.score)),
    profile: profileOf(row),
    no_profile: !row.has_profile,
    verification: row.verification,
    profile_proved: row.proved,
    total_balance: totalBalance,
    country: row.country,
    birthday: row.birthday,
    language: row.language,
    standing,
    created_at: row.created_at,
  };
}
