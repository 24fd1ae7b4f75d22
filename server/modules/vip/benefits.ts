/** What a level makes easier for its player, as the rules of payouts and gifts ask it (shared/vip.ts). */
import { sql } from 'drizzle-orm';
import { permits, policyOf } from '#shared/regions/index.ts';
import { VIP_RANKS, type VipRank } from '#shared/vip.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import { type PlayerSummary, reachOf } from '../player/types.ts';
import { standingOf } from './levels.ts';

export type Benefits = Pick<VipRank, 'payoutsAtOnce' | 'payoutMaximum' | 'birthday' | 'manager'>;

const NONE: Benefits = { payoutsAtOnce: 100, payoutMaximum: 100, birthday: 0, manager: false };

/** A player's score. */
export async function scoreOf(queryable: Queryable, playerId: string): Promise<number> {
  const row = await firstRow<{ score: string }>(
    queryable,
    sql`select score::text from players where player_id = ${playerId}::uuid`,
  );
  return Number(row?.score ?? 0);
}

/** The level that a player stands on; 0: none. */
export const levelOfPlayer = async (queryable: Queryable, playerId: string): Promise<number> =>
  standingOf(await scoreOf(queryable, playerId)).level;

/** Whether the law of a player's place allows the programme at all. */
export const hasProgramme = (player: PlayerSummary): boolean =>
  permits(policyOf(reachOf(player, null), player.currency), ['vip']);

/** What a level gives. */
export const benefitsAt = (level: number): Benefits => VIP_RANKS.find((rank) => rank.level === level) ?? NONE;

/** What a player's level gives now; nothing where the programme is not allowed. */
export async function benefitsOf(queryable: Queryable, player: PlayerSummary): Promise<Benefits> {
  return hasProgramme(player) ? benefitsAt(await levelOfPlayer(queryable, player.playerId)) : NONE;
}
