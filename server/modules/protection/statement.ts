/** The activity statement: deposits, withdrawals, result of play and time, by month. */
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { stakeTaxOf } from '#shared/sport/rules.ts';
import { type Queryable, rows } from '../../db/index.ts';
import { reachOf } from '../player/types.ts';
import { monthStarts } from './frames.ts';
import { type Limited, protectionFor } from './limits.ts';
import type { PlaySums, StakeTaxes } from './play-sums.ts';
import { playedMinutes } from './sittings.ts';

export const STATEMENT_MONTHS = 12;

export type Statement = ResponseOf<'statement'>;

type Movement = { month: number; kind: string; total: string };

/** Sums of the ledger's movements of cash and bonuses by month, counted from the first of these. */
function movements(
  queryable: Queryable,
  { playerId, currency }: Limited,
  starts: readonly Date[],
): Promise<Movement[]> {
  const bounds = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  return rows<Movement>(
    queryable,
    sql`select width_bucket(transfer.created_at, array[${bounds}])::integer as month, transfer.kind,
          sum(abs(entry.amount))::text as total
        from ledger_entries as entry join ledger_transfers as transfer using (transfer_id)
        where entry.owner = 'player' and entry.player_id = ${playerId}::uuid and entry.currency = ${currency}
          and transfer.kind in ('deposit', 'withdrawal', 'bonus') and transfer.created_at >= ${starts[0]?.toISOString() ?? ''}::timestamptz
        group by 1, 2`,
  );
}

/** A player's last twelve months, the running one last. */
export async function statementOf(
  queryable: Queryable,
  player: Limited,
  { sums, taxes }: { sums: PlaySums; taxes: StakeTaxes },
  now: Date,
): Promise<Statement> {
  const starts = monthStarts(STATEMENT_MONTHS, now, protectionFor(player).timeZone);
  const moved = await movements(queryable, player, starts);
  // What begins at this very moment is part of it.
  const played = await sums(queryable, player, [...starts, new Date(now.getTime() + 1)]);
  const taxed = await taxes(queryable, player, starts);
  const minutes: number[] = [];
  for (const start of starts) minutes.push(await playedMinutes(queryable, player.playerId, start));
  const text = (amount: bigint) => formatDecimal(amount, player.currency);
  const total = (index: number, kind: string) =>
    BigInt(moved.find((row) => row.month === index + 1 && row.kind === kind)?.total ?? 0);
  // Sums since a month's start, less those since the next one's, are the month's own.
  const net = (index: number) => (played[index]?.payouts ?? 0n) - (played[index]?.stakes ?? 0n);
  return {
    currency: player.currency,
    to: now.toISOString(),
    taxed: stakeTaxOf(reachOf(player, null)) !== null || taxed.some((tax) => tax > 0n),
    months: starts.map((start, index) => ({
      from: start.toISOString(),
      deposits: text(total(index, 'deposit')),
      withdrawals: text(total(index, 'withdrawal')),
      bonuses: text(total(index, 'bonus')),
      net: text(net(index) - net(index + 1)),
      tax: text(taxed[index] ?? 0n),
      minutes: (minutes[index] ?? 0) - (minutes[index + 1] ?? 0),
    })),
  };
}
