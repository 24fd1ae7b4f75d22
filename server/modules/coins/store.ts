/** How coins came and went, read from the ledger. */
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

type Moves = Pick<ResponseOf<'coins'>, 'result' | 'total'>;

const moved = (playerId: string) => sql`from ledger_entries as entry
  join ledger_transfers as transfer using (transfer_id)
  where entry.owner = 'player' and entry.player_id = ${playerId}::uuid and entry.account = 'coins'`;

/** A part of a player's moves of coins, the newest first, and how many there are. */
export async function coinMoves(
  queryable: Queryable,
  playerId: string,
  { from, size }: { from: number; size: number },
): Promise<Moves> {
  const found = await rows<Moves['result'][number]>(
    queryable,
    sql`select transfer.transfer_id::text as id, coalesce(transfer.details->>'reason', 'correction') as reason,
        entry.amount::integer as amount, ${isoInstant(sql`transfer.created_at`)} as created_at
      ${moved(playerId)} order by transfer.position desc limit ${size} offset ${from}`,
  );
  const counted = await firstRow<{ total: number }>(
    queryable,
    sql`select count(*)::integer as total ${moved(playerId)}`,
  );
  return { result: found, total: counted?.total ?? 0 };
}
