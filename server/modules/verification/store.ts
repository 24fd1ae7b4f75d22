/** The rows of verification. */
import { type SQL, sql } from 'drizzle-orm';
import type {
  DocumentKind,
  DocumentPaper,
  DocumentSide,
  DocumentState,
  RefusalReason,
  RequestCause,
} from '#shared/verification.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { SafePage } from './media.ts';
import type { DocumentRequest } from './rules.ts';

export interface DocumentRow {
  documentId: string;
  playerId: string;
  kind: DocumentKind;
  paper: DocumentPaper;
  side: DocumentSide;
  state: DocumentState;
  source: string;
  media: string | null;
  bytes: number | null;
  hash: string | null;
  sentAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: RefusalReason | null;
  note: string | null;
  validUntil: string | null;
  replaced: boolean;
  deleted: boolean;
}

const COLUMNS = sql`document_id as "documentId", player_id as "playerId", kind, paper, side, state, source, media, bytes,
  hash, ${isoInstant(sql`sent_at`)} as "sentAt", ${isoInstant(sql`decided_at`)} as "decidedAt",
  decided_by as "decidedBy", reason, note, valid_until::text as "validUntil", replaced_at is not null as replaced,
  deleted_at is not null as deleted`;

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Puts the changes of a player's documents in a row. */
export async function lockPlayer(transaction: Transaction, playerId: string): Promise<void> {
  await transaction.execute(sql`select 1 from players where player_id = ${playerId}::uuid for update`);
}

/** A player's documents, the current ones or all, oldest first. */
export function documentsOf(queryable: Queryable, playerId: string, which: 'current' | 'all'): Promise<DocumentRow[]> {
  const current = which === 'current' ? sql`and replaced_at is null` : sql``;
  return rows(
    queryable,
    sql`select ${COLUMNS} from verification_documents where player_id = ${playerId}::uuid ${current}
        order by verification_documents.sent_at, side`,
  );
}

export function findDocument(queryable: Queryable, playerId: string, documentId: string): Promise<DocumentRow | null> {
  return firstRow(
    queryable,
    sql`select ${COLUMNS} from verification_documents
        where player_id = ${playerId}::uuid and document_id = ${documentId}::uuid`,
  );
}

export function requestsOf(queryable: Queryable, playerId: string): Promise<DocumentRequest[]> {
  return rows(
    queryable,
    sql`select kind, cause, met_at is not null as met from verification_requests
        where player_id = ${playerId}::uuid order by asked_at`,
  );
}

export interface NewDocument {
  playerId: string;
  documentId: string;
  kind: DocumentKind;
  paper: DocumentPaper;
  side: DocumentSide;
  source: string;
  media: string | null;
  bytes: number | null;
  hash: string | null;
}

export async function insertDocument(transaction: Transaction, document: NewDocument, now: Date): Promise<void> {
  const { playerId, documentId, kind, paper, side, source, media, bytes, hash } = document;
  await transaction.execute(
    sql`insert into verification_documents (player_id, document_id, kind, paper, side, source, media, bytes, hash, sent_at)
        values (${playerId}::uuid, ${documentId}::uuid, ${kind}, ${paper}, ${side}, ${source}, ${media},
          ${bytes}::integer, ${hash}, ${at(now)})`,
  );
}

export async function insertPage(
  transaction: Transaction,
  { playerId, documentId }: Pick<NewDocument, 'playerId' | 'documentId'>,
  page: { number: number; key: string } & Omit<SafePage, 'bytes'> & { bytes: number },
): Promise<void> {
  await transaction.execute(
    sql`insert into verification_pages (player_id, document_id, page, object_key, width, height, bytes)
        values (${playerId}::uuid, ${documentId}::uuid, ${page.number}, ${page.key}, ${page.width}, ${page.height},
          ${page.bytes})`,
  );
}

/** What a new side takes the place of: the same side, and every side of another paper of the kind. */
export async function replaceDocuments(
  transaction: Transaction,
  { playerId, kind, paper, side }: Pick<NewDocument, 'playerId' | 'kind' | 'paper' | 'side'>,
  now: Date,
  deleteAfter: Date,
): Promise<{ documentId: string }[]> {
  return rows(
    transaction,
    sql`update verification_documents set replaced_at = ${at(now)},
          delete_after = case when state = 'accepted' then delete_after else ${at(deleteAfter)} end
        where player_id = ${playerId}::uuid and kind = ${kind} and replaced_at is null
          and (side = ${side} or paper <> ${paper})
        returning document_id as "documentId"`,
  );
}

export interface DecisionRow {
  state: Exclude<DocumentState, 'in_review'>;
  by: string;
  reason: RefusalReason | null;
  note: string | null;
  validUntil: string | null;
}

/** @returns whether it was waiting, and is decided now. */
export async function decideDocument(
  transaction: Transaction,
  playerId: string,
  documentId: string,
  { state, by, reason, note, validUntil }: DecisionRow,
  now: Date,
  deleteAfter: Date | null,
): Promise<boolean> {
  const decided = await firstRow(
    transaction,
    sql`update verification_documents set state = ${state}, decided_at = ${at(now)}, decided_by = ${by},
          reason = ${reason}, note = ${note}, valid_until = ${validUntil}::date,
          delete_after = ${deleteAfter === null ? sql`null` : at(deleteAfter)}
        where player_id = ${playerId}::uuid and document_id = ${documentId}::uuid and state = 'in_review'
          and replaced_at is null
        returning document_id`,
  );
  return decided !== null;
}

export interface NewRequest {
  playerId: string;
  kind: DocumentKind;
  cause: RequestCause;
  askedBy: string | null;
}

/** Asks, or asks again; what was sent before for it no longer answers when `anew`. */
export async function askFor(transaction: Transaction, request: NewRequest, now: Date): Promise<void> {
  const { playerId, kind, cause, askedBy } = request;
  await transaction.execute(
    sql`insert into verification_requests (player_id, kind, cause, asked_by, asked_at)
        values (${playerId}::uuid, ${kind}, ${cause}, ${askedBy}, ${at(now)})
        on conflict (player_id, kind) do update set cause = excluded.cause, asked_by = excluded.asked_by,
          asked_at = excluded.asked_at, met_at = null`,
  );
}

export async function meetRequest(transaction: Transaction, playerId: string, kind: DocumentKind, now: Date) {
  await transaction.execute(
    sql`update verification_requests set met_at = ${at(now)}
        where player_id = ${playerId}::uuid and kind = ${kind} and met_at is null`,
  );
}

export async function saveStatus(
  transaction: Transaction,
  playerId: string,
  status: string,
  verifiedAt: Date | null,
): Promise<void> {
  const since = verifiedAt === null ? sql`verified_at` : sql`coalesce(verified_at, ${at(verifiedAt)})`;
  await transaction.execute(
    sql`update players set verification = ${status}, verified_at = ${since} where player_id = ${playerId}::uuid`,
  );
}

export interface PageRow {
  page: number;
  key: string;
  width: number;
  height: number;
}

export function pagesOf(queryable: Queryable, playerId: string, documentId: string): Promise<PageRow[]> {
  return rows(
    queryable,
    sql`select page, object_key as key, width, height from verification_pages
        where player_id = ${playerId}::uuid and document_id = ${documentId}::uuid order by page`,
  );
}

export interface DueDocument {
  playerId: string;
  documentId: string;
}

export function dueDocuments(queryable: Queryable, now: Date, limit: number): Promise<DueDocument[]> {
  return rows(
    queryable,
    sql`select player_id as "playerId", document_id as "documentId" from verification_documents
        where delete_after <= ${at(now)} and deleted_at is null order by delete_after limit ${limit}`,
  );
}

/** The files are gone: what told of their content goes too. */
export async function markDeleted(
  transaction: Transaction,
  { playerId, documentId }: DueDocument,
  now: Date,
): Promise<void> {
  const own = sql`player_id = ${playerId}::uuid and document_id = ${documentId}::uuid`;
  await transaction.execute(sql`delete from verification_pages where ${own}`);
  await transaction.execute(
    sql`update verification_documents set deleted_at = ${at(now)}, hash = null, note = null where ${own}`,
  );
}

/** Sets when the documents of an account that was left go, or takes that back. */
export async function setEnd(transaction: Transaction, playerId: string, deleteAfter: Date | null): Promise<void> {
  const own = sql`player_id = ${playerId}::uuid and deleted_at is null`;
  await transaction.execute(
    deleteAfter === null
      ? sql`update verification_documents set delete_after = null
          where ${own} and state <> 'refused' and (replaced_at is null or state = 'accepted')`
      : sql`update verification_documents set delete_after = ${at(deleteAfter)} where ${own} and delete_after is null`,
  );
}

/** Accounts that were closed while their documents are kept without an end, and those opened again whose have one. */
export function leftOrResumed(queryable: Queryable, limit: number) {
  return rows<{ playerId: string; closedAt: string | null }>(
    queryable,
    sql`select players.player_id as "playerId", ${isoInstant(sql`closing.at`)} as "closedAt"
        from players left join lateral (
            select max(started_at) as at from player_standings as standing
            where standing.player_id = players.player_id and standing.status = 'closed' and players.status = 'closed'
          ) as closing on true
        where exists (select 1 from verification_documents as document
            where document.player_id = players.player_id and document.deleted_at is null
              and document.state = 'accepted' and document.replaced_at is null
              and (document.delete_after is null) = (players.status = 'closed'))
          and (players.status = 'closed') = (closing.at is not null)
        limit ${limit}`,
  );
}
