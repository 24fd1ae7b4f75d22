/**
 * Takes name, address and contacts out of accounts that were closed as long ago as the law of their place keeps identity.
 * What the books say stays without them. An account that still holds money keeps its owner.
 */
import { sql } from 'drizzle-orm';
import { DOCUMENT_RULES, documentRulesOf } from '#shared/regions/documents.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { rows, type UnitOfWork } from '../../db/index.ts';
import { reachOf } from '../player/types.ts';
import { ERASED } from './erasure.ts';

const SHORTEST_YEARS = Math.min(...Object.values(DOCUMENT_RULES).map(({ keptYears }) => keptYears));

interface LeftPlayer {
  playerId: string;
  region: RegionId;
  country: string;
  /** Whole years since the account was closed. */
  years: number;
}

const NAMELESS = (playerId: string) => [
  ...ERASED(playerId),
  sql`update payment_accounts set holder = null, label = '' where player_id = ${playerId}::uuid`,
  sql`delete from person_keys where player_id = ${playerId}::uuid`,
  sql`update players set email = 'gone-' || player_id || '@erased.invalid', phone = null, gender = null, name = null,
        surname = null, postcode = null, town = null, address = null, profile_completed_at = null,
        birthday = date_trunc('year', birthday)::date
      where player_id = ${playerId}::uuid`,
];

/** @returns how many accounts have lost their names */
export async function forgetLeft(unitOfWork: UnitOfWork, clock: Clock): Promise<number> {
  return unitOfWork.run(async (transaction) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`;
    const left = await rows<LeftPlayer>(
      transaction,
      sql`select players.player_id::text as "playerId", region, country,
            extract(year from age(${now}, closing.at))::integer as years
          from players cross join lateral (
              select max(started_at) as at from player_standings as standing
              where standing.player_id = players.player_id and standing.status = 'closed') as closing
          where status = 'closed' and email not like 'gone-%@erased.invalid'
            and closing.at <= ${now} - make_interval(years => ${SHORTEST_YEARS})
            and not exists (select from ledger_accounts as held
              where held.player_id = players.player_id and held.purse = 'cash' and held.balance > 0)
          for update of players skip locked`,
    );
    const due = left.filter((player) => player.years >= documentRulesOf(reachOf(player, null)).keptYears);
    for (const { playerId } of due) {
      for (const statement of NAMELESS(playerId)) await transaction.execute(statement);
    }
    return due.length;
  });
}
