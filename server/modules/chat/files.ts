/**
 * Files in a talk (ADR 0163): announced with name and size, then sent, read by the reader of documents and kept as
 * pictures in the private store. The talk's line tells of it; whose talk it is, and staff, may open it.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CHAT_FILE_MAXIMUM_BYTES, CHAT_FILE_NAME_LENGTH, CHAT_FILES_MAXIMUM } from '#shared/contract/chat-topics.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Touch, Transaction, UnitOfWork } from '../../db/index.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { createLinkSigner } from '../../link-signature.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { RateLimits } from '../session/index.ts';
import type { Vault } from '../vault/index.ts';
import { failureOf, type MediaReader } from '../verification/index.ts';
import { type Caller, holderOf } from './callers.ts';
import { fileAnswerOf } from './file-answer.ts';
import {
  type ChatFile,
  countFiles,
  countTry,
  deleteFile,
  fileByKey,
  fileHeldBy,
  findFile,
  insertFile,
  leftFiles,
  placePages,
  tellByLine,
} from './file-store.ts';
import { CHAT_TOPIC } from './service.ts';
import { findThread, insertLine, linesOf, lockThread, type Thread, threadOf, updateThread } from './store.ts';

/** How long an announced file may take to come. */
const SENDING_MS = 600_000;
/** A lost line is met by sending anew; more than that is no accident, and each try costs the decoder's work. */
const TRIES_MAXIMUM = 3;
/** How long the address of a file works. */
const LINK_MS = 60_000;
const LEFT_AFTER_MS = 3_600_000;
const TENDED_AT_ONCE = 100;

export interface ChatFileParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  limits: RateLimits;
  vault: Vault;
  readMedia: MediaReader;
  /** Signs the addresses of files. */
  secrets: Secrets;
  /** Tells that a topic has changed, where no unit of work does. */
  changed: Touch;
}

export interface Announced {
  key: string;
  name: string;
  bytes: number;
}

type Line = ResponseOf<'sendChatFile'>['line'];
type Session = { playerId: string | null; sessionId: string | null };

export interface ChatFiles {
  /** Errors: those of the contract's `beginChatFile`. */
  begin(caller: Caller, file: Announced): Promise<Result<{ file_id: string }>>;
  /** Whether somebody may send a file that was announced. Error: `not_found`. */
  awaits(playerId: string | null, fileId: string): Promise<Result<ChatFile>>;
  /** Errors: those of the contract's `sendChatFile`. */
  send(playerId: string | null, fileId: string, bytes: Uint8Array): Promise<Result<{ line: Line }>>;
  /** The path of a file. Errors: `rate_limited`, `not_found`. */
  link(caller: Caller, sessionId: string | null, fileId: string): Promise<Result<{ url: string }>>;
  /** What is behind such a path. Error: `not_found`. */
  open(session: Session, fileId: string, token: string): Promise<Result<FileAnswer>>;
  /** Keeps a file that somebody of the operator's sends, until a line tells of it. Errors: as `send`, `chat_files_full`. */
  keep(threadId: string, file: Omit<Announced, 'bytes'>, bytes: Uint8Array): Promise<Result<ChatFile>>;
  /** Ties a kept file to the line that tells of it. */
  tie(transaction: Transaction, fileId: string, lineId: number): Promise<void>;
  /** The safe picture (JPEG) of a page, for staff. Error: `not_found`. */
  page(threadId: string, fileId: string, page: number): Promise<Result<{ file: ChatFile; picture: Buffer }>>;
  /** Deletes what nobody needs any more. Several nodes may do it at once. Returns how many files went. */
  tend(): Promise<number>;
}

/** A name that can stand beside others: no control signs, none that turns the direction of writing, no path. */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '')
    .trim()
    .slice(0, CHAT_FILE_NAME_LENGTH);
  return plain === '' ? 'file' : plain;
}

const pageKeys = ({ object_key: key, pages }: ChatFile): string[] =>
  key === null ? [] : Array.from({ length: pages ?? 0 }, (_, index) => `${key}/${index + 1}`);

const isOpen = (thread: Thread | null): thread is Thread => thread !== null && thread.status !== 'closed';

/** Creates the service. */
export function createChatFiles(parts: ChatFileParts): ChatFiles {
  const { database, unitOfWork, clock, limits, vault, readMedia, secrets, changed } = parts;
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);

  /** Notes a file that is to come; one that is known by its key is that one. */
  function announce(
    thread: Thread,
    author: ChatFile['author'],
    { key, name, bytes }: Announced,
  ): Promise<Result<string>> {
    const { thread_id: threadId, player_id: playerId } = thread;
    return unitOfWork.run(async (transaction) => {
      // Two at once must not both be the last that there is room for.
      await lockThread(transaction, threadId, clock.now());
      const known = await fileByKey(transaction, threadId, key);
      if (known !== null) return ok(known.file_id);
      const count = await countFiles(transaction, threadId, author, before(SENDING_MS));
      if (count >= CHAT_FILES_MAXIMUM) return fail('chat_files_full');
      const file = { threadId, playerId, author, key, name: plainName(name), bytes };
      return ok(await insertFile(transaction, file, clock.now()));
    });
  }

  /** Reads what was sent and puts its pages into the vault; of two that come at once the first is kept. */
  async function keepPages(file: ChatFile, bytes: Uint8Array): Promise<Result<void>> {
    if (bytes.byteLength > Math.min(file.bytes, CHAT_FILE_MAXIMUM_BYTES)) return fail('too_large');
    if (file.object_key !== null) return ok(undefined);
    if (!(await countTry(database, file.file_id, TRIES_MAXIMUM))) return fail('not_found');
    // A guest's talk stands for the guest.
    const reading = await readMedia(bytes, file.player_id ?? file.thread_id ?? file.file_id);
    if (!reading.ok) return failureOf(reading);
    const key = `chat/${file.file_id}/${randomUUID()}`;
    const pages = reading.pages.map((page, index) => ({ key: `${key}/${index + 1}`, bytes: page.bytes }));
    let isKept = false;
    try {
      for (const page of pages) await vault.put(page.key, page.bytes);
      isKept = await placePages(database, file.file_id, { key, media: reading.type, pages: pages.length });
    } finally {
      if (!isKept) await Promise.allSettled(pages.map((page) => vault.delete(page.key)));
    }
    return ok(undefined);
  }

  async function lineOf(threadId: string, lineId: number): Promise<Result<{ line: Line }>> {
    const [line] = await linesOf(database, threadId, lineId - 1);
    return line?.line_id === lineId ? ok({ line }) : fail('not_found');
  }

  async function awaits(playerId: string | null, fileId: string): Promise<Result<ChatFile>> {
    const file = await findFile(database, fileId);
    const isTheirs = file !== null && file.author === 'player' && (file.player_id ?? playerId) === playerId;
    if (!isTheirs || file.thread_id === null) return fail('not_found');
    if (file.line_id === null && Date.parse(file.created_at) < before(SENDING_MS).getTime()) return fail('not_found');
    return isOpen(await findThread(database, file.thread_id, clock.now())) ? ok(file) : fail('not_found');
  }

  /** Says in the talk that the file is there. */
  async function tell({ file_id: fileId, thread_id, client_key: key, name: text }: ChatFile): Promise<number | null> {
    const threadId = thread_id ?? '';
    return unitOfWork.run(async (transaction, _emit, touch) => {
      if (!isOpen(await lockThread(transaction, threadId, clock.now()))) return null;
      const lineId = await insertLine(transaction, { threadId, author: 'player', key, text }, clock.now());
      if (lineId === null) return (await findFile(transaction, fileId))?.line_id ?? null;
      await tellByLine(transaction, fileId, lineId);
      await updateThread(transaction, threadId, sql`player_seen_at = ${clock.now().toISOString()}::timestamptz`);
      touch(`${CHAT_TOPIC}/${threadId}`);
      return lineId;
    });
  }

  const links = createLinkSigner(secrets);

  async function pictures(file: ChatFile): Promise<Buffer[] | null> {
    const pages: Buffer[] = [];
    for (const key of pageKeys(file)) {
      const page = await vault.get(key);
      if (page === null) return null;
      pages.push(page);
    }
    return pages;
  }

  return {
    async begin(caller, file) {
      if (file.bytes > CHAT_FILE_MAXIMUM_BYTES) return fail('too_large');
      const holder = holderOf(caller);
      const thread = holder && (await threadOf(database, holder, clock.now()));
      if (!isOpen(thread)) return fail('not_found');
      if (caller.playerId === null && thread.status !== 'talking') return fail('unauthenticated');
      const known = await fileByKey(database, thread.thread_id, file.key);
      if (known === null) {
        const allowed = await (caller.playerId === null
          ? limits.consume('chatFileByClient', caller.client)
          : limits.consume('chatFileByPlayer', caller.playerId));
        if (!allowed.ok) return allowed;
      }
      const announced = await announce(thread, 'player', file);
      return announced.ok ? ok({ file_id: announced.value }) : announced;
    },

    awaits,

    async send(playerId, fileId, bytes) {
      const file = await awaits(playerId, fileId);
      if (!file.ok) return file;
      const { thread_id, line_id } = file.value;
      if (line_id !== null) return lineOf(thread_id ?? '', line_id);
      const kept = await keepPages(file.value, bytes);
      if (!kept.ok) return kept;
      const lineId = await tell(file.value);
      return lineId === null ? fail('not_found') : lineOf(thread_id ?? '', lineId);
    },

    async link(caller, sessionId, fileId) {
      const allowed = await limits.consume('chatReadByClient', caller.client);
      if (!allowed.ok) return allowed;
      const holder = holderOf(caller);
      const file = holder && (await fileHeldBy(database, holder, fileId));
      if (file === null) return fail('not_found');
      const until = String(clock.now().getTime() + LINK_MS);
      return ok({
        url: `/api/chat/files/${fileId}/${until}.${links.sign('chat-file', fileId, sessionId ?? '', until)}`,
      });
    },

    async open({ playerId, sessionId }, fileId, token) {
      const [until = '', signature = ''] = token.split('.');
      const isOurs = links.isSigned(signature, 'chat-file', fileId, sessionId ?? '', until);
      if (!isOurs || !(Number(until) >= clock.now().getTime())) return fail('not_found');
      const file = await findFile(database, fileId);
      if (file === null || (file.player_id ?? playerId) !== playerId) return fail('not_found');
      const pages = await pictures(file);
      return pages === null || file.media === null ? fail('not_found') : ok(await fileAnswerOf(file.media, pages));
    },

    async keep(threadId, { key, name }, bytes) {
      const thread = await findThread(database, threadId, clock.now());
      if (!isOpen(thread)) return fail('not_found');
      const announced = await announce(thread, 'agent', { key, name, bytes: bytes.byteLength });
      if (!announced.ok) return announced;
      const file = await findFile(database, announced.value);
      if (file === null) return fail('not_found');
      const kept = await keepPages(file, bytes);
      return kept.ok ? ok(file) : kept;
    },

    tie: tellByLine,

    async page(threadId, fileId, page) {
      const file = await findFile(database, fileId);
      if (file === null || file.thread_id !== threadId || file.line_id === null) return fail('not_found');
      const key = pageKeys(file)[page - 1];
      const picture = key === undefined ? null : await vault.get(key);
      return picture === null ? fail('not_found') : ok({ file, picture });
    },

    async tend() {
      const left = await leftFiles(database, before(LEFT_AFTER_MS), TENDED_AT_ONCE);
      for (const file of left) {
        for (const key of pageKeys(file)) await vault.delete(key);
        await deleteFile(database, file.file_id);
        if (file.thread_id !== null) changed(`${CHAT_TOPIC}/${file.thread_id}`);
      }
      return left.length;
    },
  };
}
