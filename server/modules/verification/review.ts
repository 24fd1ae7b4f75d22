/** What staff do with documents, by their staff id (a UUID). Each act names who acts; the console binds these to its own routes and roles. */
import { sql } from 'drizzle-orm';
import { addYears } from '#shared/calendar.ts';
import type { DocumentKind, RefusalReason, RequestCause } from '#shared/verification.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/index.ts';
import { isoInstant, rows } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { closeCaseOf } from '../cases/index.ts';
import type { Messages } from '../messages/index.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { Vault } from '../vault/index.ts';
import { daysAfter, renewStatus, rulesFor } from './service.ts';
import {
  askFor,
  type DocumentRow,
  decideDocument,
  documentsOf,
  dueDocuments,
  findDocument,
  leftOrResumed,
  lockPlayer,
  markDeleted,
  pagesOf,
  setEnd,
} from './store.ts';

export interface ReviewParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  players: PlayerDirectory;
  vault: Vault;
  messages: Pick<Messages, 'send'>;
}

/** What a reviewer decides; a refusal says why, and may say more in the player's language. */
export type Decision =
  | { outcome: 'accept'; validUntil?: string | undefined }
  | { outcome: 'refuse'; reason: RefusalReason; note?: string | undefined };

export interface WaitingDocument {
  documentId: string;
  playerId: string;
  kind: DocumentKind;
  paper: string;
  side: string;
  country: string;
  region: string;
  /** The player's name as the profile has it; the console masks it. */
  name: string;
  sentAt: string;
  /** Why it was asked for; null where everybody sends it. */
  cause: RequestCause | null;
}

/** A transaction of the caller's, which also writes down who decided. */
interface Within {
  transaction: Transaction;
  emit: Emit;
}

const PAGE_LENGTH = 50;
const DELETED_AT_ONCE = 100;

/** Creates the review of documents. */
export function createReview({ database, unitOfWork, clock, players, vault, messages }: ReviewParts) {
  /** Runs a change of one player's documents. Errors: `not_found`, and those of the change. */
  async function change<Value>(
    playerId: string,
    work: (transaction: Transaction, emit: Emit, player: PlayerSummary) => Promise<Result<Value>>,
    within: Within | null = null,
  ): Promise<Result<Value>> {
    const run = async (transaction: Transaction, emit: Emit): Promise<Result<Value>> => {
      await lockPlayer(transaction, playerId);
      const player = await players.find(transaction, playerId);
      return player === null ? fail('not_found') : work(transaction, emit, player);
    };
    return within === null ? unitOfWork.run(run) : run(within.transaction, within.emit);
  }

  async function noteView(playerId: string, documentId: string, staffId: string, page: number | null): Promise<void> {
    await database.execute(
      sql`insert into verification_views (player_id, document_id, staff_id, page, at)
          values (${playerId}::uuid, ${documentId}::uuid, ${staffId}, ${page}::integer,
            ${clock.now().toISOString()}::timestamptz)`,
    );
  }

  /** Begins the time after which documents go where the account was left, and ends it where the player came back. */
  async function followAccounts(): Promise<void> {
    for (const { playerId, closedAt } of await leftOrResumed(database, DELETED_AT_ONCE)) {
      await change(playerId, async (transaction, _emit, player) => {
        const end = closedAt === null ? null : addYears(new Date(closedAt), rulesFor(player).keptYears);
        return ok(await setEnd(transaction, playerId, end));
      });
    }
  }

  return {
    /** Documents that wait for a decision, oldest first, after one that was listed. */
    pending(filter: { kind?: DocumentKind; after?: { sentAt: string; documentId: string } } = {}) {
      const kind = filter.kind === undefined ? sql`` : sql`and document.kind = ${filter.kind}`;
      const after =
        filter.after === undefined
          ? sql``
          : sql`and (document.sent_at, document.document_id)
              > (${filter.after.sentAt}::timestamptz, ${filter.after.documentId}::uuid)`;
      return rows<WaitingDocument>(
        database,
        sql`select document.document_id as "documentId", document.player_id as "playerId", document.kind,
              document.paper, document.side, players.country, players.region,
              concat_ws(' ', players.name, players.surname) as name,
              ${isoInstant(sql`document.sent_at`)} as "sentAt", request.cause
            from verification_documents as document join players using (player_id)
              left join verification_requests as request
                on request.player_id = document.player_id and request.kind = document.kind
            where document.state = 'in_review' and document.replaced_at is null ${kind} ${after}
            order by document.sent_at, document.document_id limit ${PAGE_LENGTH}`,
      );
    },

    /** Every document of a player, those that were replaced among them. */
    documentsOf: (playerId: string): Promise<DocumentRow[]> => documentsOf(database, playerId, 'all'),

    /**
     * A document with what it is compared with; that it was opened is recorded. Errors: `not_found`.
     * `elsewhere`: other players who sent the same file.
     */
    async open(staffId: string, playerId: string, documentId: string) {
      const document = await findDocument(database, playerId, documentId);
      if (document === null) return fail('not_found');
      await noteView(playerId, documentId, staffId, null);
      const [pages, elsewhere] = await Promise.all([
        pagesOf(database, playerId, documentId),
        rows<{ playerId: string }>(
          database,
          sql`select distinct player_id as "playerId" from verification_documents
              where hash = ${document.hash} and player_id <> ${playerId}::uuid`,
        ),
      ]);
      const shown = pages.map(({ page, width, height }) => ({ page, width, height }));
      return ok({ document, pages: shown, elsewhere: elsewhere.map((other) => other.playerId) });
    },

    /** The safe picture (JPEG) of a page; that it was looked at is recorded. Errors: `not_found`. */
    async page(staffId: string, playerId: string, documentId: string, number: number): Promise<Result<Buffer>> {
      const pages = await pagesOf(database, playerId, documentId);
      const page = pages.find((known) => known.page === number);
      if (page === undefined) return fail('not_found');
      await noteView(playerId, documentId, staffId, number);
      const bytes = await vault.get(page.key);
      return bytes === null ? fail('not_found') : ok(bytes);
    },

    /** Decides a document that waits. Errors: `not_found`, `document_decided`. */
    decide(staffId: string, playerId: string, documentId: string, decision: Decision, within: Within | null = null) {
      const decided = async (transaction: Transaction, emit: Emit, player: PlayerSummary) => {
        const document = await findDocument(transaction, playerId, documentId);
        if (document === null) return fail('not_found');
        const now = clock.now();
        const accepts = decision.outcome === 'accept';
        const row = {
          state: accepts ? 'accepted' : 'refused',
          by: staffId,
          reason: accepts ? null : decision.reason,
          note: accepts ? null : (decision.note ?? null),
          validUntil: accepts ? (decision.validUntil ?? null) : null,
        } as const;
        const deleteAfter = accepts ? null : daysAfter(now, rulesFor(player).refusedKeptDays);
        const isNew = await decideDocument(transaction, playerId, documentId, row, now, deleteAfter);
        if (!isNew) return fail('document_decided');
        await closeCaseOf(transaction, { kind: 'document', subjectId: documentId }, row.state, {
          by: staffId,
          at: now,
        });
        if (!accepts) await messages.send(transaction, { kind: 'document_refused', playerId }, emit);
        return ok({ status: await renewStatus(transaction, emit, player, now, messages) });
      };
      return change(playerId, decided, within);
    },

    /** Asks a player for a document beyond the usual ones. Errors: `not_found`. */
    ask(
      asked: { playerId: string; kind: DocumentKind; cause: RequestCause; staffId: string | null },
      within: Within | null = null,
    ) {
      const ask = async (transaction: Transaction, emit: Emit, player: PlayerSummary) => {
        const now = clock.now();
        await askFor(transaction, { ...asked, askedBy: asked.staffId }, now);
        await messages.send(transaction, { kind: 'document_asked', playerId: asked.playerId }, emit);
        return ok({ status: await renewStatus(transaction, emit, player, now, messages) });
      };
      return change(asked.playerId, ask, within);
    },

    /** Deletes the files whose time is over. Several nodes may do it at once. Returns how many documents went. */
    async deleteDue(): Promise<number> {
      await followAccounts();
      const due = await dueDocuments(database, clock.now(), DELETED_AT_ONCE);
      for (const document of due) {
        const pages = await pagesOf(database, document.playerId, document.documentId);
        for (const { key } of pages) await vault.delete(key);
        await database.transaction((transaction) => markDeleted(transaction, document, clock.now()));
      }
      return due.length;
    },
  };
}

export type Review = ReturnType<typeof createReview>;
