/** Verification of players by documents: what they send, and what follows from it. */
import { createHash, randomUUID } from 'node:crypto';
import type { ResponseOf } from '#shared/contract/index.ts';
import { documentRulesOf } from '#shared/regions/documents.ts';
import { BASE_KINDS, type DocumentKind, type DocumentPaper, type DocumentSide, sidesOf } from '#shared/verification.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { closeCaseOf, openCase } from '../cases/index.ts';
import type { Messages } from '../messages/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import type { RateLimits } from '../session/index.ts';
import type { Vault } from '../vault/index.ts';
import type { SafePage } from './media.ts';
import { failureOf, type MediaReader } from './media-thread.ts';
import { isExpired, isLegible, type Step, statusOf, stepsOf, type VerificationStatus } from './rules.ts';
import {
  type DocumentRow,
  documentsOf,
  insertDocument,
  insertPage,
  lockPlayer,
  meetRequest,
  replaceDocuments,
  requestsOf,
  saveStatus,
} from './store.ts';

const DAY_MS = 86_400_000;

export interface VerificationParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  players: PlayerDirectory;
  limits: RateLimits;
  vault: Vault;
  messages: Pick<Messages, 'send'>;
  readMedia: MediaReader;
  /** Whether identity is checked by an outside vendor. */
  hasVendor: boolean;
}

export interface SentDocument {
  kind: DocumentKind;
  paper: DocumentPaper;
  side: DocumentSide;
  bytes: Uint8Array<ArrayBuffer>;
}

export type VerificationView = ResponseOf<'verification'>;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The rules of the rows that hold for a player. */
export const rulesFor = (player: PlayerSummary) => documentRulesOf(reachOf(player, null));

/** Where a player's proofs stand. */
export async function stepsOfPlayer(queryable: Queryable, playerId: string, now: Date): Promise<Step<DocumentRow>[]> {
  const documents = await documentsOf(queryable, playerId, 'current');
  return stepsOf(documents, await requestsOf(queryable, playerId), dayOf(now));
}

/** Computes the status anew, saves it with what it settles, and tells the player's pages. */
export async function renewStatus(
  transaction: Transaction,
  emit: Emit,
  player: PlayerSummary,
  now: Date,
  messages: Pick<Messages, 'send'>,
): Promise<VerificationStatus> {
  const { playerId, hasProfile } = player;
  const steps = await stepsOfPlayer(transaction, playerId, now);
  const status = statusOf(steps, hasProfile);
  const accepted = steps.filter(({ state }) => state === 'accepted').map(({ kind }) => kind);
  for (const kind of accepted) await meetRequest(transaction, playerId, kind, now);
  const isKnown = BASE_KINDS.every((kind) => accepted.includes(kind));
  await saveStatus(transaction, playerId, status, isKnown ? now : null);
  await emit(playerId, 'verification', { status });
  if (status === 'verified' && player.verification !== 'verified') {
    await messages.send(transaction, { kind: 'account_verified', playerId }, emit);
  }
  return status;
}

/** Puts aside what a new side replaces; nobody need look at it any more. */
export async function takePlace(
  transaction: Transaction,
  player: PlayerSummary,
  place: Pick<SentDocument, 'kind' | 'paper' | 'side'>,
  now: Date,
): Promise<void> {
  const deleteAfter = daysAfter(now, rulesFor(player).refusedKeptDays);
  const replaced = await replaceDocuments(transaction, { playerId: player.playerId, ...place }, now, deleteAfter);
  for (const { documentId } of replaced) {
    await closeCaseOf(transaction, { kind: 'document', subjectId: documentId }, 'replaced', { at: now });
  }
}

/** Creates what a player may do and see. */
export function createVerification(parts: VerificationParts) {
  const { database, unitOfWork, clock, players, limits, vault, messages, readMedia, hasVendor } = parts;

  async function view(player: PlayerSummary): Promise<VerificationView> {
    const steps = await stepsOfPlayer(database, player.playerId, clock.now());
    return {
      status: statusOf(steps, player.hasProfile),
      profile: player.hasProfile,
      steps: steps.map(({ documents, ...step }) => ({ ...step, documents: documents.map(documentView) })),
      kept_years: rulesFor(player).keptYears,
      vendor: hasVendor,
    };
  }

  /** Whether a side may be sent now. Errors: `invalid`, `document_not_replaceable`. */
  function refuse(
    steps: readonly Step<DocumentRow>[],
    { kind, paper, side }: Omit<SentDocument, 'bytes'>,
  ): Result<void> {
    const step = steps.find((asked) => asked.kind === kind);
    if (step === undefined || !sidesOf(kind, paper)?.includes(side)) return fail('invalid');
    const today = dayOf(clock.now());
    const holds = step.documents.some(
      (document) =>
        document.state === 'accepted' &&
        !isExpired(document, today) &&
        (document.side === side || document.paper !== paper),
    );
    return holds && step.state !== 'refused' ? fail('document_not_replaceable') : ok(undefined);
  }

  /** Stores pages; those of a document that is not recorded after all are taken away again. */
  async function store(player: PlayerSummary, sent: SentDocument, media: string, pages: readonly SafePage[]) {
    const { playerId } = player;
    const documentId = randomUUID();
    const keyed = pages.map((page, index) => ({
      ...page,
      number: index + 1,
      key: `documents/${playerId}/${documentId}/${index + 1}`,
    }));
    const record = (transaction: Transaction, emit: Emit) =>
      recordDocument(transaction, emit, player, { ...sent, documentId, media }, keyed);
    try {
      for (const page of keyed) await vault.put(page.key, page.bytes);
      const recorded = await unitOfWork.run(record);
      if (!recorded.ok) await Promise.all(keyed.map(({ key }) => vault.delete(key)));
      return recorded;
    } catch (error) {
      await Promise.allSettled(keyed.map(({ key }) => vault.delete(key)));
      throw error;
    }
  }

  async function recordDocument(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { kind, paper, side, bytes, documentId, media }: SentDocument & { documentId: string; media: string },
    pages: readonly (SafePage & { number: number; key: string })[],
  ): Promise<Result<void>> {
    const { playerId } = player;
    const now = clock.now();
    await lockPlayer(transaction, playerId);
    const allowed = refuse(await stepsOfPlayer(transaction, playerId, now), { kind, paper, side });
    if (!allowed.ok) return allowed;
    await takePlace(transaction, player, { kind, paper, side }, now);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const document = {
      playerId,
      documentId,
      kind,
      paper,
      side,
      source: 'upload',
      media,
      bytes: bytes.byteLength,
      hash,
    };
    await insertDocument(transaction, document, now);
    for (const page of pages) await insertPage(transaction, document, { ...page, bytes: page.bytes.byteLength });
    await openCase(transaction, { kind: 'document', playerId, subjectId: documentId, reason: kind, at: now });
    await renewStatus(transaction, emit, player, now, messages);
    return ok(undefined);
  }

  return {
    /** Errors: `unauthenticated`. */
    async state(playerId: string): Promise<Result<VerificationView>> {
      const player = await players.find(database, playerId);
      return player === null ? fail('unauthenticated') : ok(await view(player));
    },

    /**
     * Takes one side or file of a document.
     * Errors: those of the contract's `sendDocument`.
     */
    async send(playerId: string, sent: SentDocument): Promise<Result<VerificationView>> {
      const player = await players.find(database, playerId);
      if (player === null) return fail('unauthenticated');
      if (!player.hasProfile) return fail('profile_required');
      const allowed = refuse(await stepsOfPlayer(database, playerId, clock.now()), sent);
      if (!allowed.ok) return allowed;
      const counted = await limits.consume('documentByPlayer', playerId);
      if (!counted.ok) return counted;
      const reading = await readMedia(sent.bytes, playerId);
      if (!reading.ok) return failureOf(reading);
      if (!reading.pages.every(isLegible)) return fail('document_unreadable');
      const stored = await store(player, sent, reading.type, reading.pages);
      return stored.ok ? ok(await view(player)) : stored;
    },
  };
}

export type Verification = ReturnType<typeof createVerification>;

function documentView(document: DocumentRow): VerificationView['steps'][number]['documents'][number] {
  const { documentId, paper, side, state, sentAt, decidedAt, validUntil, reason, note } = document;
  return {
    document_id: documentId,
    paper,
    side,
    state,
    sent_at: sentAt,
    decided_at: decidedAt,
    valid_until: validUntil,
    reason,
    note,
  };
}
