/** Reading cases. */
import { sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

/** What a case can be about; each kind is a queue of the console. */
export const CASE_KINDS = ['document', 'flag', 'order', 'round', 'contact', 'referral', 'person', 'offer'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export interface CaseRow {
  case_id: string;
  kind: CaseKind;
  player_id: string | null;
  subject_id: string;
  reason: string;
  details: Record<string, string>;
  opened_at: string;
  /** Null also when the claim has run out. */
  claimed_by: string | null;
  closed_at: string | null;
  closed_by: string | null;
  outcome: string | null;
}

const columns = (now: Date) => sql`case_id, kind, player_id, subject_id, reason, details,
  ${isoInstant(sql`opened_at`)} as opened_at,
  case when claimed_until > ${now.toISOString()}::timestamptz then claimed_by end as claimed_by,
  ${isoInstant(sql`closed_at`)} as closed_at, closed_by, outcome`;

export interface CaseQuery {
  kind?: CaseKind;
  playerId?: string;
  open: boolean;
  limit: number;
}

/** Cases: the open ones with the oldest first, the closed ones with the newest first. */
export function listCases(queryable: Queryable, { kind, playerId, open, limit }: CaseQuery, now: Date) {
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  const ofPlayer = playerId === undefined ? sql`true` : sql`player_id = ${playerId}::uuid`;
  const state = open ? sql`closed_at is null` : sql`closed_at is not null`;
  const order = open ? sql`staff_cases.opened_at, case_id` : sql`staff_cases.closed_at desc, case_id`;
  return rows<CaseRow>(
    queryable,
    sql`select ${columns(now)} from staff_cases where ${ofKind} and ${ofPlayer} and ${state}
        order by ${order} limit ${limit}`,
  );
}

export function findCase(queryable: Queryable, caseId: string, now: Date): Promise<CaseRow | null> {
  return firstRow<CaseRow>(queryable, sql`select ${columns(now)} from staff_cases where case_id = ${caseId}::uuid`);
}

/** How many cases of each kind wait. */
export async function countOpenCases(queryable: Queryable): Promise<Partial<Record<CaseKind, number>>> {
  const counted = await rows<{ kind: CaseKind; waiting: number }>(
    queryable,
    sql`select kind, count(*)::integer as waiting from staff_cases where closed_at is null group by kind`,
  );
  return Object.fromEntries(counted.map(({ kind, waiting }) => [kind, waiting]));
}
