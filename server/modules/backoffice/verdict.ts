/** What staff decided about a document, as the review takes it. */
import { sql } from 'drizzle-orm';
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import { expires } from '#shared/verification.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { refuse, type StaffResult } from '../staff/index.ts';

type Verdict = StaffRequestOf<'decideDocument'>['body'];

type Decision =
  | { outcome: 'accept'; validUntil: string | undefined }
  | { outcome: 'refuse'; reason: NonNullable<Verdict['refusal']>; note: string | undefined };

/** Errors: `invalid` (a paper of identity is accepted without the day it expires on, or after it). */
export async function decisionOf(
  queryable: Queryable,
  { playerId, documentId }: { playerId: string; documentId: string },
  { outcome, refusal = 'other', note, valid_until: validUntil }: Verdict,
  now: Date,
): Promise<StaffResult<Decision>> {
  if (outcome === 'refuse') return ok({ outcome, reason: refusal, note });
  const document = await firstRow<{ paper: string }>(
    queryable,
    sql`select paper from verification_documents
        where player_id = ${playerId}::uuid and document_id::text = ${documentId}`,
  );
  if (document !== null && expires(document.paper)) {
    if (validUntil === undefined) return refuse('invalid', { valid_until: 'validation_required' });
    if (validUntil < now.toISOString().slice(0, 10)) return refuse('invalid', { valid_until: 'validation_required' });
  }
  return ok({ outcome, validUntil });
}
