/** Acts of staff that are done once: the same act under the same key does nothing more, and has the answer of the first. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstRow, type Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { refuse, type StaffResult } from '../staff/index.ts';

/** What an act is asked for with, so that a repeated one is known. */
export interface AskedOnce {
  staffId: string;
  key: string;
  endpoint: string;
  /** Parsed params, query and body. */
  input: unknown;
  /** Of a file that came with it. */
  file: Uint8Array | undefined;
  at: Date;
}

/** A key as pages make it: one that is longer or shorter counts for none. */
const KEY = /^[\w-]{16,100}$/;

/** The key of a request; null: it has none. */
export const keyOf = (header: string | undefined): string | null =>
  header !== undefined && KEY.test(header) ? header : null;

function hashOf({ endpoint, input, file }: AskedOnce): string {
  const hash = createHash('sha256').update(JSON.stringify([endpoint, input]));
  if (file) hash.update(file);
  return hash.digest('hex');
}

/** Answers that open something are given once: what is kept of them leads nowhere. */
const withoutLinks = (answer: unknown): unknown =>
  answer !== null && typeof answer === 'object' && 'link' in answer ? { ...answer, link: null } : answer;

/**
 * Takes a key before its act, in the transaction of the act: a second one with it waits until the first is committed.
 * Error: `idempotency_conflict` for a key that was used for something else.
 * @returns what the first was answered; null: this is the first
 */
export async function takeKey(
  transaction: Transaction,
  asked: AskedOnce,
): Promise<StaffResult<{ answer: unknown } | null>> {
  const { staffId, key, endpoint, at } = asked;
  const inputHash = hashOf(asked);
  const taken = await firstRow(
    transaction,
    sql`insert into staff_act_keys (staff_id, key, endpoint, input_hash, at)
        values (${staffId}::uuid, ${key}, ${endpoint}, ${inputHash}, ${at.toISOString()}::timestamptz)
        on conflict do nothing returning key`,
  );
  if (taken !== null) return ok(null);
  const known = await firstRow<{ input_hash: string; answer: unknown }>(
    transaction,
    sql`select input_hash, answer from staff_act_keys where staff_id = ${staffId}::uuid and key = ${key}`,
  );
  return known?.input_hash === inputHash ? ok({ answer: known.answer }) : refuse('idempotency_conflict');
}

/** Keeps what an act is answered, for whoever asks for it again. */
export async function keepAnswer(
  transaction: Transaction,
  { staffId, key }: Pick<AskedOnce, 'staffId' | 'key'>,
  answer: unknown,
): Promise<void> {
  await transaction.execute(sql`update staff_act_keys set answer = ${JSON.stringify(withoutLinks(answer))}::jsonb
    where staff_id = ${staffId}::uuid and key = ${key}`);
}
