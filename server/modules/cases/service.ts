/**
 * Opening, claiming and closing cases. A part of the product opens a case in the transaction in which the reason for it
 * arises; a claim keeps two people from taking one.
 */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable, type Transaction } from '../../db/index.ts';
import type { CaseKind } from './store.ts';

export interface NewCase {
  kind: CaseKind;
  /** Whose case it is; null for a message of nobody known. */
  playerId: string | null;
  /** What it is about, by its id in the part that opens it. */
  subjectId: string;
  /** Why, as a key: the console has the words. */
  reason: string;
  details?: Record<string, string>;
  /** The server's clock; the database's unless told. */
  at?: Date;
}

const CLAIM_MS = 15 * 60_000;

/** Opens a case; for a subject that has an open one of the kind, it is that one. @returns its id */
export async function openCase(transaction: Transaction, opened: NewCase): Promise<string> {
  const { kind, playerId, subjectId, reason, details = {}, at } = opened;
  const row = await firstRow<{ case_id: string }>(
    transaction,
    sql`insert into staff_cases (kind, player_id, subject_id, reason, details, opened_at)
        values (${kind}, ${playerId}::uuid, ${subjectId}, ${reason}, ${JSON.stringify(details)}::jsonb,
          coalesce(${at?.toISOString() ?? null}::timestamptz, now()))
        on conflict (kind, subject_id) where closed_at is null do update set subject_id = excluded.subject_id
        returning case_id`,
  );
  if (row === null) throw new Error(`case ${kind} of ${subjectId} was not opened`);
  return row.case_id;
}

interface Closing {
  /** The person who decided; null: it settled by itself. */
  by?: string | null;
  at?: Date;
}

const closing = (outcome: string, { by = null, at }: Closing) => sql`update staff_cases set outcome = ${outcome},
  closed_by = ${by}::uuid, closed_at = coalesce(${at?.toISOString() ?? null}::timestamptz, now()),
  claimed_by = null, claimed_until = null`;

/** Closes a case. @returns false when it was closed before */
export async function closeCase(
  transaction: Transaction,
  caseId: string,
  outcome: string,
  how: Closing = {},
): Promise<boolean> {
  const closed = await firstRow(
    transaction,
    sql`${closing(outcome, how)} where case_id = ${caseId}::uuid and closed_at is null returning case_id`,
  );
  return closed !== null;
}

/** Closes the open case of a subject, when what it was about settled by itself. @returns false when there is none */
export async function closeCaseOf(
  transaction: Transaction,
  subject: { kind: CaseKind; subjectId: string },
  outcome: string,
  how: Closing = {},
): Promise<boolean> {
  const closed = await firstRow(
    transaction,
    sql`${closing(outcome, how)} where kind = ${subject.kind} and subject_id = ${subject.subjectId}
          and closed_at is null returning case_id`,
  );
  return closed !== null;
}

/** Takes a case in hand, or holds on to it. @returns false when somebody else has it, or it is closed */
export async function claimCase(queryable: Queryable, caseId: string, staffId: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const claimed = await firstRow(
    queryable,
    sql`update staff_cases set claimed_by = ${staffId}::uuid, claimed_until = ${until}::timestamptz
        where case_id = ${caseId}::uuid and closed_at is null
          and (claimed_by is null or claimed_by = ${staffId}::uuid
            or claimed_until <= ${now.toISOString()}::timestamptz)
        returning case_id`,
  );
  return claimed !== null;
}

/** Gives a case back to the queue. @returns false when the person does not have it */
export async function releaseCase(queryable: Queryable, caseId: string, staffId: string): Promise<boolean> {
  const released = await firstRow(
    queryable,
    sql`update staff_cases set claimed_by = null, claimed_until = null
        where case_id = ${caseId}::uuid and claimed_by = ${staffId}::uuid returning case_id`,
  );
  return released !== null;
}
