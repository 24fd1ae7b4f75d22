/** Files of talks in the database; what is in them is in the vault. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import type { MediaType } from '../verification/index.ts';
import { type Holder, heldBy } from './store.ts';

export interface ChatFile {
  file_id: string;
  /** Null: its talk is gone. */
  thread_id: string | null;
  player_id: string | null;
  author: 'player' | 'agent';
  client_key: string;
  name: string;
  bytes: number;
  /** Where its pages are; null until they are. */
  object_key: string | null;
  media: MediaType | null;
  pages: number | null;
  line_id: number | null;
  created_at: string;
}

const COLUMNS = sql`file_id, chat_files.thread_id, chat_files.player_id, author, client_key, name, bytes, object_key, media,
  pages::integer as pages, line_id::double precision as line_id, ${isoInstant(sql`chat_files.created_at`)} as created_at`;

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

export function findFile(queryable: Queryable, fileId: string): Promise<ChatFile | null> {
  return firstRow<ChatFile>(queryable, sql`select ${COLUMNS} from chat_files where file_id = ${fileId}::uuid`);
}

/** A file by the key that its sender gave it. */
export function fileByKey(queryable: Queryable, threadId: string, key: string): Promise<ChatFile | null> {
  return firstRow<ChatFile>(
    queryable,
    sql`select ${COLUMNS} from chat_files where thread_id = ${threadId}::uuid and client_key = ${key}::uuid`,
  );
}

/** A file that has arrived, of any talk of its holder. */
export function fileHeldBy(queryable: Queryable, holder: Holder, fileId: string): Promise<ChatFile | null> {
  return firstRow<ChatFile>(
    queryable,
    sql`select ${COLUMNS} from chat_files where file_id = ${fileId}::uuid and line_id is not null
          and thread_id in (select chat_threads.thread_id from chat_threads where ${heldBy(holder)})`,
  );
}

export interface NewFile {
  threadId: string;
  playerId: string | null;
  author: ChatFile['author'];
  key: string;
  name: string;
  bytes: number;
}

/** Notes a file that is to come. */
export async function insertFile(queryable: Queryable, file: NewFile, now: Date): Promise<string> {
  const { threadId, playerId, author, key, name, bytes } = file;
  const fileId = randomUUID();
  await queryable.execute(
    sql`insert into chat_files (file_id, thread_id, player_id, author, client_key, name, bytes, created_at)
        values (${fileId}::uuid, ${threadId}::uuid, ${playerId}::uuid, ${author}, ${key}::uuid, ${name},
          ${bytes}::integer, ${at(now)})`,
  );
  return fileId;
}

/** How many files of a side a talk has, those that are to come included. */
export async function countFiles(queryable: Queryable, threadId: string, author: ChatFile['author'], since: Date) {
  const row = await firstRow<{ count: number }>(
    queryable,
    sql`select count(*)::integer as count from chat_files where thread_id = ${threadId}::uuid and author = ${author}
          and (line_id is not null or created_at > ${at(since)})`,
  );
  return row?.count ?? 0;
}

/** Counts a try to send it. @returns whether there was one left */
export async function countTry(queryable: Queryable, fileId: string, maximum: number): Promise<boolean> {
  const counted = await firstRow(
    queryable,
    sql`update chat_files set tries = tries + 1 where file_id = ${fileId}::uuid and tries < ${maximum}::smallint
        returning file_id`,
  );
  return counted !== null;
}

/** Notes where its pages are. @returns whether they are the first */
export async function placePages(
  queryable: Queryable,
  fileId: string,
  { key, media, pages }: { key: string; media: MediaType; pages: number },
): Promise<boolean> {
  const placed = await firstRow(
    queryable,
    sql`update chat_files set object_key = ${key}, media = ${media}, pages = ${pages}::smallint
        where file_id = ${fileId}::uuid and object_key is null returning file_id`,
  );
  return placed !== null;
}

export async function tellByLine(queryable: Queryable, fileId: string, lineId: number): Promise<void> {
  await queryable.execute(sql`update chat_files set line_id = ${lineId}::bigint where file_id = ${fileId}::uuid`);
}

/** Files whose talk is gone, and those that never arrived. */
export function leftFiles(queryable: Queryable, before: Date, limit: number): Promise<ChatFile[]> {
  return rows<ChatFile>(
    queryable,
    sql`select ${COLUMNS} from chat_files
        where thread_id is null or (line_id is null and created_at < ${at(before)})
        order by chat_files.created_at limit ${limit}::integer`,
  );
}

export async function deleteFile(queryable: Queryable, fileId: string): Promise<void> {
  await queryable.execute(sql`delete from chat_files where file_id = ${fileId}::uuid`);
}
