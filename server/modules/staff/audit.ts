/** The audit log: what staff did, as a hash chain. A row is written in the transaction of what it tells. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Act } from './types.ts';

const GENESIS_HASH = '0'.repeat(64);

/** Who did it and when, from where, and why. */
export interface ActBy {
  /** Null: a command of the operator. */
  staffId: string | null;
  name: string;
  role: string;
  reason: string;
  network: string;
  at: Date;
}

export interface AuditRow {
  position: string;
  at: string;
  staff_id: string | null;
  staff_name: string;
  role: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  player_id: string | null;
  reason: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  network: string;
  previous_hash: string;
  hash: string;
}

/** Objects with their keys in order: the database keeps them in one of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const sorted = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return sorted.map(([key, inner]) => [key, canonical(inner)]);
}

type Link = Omit<AuditRow, 'hash'>;

function hashOfLink(link: Link): string {
  const { previous_hash, position, at, staff_id, staff_name, role, action } = link;
  const { subject_kind, subject_id, player_id, reason, before, after, network } = link;
  const parts = [
    ...[previous_hash, position, at, staff_id, staff_name, role, action],
    ...[subject_kind, subject_id, player_id, reason, canonical(before), canonical(after), network],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** What JSON makes of it, as it will be read again. */
const plain = (value: Record<string, unknown> | null | undefined): Record<string, unknown> | null =>
  value == null ? null : JSON.parse(JSON.stringify(value));

/** Appends an act to the chain. Acts wait for each other here until their transactions end. */
export async function recordAct(transaction: Transaction, act: Act, by: ActBy): Promise<void> {
  await transaction.execute(
    sql`insert into staff_audit_head (position, hash) values (0, ${GENESIS_HASH}) on conflict do nothing`,
  );
  const head = await firstRow<{ position: string; hash: string }>(
    transaction,
    sql`select position::text, hash from staff_audit_head for update`,
  );
  if (head === null) throw new Error('the audit log has no head');
  const link: Link = {
    position: String(BigInt(head.position) + 1n),
    at: by.at.toISOString(),
    staff_id: by.staffId,
    staff_name: by.name,
    role: by.role,
    action: act.action,
    subject_kind: act.subject.kind,
    subject_id: act.subject.id,
    player_id: act.playerId ?? null,
    reason: by.reason,
    before: plain(act.before),
    after: plain(act.after),
    network: by.network,
    previous_hash: head.hash,
  };
  const hash = hashOfLink(link);
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await transaction.execute(
    sql`insert into staff_audit (position, at, staff_id, staff_name, role, action, subject_kind, subject_id, player_id,
          reason, before, after, network, previous_hash, hash)
        values (${link.position}::bigint, ${link.at}::timestamptz, ${link.staff_id}::uuid, ${link.staff_name},
          ${link.role}, ${link.action}, ${link.subject_kind}, ${link.subject_id}, ${link.player_id}::uuid,
          ${link.reason}, ${json(link.before)}::jsonb, ${json(link.after)}::jsonb, ${link.network},
          ${link.previous_hash}, ${hash})`,
  );
  await transaction.execute(sql`update staff_audit_head set position = ${link.position}::bigint, hash = ${hash}`);
}

const COLUMNS = sql`position::text, ${isoInstant(sql`at`)} as at, staff_id, staff_name, role, action, subject_kind,
  subject_id, player_id, reason, before, after, network, previous_hash, hash`;

export interface AuditQuery {
  staffId?: string | undefined;
  action?: string | undefined;
  playerId?: string | undefined;
  /** A part of reason, subject or name. */
  text?: string | undefined;
  since?: Date | undefined;
  /** Only rows below this place. */
  before?: string | undefined;
  limit: number;
}

const pattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

function conditionsOf({ staffId, action, playerId, text, since, before }: AuditQuery): SQL[] {
  return [
    sql`true`,
    ...(staffId === undefined ? [] : [sql`staff_id = ${staffId}::uuid`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(playerId === undefined ? [] : [sql`player_id = ${playerId}::uuid`]),
    ...(since === undefined ? [] : [sql`staff_audit.at >= ${since.toISOString()}::timestamptz`]),
    ...(before === undefined ? [] : [sql`position < ${before}::bigint`]),
    ...(text === undefined
      ? []
      : [sql`lower(staff_name || ' ' || reason || ' ' || subject_id || ' ' || action) like ${pattern(text)}`]),
  ];
}

/** Acts, newest first. */
export function listActs(queryable: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  return rows<AuditRow>(
    queryable,
    sql`select ${COLUMNS} from staff_audit where ${sql.join(conditionsOf(query), sql` and `)}
        order by staff_audit.position desc limit ${query.limit}`,
  );
}

const VERIFY_BATCH = 5_000;

export interface AuditReport {
  entries: number;
  /** The first place at which something does not hold; null: the whole chain holds. */
  brokenAt: string | null;
}

/** Reckons the chain again, from its first act to its head. */
export async function verifyAudit(queryable: Queryable): Promise<AuditReport> {
  let previous = GENESIS_HASH;
  let position = 0n;
  for (;;) {
    const batch = await rows<AuditRow>(
      queryable,
      sql`select ${COLUMNS} from staff_audit where position > ${position.toString()}::bigint
          order by staff_audit.position limit ${VERIFY_BATCH}`,
    );
    for (const { hash, ...link } of batch) {
      position += 1n;
      const holds = link.position === String(position) && link.previous_hash === previous && hash === hashOfLink(link);
      if (!holds) return { entries: Number(position), brokenAt: String(position) };
      previous = hash;
    }
    if (batch.length < VERIFY_BATCH) break;
  }
  const head = await firstRow<{ position: string; hash: string }>(
    queryable,
    sql`select position::text, hash from staff_audit_head`,
  );
  const ends = head === null ? position === 0n : head.position === String(position) && head.hash === previous;
  return { entries: Number(position), brokenAt: ends ? null : String(position + 1n) };
}
