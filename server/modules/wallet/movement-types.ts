/** What a transfer of the ledger is called in a player's history: one table for every list that shows movements. */
import { type SQL, sql } from 'drizzle-orm';
import type { MovementType } from '#shared/contract/wallet.ts';
import type { TransferKind } from '../ledger/index.ts';

/** A kind without a row does not compile. `hold` and `release` are of open bets where they are not of a withdrawal. */
const MOVEMENT_OF: Readonly<Record<TransferKind, MovementType>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  bonus: 'bonus',
  conversion: 'bonus',
  forfeit: 'bonus',
  hold: 'bet',
  release: 'rollback',
  correction: 'correction',
  chargeback: 'chargeback',
  prize: 'prize',
  purchase: 'purchase',
  fee: 'correction',
};

const OF_WITHDRAWALS = { hold: 'withdrawal', release: 'withdrawal_returned' } as const;

const when = (condition: SQL, name: string): SQL => sql`when ${condition} then ${name}::text`;

/** The type of a row of `ledger_transfers` named `transfer`, as an expression. */
export const movementType: SQL = sql`case ${sql.join(
  [
    ...Object.entries(OF_WITHDRAWALS).map(([kind, name]) =>
      when(sql`transfer.kind = ${kind} and transfer.source = 'withdrawal'`, name),
    ),
    ...Object.entries(MOVEMENT_OF).map(([kind, name]) => when(sql`transfer.kind = ${kind}`, name)),
  ],
  sql` `,
)} end`;

/** What people quote of the sport bet behind such a row: the end of its id; null for other movements. */
export const betNumber: SQL = sql`upper(right(transfer.details->>'bet_id', 8))`;
