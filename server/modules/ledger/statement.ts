/** A player's transfers as the operator reads them: with their place in the chain. */
import { sql } from 'drizzle-orm';
import type { Unit } from '#shared/units.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { GENESIS_HASH } from './canonical.ts';
import { HASH } from './store.ts';

export interface StatementRow {
  position: string;
  at: string;
  kind: string;
  source: string;
  external_id: string;
  details: Record<string, string>;
  previous_hash: string;
  hash: string;
  entries: { account: string; owner: 'player' | 'house'; currency: Unit; amount: string; after: string | null }[];
}

/** Transfers of a player's chain below a place, newest first. */
export function statementOf(
  queryable: Queryable,
  playerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<StatementRow[]> {
  const below = before === undefined ? sql`true` : sql`own.position < ${before}::bigint`;
  return rows<StatementRow>(
    queryable,
    sql`select own.position::text, ${isoInstant(sql`own.created_at`)} as at, kind, source, external_id, details,
          coalesce((select ${HASH} from ledger_transfers as transfer
            where transfer.chain = own.chain and transfer.position = own.position - 1), ${GENESIS_HASH}) as previous_hash,
          (select ${HASH} from ledger_transfers as transfer where transfer.transfer_id = own.transfer_id) as hash,
          (select coalesce(jsonb_agg(jsonb_build_object('account', entry.account, 'owner', entry.owner,
              'currency', entry.currency, 'amount', entry.amount::text, 'after', entry.balance_after::text)
              order by entry.line), '[]'::jsonb)
           from ledger_entries as entry where entry.transfer_id = own.transfer_id) as entries
        from ledger_transfers as own
        where own.chain = ${`player:${playerId}`} and ${below}
        order by own.position desc limit ${limit}`,
  );
}

/** How many transfers a player's chain holds. */
export async function chainLength(queryable: Queryable, playerId: string): Promise<number> {
  const row = await firstRow<{ position: number }>(
    queryable,
    sql`select position::integer from ledger_chains where chain = ${`player:${playerId}`}`,
  );
  return row?.position ?? 0;
}
