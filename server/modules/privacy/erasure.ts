/**
 * What goes when a player's data are erased. Kept is what the law keeps for years after the account is left: identity,
 * documents, payments, bets and the ledger (Regulation (EU) 2024/1624 art. 77), and what protects them from play: limits
 * and exclusions.
 */
import { type SQL, sql } from 'drizzle-orm';

/** The statements, in order. */
export const ERASED = (playerId: string): readonly SQL[] => [
  sql`delete from push_subscriptions where player_id = ${playerId}::uuid`,
  sql`delete from notifications where player_id = ${playerId}::uuid`,
  // Whoever tends files deletes those that have no talk; what was said is kept for disputes as long as its row says.
  sql`update chat_files set thread_id = null where player_id = ${playerId}::uuid`,
  sql`delete from player_games where player_id = ${playerId}::uuid`,
  sql`delete from sport_favourites where player_id = ${playerId}::uuid`,
  sql`delete from player_devices where player_id = ${playerId}::uuid`,
  sql`delete from data_exports where player_id = ${playerId}::uuid and state = 'gone'`,
  sql`update sessions set device = null, network = null where player_id = ${playerId}::uuid`,
  sql`update security_events set device = null, network = null where player_id = ${playerId}::uuid`,
  sql`update attributions set clickid = null, sub1 = null, sub2 = null, sub3 = null where player_id = ${playerId}::uuid`,
  sql`update players set affiliate_tag = null, affiliate_fields = null,
        nickname = 'Vega ' || upper(left(player_id::text, 8)),
        nickname_key = 'vega' || left(player_id::text, 8)
      where player_id = ${playerId}::uuid`,
];
