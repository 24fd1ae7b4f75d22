/** What studio and wallet have kept of a player's rounds, side by side. */
import { sql } from 'drizzle-orm';
import { type Database, rows } from '#server/db/index.ts';

export interface KeptRound {
  round_id: string;
  state: string;
  stake: string;
  payout: string;
  booked: string | null;
}

/** Every round the studio has drawn for a player, beside what the wallet booked of it. */
export const keptRounds = (database: Database, playerId: string) =>
  rows<KeptRound>(
    database,
    sql`select drawn.round_id, drawn.state, drawn.document->>'stake' as stake, drawn.document->>'payout' as payout,
          booked.status || ' ' || booked.stake || ' ' || booked.payout as booked
        from studio_known_rounds as drawn join studio_sessions as session using (session_id)
        left join game_rounds as booked on booked.provider = 'studio' and booked.round_id = drawn.round_id
        where session.document->>'playerId' = ${playerId}`,
  );
