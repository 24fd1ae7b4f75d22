/** Four eyes: what one person asks for and another decides. */
import { sql } from 'drizzle-orm';
import type { ApprovalKind } from '#shared/backoffice/cases.ts';
import type { Permission } from '#shared/backoffice/permissions.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

/** Who may decide an approval of a kind: whoever may ask for it. */
export const APPROVAL_PERMISSIONS = {
  balance: 'adjust_balances',
  round: 'settle_rounds',
  invite: 'manage_staff',
  role: 'manage_staff',
  disable: 'manage_staff',
  link: 'manage_staff',
  campaign: 'make_campaigns',
  market: 'settle_markets',
  free_rounds: 'adjust_balances',
  statement: 'manage_affiliates',
  erasure: 'erase_players',
} as const satisfies Record<ApprovalKind, Permission>;

interface NewApproval {
  kind: ApprovalKind;
  playerId: string | null;
  payload: Record<string, string>;
  reason: string;
  askedBy: string;
  now: Date;
}

/** Asks for a second person's yes; the same that somebody has asked for already, and that waits, is that one. */
export async function insertApproval(transaction: Transaction, asked: NewApproval): Promise<string> {
  const row = await firstRow<{ approval_id: string }>(
    transaction,
    sql`insert into staff_approvals (kind, player_id, payload, reason, asked_by, asked_at)
        values (${asked.kind}, ${asked.playerId}::uuid, ${JSON.stringify(asked.payload)}::jsonb, ${asked.reason},
          ${asked.askedBy}::uuid, ${asked.now.toISOString()}::timestamptz)
        on conflict (kind, asked_by, coalesce(player_id::text, ''), md5(payload::text)) where decided_at is null
          do update set asked_at = staff_approvals.asked_at
        returning approval_id`,
  );
  if (row === null) throw new Error('no approval was asked for');
  return row.approval_id;
}

export interface ApprovalRow {
  approval_id: string;
  kind: ApprovalKind;
  player_id: string | null;
  player: string | null;
  payload: Record<string, string>;
  reason: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: string;
  decided_by_name: string | null;
  decided_at: string | null;
  decision: 'approved' | 'refused' | null;
  note: string | null;
}

const COLUMNS = sql`approval_id, kind, staff_approvals.player_id, payload, staff_approvals.reason, asked_by,
  asker.name as asked_by_name, ${isoInstant(sql`asked_at`)} as asked_at, decider.name as decided_by_name,
  ${isoInstant(sql`decided_at`)} as decided_at, decision, note,
  (select coalesce(nullif(concat_ws(' ', name, surname), ''), nickname) from players
    where players.player_id = staff_approvals.player_id) as player`;
const TABLES = sql`staff_approvals join staff as asker on asker.staff_id = asked_by
  left join staff as decider on decider.staff_id = decided_by`;

export function listApprovals(queryable: Queryable, open: boolean): Promise<ApprovalRow[]> {
  const state = open ? sql`decided_at is null` : sql`decided_at is not null`;
  const order = open ? sql`staff_approvals.asked_at` : sql`staff_approvals.decided_at desc`;
  return rows<ApprovalRow>(queryable, sql`select ${COLUMNS} from ${TABLES} where ${state} order by ${order} limit 100`);
}

/** An approval, held until the transaction ends: of two who decide at once, one does. */
export function lockApproval(transaction: Transaction, approvalId: string): Promise<ApprovalRow | null> {
  return firstRow<ApprovalRow>(
    transaction,
    sql`select ${COLUMNS} from ${TABLES} where approval_id = ${approvalId}::uuid for update of staff_approvals`,
  );
}

export async function decide(
  transaction: Transaction,
  approvalId: string,
  decided: { by: string; decision: 'approved' | 'refused'; note: string; now: Date },
): Promise<void> {
  await transaction.execute(
    sql`update staff_approvals set decided_by = ${decided.by}::uuid, decision = ${decided.decision},
          note = ${decided.note}, decided_at = ${decided.now.toISOString()}::timestamptz
        where approval_id = ${approvalId}::uuid`,
  );
}

/** How many wait of each kind, and who asked for them. */
export const waitingApprovals = (queryable: Queryable) =>
  rows<{ kind: ApprovalKind; asked_by: string; waiting: number }>(
    queryable,
    sql`select kind, asked_by, count(*)::integer as waiting from staff_approvals where decided_at is null
        group by kind, asked_by`,
  );
