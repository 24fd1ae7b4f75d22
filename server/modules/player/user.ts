/** A player as the contract's user (spec section 3). */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Currency } from '#shared/money.ts';
import type { Queryable } from '../../db/index.ts';
import { standingOf } from '../vip/index.ts';
import type { PlayerRow } from './store.ts';

export type User = ResponseOf<'player'>['user'];

/** The player's total balance as a decimal string. */
export type TotalBalance = (database: Queryable, playerId: string, currency: Currency) => Promise<string>;

function profileOf(row: PlayerRow): User['profile'] {
  const { gender, name, surname, postcode, address, birthday, country } = row;
  if (gender === null || name === null || surname === null || postcode === null || address === null) return null;
  return { gender, name, surname, birthday, country, postcode, address };
}

/** Builds the user of a player. */
export function userOf(row: PlayerRow, totalBalance: string): User {
  const standing = standingOf(Number(row.score));
  return {
    user_id: row.player_id,
    email: row.email,
    phone: row.phone,
    login: row.email,
    nickname: row.nickname,
    currency: row.currency,
    score: { pct: standing.percent, level: standing.level },
    profile: profileOf(row),
    no_profile: !row.has_profile,
    total_balance: totalBalance,
    level: { name: standing.name, image: standing.image },
    next_level: standing.nextName === null ? null : { name: standing.nextName },
    current_score: Number(row.score),
    is_last_level: standing.isLast,
    country: row.country,
    birthday: row.birthday,
    language: row.language,
    created_at: row.created_at,
  };
}
