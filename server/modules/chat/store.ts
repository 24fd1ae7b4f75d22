/** Threads and their lines in the database. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { BaseLanguage, LocaleCode, RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

export interface Thread {
  thread_id: string;
  player_id: string | null;
  region: RegionId;
  language: LocaleCode;
  topic: string | null;
  context: string | null;
  status: 'waiting' | 'talking' | 'closed';
  agent_id: string | null;
  agent_name: string | null;
  agent_languages: readonly BaseLanguage[];
  agent_typing: boolean;
  player_typing: boolean;
  agent_read: number;
  player_read: number;
  place: number;
  /** How long those who were taken lately had waited, seconds; null: too few were, or it waits no more. */
  usual_wait: number | null;
  created_at: string;
  last_at: string;
  closed_at: string | null;
  rating: number | null;
  rating_text: string | null;
  transcript_sent: boolean;
  /** Whether whoever opened it is not looking just now. */
  away: boolean;
}

export interface Line {
  line_id: number;
  author: 'player' | 'agent';
  /** Of a file: its name. */
  text: string;
  sent_at: string;
  file: { file_id: string; bytes: number } | null;
}

/** Whose a thread is: a player's, or whoever's holds the token. */
export type Holder = { playerId: string } | { tokenHash: string };

/** Who has not looked for so long is told by other ways. */
const AWAY_MS = 45_000;
const LINES_MAXIMUM = 500;
/** How long somebody may have to wait is told by the newest talks of the last hours, and by no fewer than these. */
const LATELY_MS = 3 * 3_600_000;
const WAITS_MINIMUM = 3;
const WAITS_MAXIMUM = 20;

const columns = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`thread_id, player_id, region, language, topic, context, status, agent_id, agent_name, agent_languages,
    coalesce(agent_typing_until > ${at}, false) as agent_typing, coalesce(player_typing_until > ${at}, false) as player_typing,
    agent_read::double precision as agent_read, player_read::double precision as player_read,
    case when status = 'waiting' then (
      select count(*)::integer from chat_threads as other where other.status = 'waiting' and other.region = chat_threads.region
        and other.created_at <= chat_threads.created_at
    ) else 0 end as place,
    case when status = 'waiting' then (
      select case when count(*) >= ${WAITS_MINIMUM}::integer then percentile_cont(0.5) within group (order by lately.waited) end
      from (
        select extract(epoch from other.claimed_at - other.created_at)::double precision as waited from chat_threads as other
        where other.region = chat_threads.region
          and other.claimed_at > ${new Date(now.getTime() - LATELY_MS).toISOString()}::timestamptz
        order by other.claimed_at desc limit ${WAITS_MAXIMUM}::integer
      ) as lately
    ) end as usual_wait,
    ${isoInstant(sql`chat_threads.created_at`)} as created_at, ${isoInstant(sql`last_at`)} as last_at,
    ${isoInstant(sql`closed_at`)} as closed_at, rating::integer as rating, rating_text, transcript_at is not null as transcript_sent,
    player_seen_at < ${new Date(now.getTime() - AWAY_MS).toISOString()}::timestamptz as away`;
};

/** What a thread's row says of its holder. */
export const heldBy = (holder: Holder): SQL =>
  'playerId' in holder ? sql`player_id = ${holder.playerId}::uuid` : sql`token_hash = ${holder.tokenHash}`;

/** The newest thread of a holder. */
export function threadOf(queryable: Queryable, holder: Holder, now: Date): Promise<Thread | null> {
  return firstRow<Thread>(
    queryable,
    sql`select ${columns(now)} from chat_threads where ${heldBy(holder)} order by chat_threads.created_at desc limit 1`,
  );
}

export function findThread(queryable: Queryable, threadId: string, now: Date): Promise<Thread | null> {
  return firstRow<Thread>(queryable, sql`select ${columns(now)} from chat_threads where thread_id = ${threadId}::uuid`);
}

/** Locks a thread until the transaction ends. */
export async function lockThread(queryable: Queryable, threadId: string, now: Date): Promise<Thread | null> {
  await queryable.execute(sql`select 1 from chat_threads where thread_id = ${threadId}::uuid for update`);
  return findThread(queryable, threadId, now);
}

export interface NewThread {
  holder: Holder;
  region: RegionId;
  language: LocaleCode;
  topic: string | null;
  context: string | null;
}

/** Opens a thread. @returns null: the player's other line has just opened one */
export async function insertThread(queryable: Queryable, thread: NewThread, now: Date): Promise<string | null> {
  const { holder, region, language, topic, context } = thread;
  const threadId = randomUUID();
  const at = sql`${now.toISOString()}::timestamptz`;
  const [playerId, tokenHash] = 'playerId' in holder ? [holder.playerId, null] : [null, holder.tokenHash];
  const inserted = await firstRow(
    queryable,
    sql`insert into chat_threads (thread_id, player_id, token_hash, region, language, topic, context, status,
          player_seen_at, created_at, last_at)
        values (${threadId}::uuid, ${playerId}::uuid, ${tokenHash}, ${region}, ${language}, ${topic}, ${context}, 'waiting',
          ${at}, ${at}, ${at})
        on conflict do nothing returning 1`,
  );
  return inserted === null ? null : threadId;
}

export interface NewLine {
  threadId: string;
  author: 'player' | 'agent';
  key: string;
  text: string;
}

/** Adds a line; one that is known by its key stays one. @returns its id; null: it was known */
export async function insertLine(
  queryable: Queryable,
  { threadId, author, key, text }: NewLine,
  now: Date,
): Promise<number | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const added = await firstRow<{ line_id: number }>(
    queryable,
    sql`insert into chat_lines (thread_id, author, client_key, text, sent_at)
        values (${threadId}::uuid, ${author}, ${key}::uuid, ${text}, ${at})
        on conflict (thread_id, client_key) do nothing returning line_id::double precision as line_id`,
  );
  if (added === null) return null;
  const typing = author === 'player' ? sql`player_typing_until = null` : sql`agent_typing_until = null`;
  await queryable.execute(sql`update chat_threads set last_at = ${at}, ${typing} where thread_id = ${threadId}::uuid`);
  return added.line_id;
}

export function linesOf(queryable: Queryable, threadId: string, after = 0): Promise<Line[]> {
  return rows<Line>(
    queryable,
    sql`select chat_lines.line_id::double precision as line_id, chat_lines.author, text,
          ${isoInstant(sql`sent_at`)} as sent_at,
          case when file_id is not null then jsonb_build_object('file_id', file_id, 'bytes', bytes) end as file
        from chat_lines left join chat_files
          on chat_files.thread_id = chat_lines.thread_id and chat_files.line_id = chat_lines.line_id
        where chat_lines.thread_id = ${threadId}::uuid and chat_lines.line_id > ${after}::bigint
        order by chat_lines.line_id limit ${LINES_MAXIMUM}::integer`,
  );
}

/** Changes a thread. */
export async function updateThread(queryable: Queryable, threadId: string, set: SQL): Promise<void> {
  await queryable.execute(sql`update chat_threads set ${set} where thread_id = ${threadId}::uuid`);
}

export interface QueueQuery {
  status: 'waiting' | 'talking' | 'closed';
  region?: RegionId;
  agentId?: string;
  /** Those in these locales stand before the others. */
  first?: readonly LocaleCode[];
}

/** Who waits is called in the order in which the players were told their place. */
const ORDER: Record<Thread['status'], SQL> = {
  waiting: sql`chat_threads.created_at, thread_id`,
  talking: sql`chat_threads.last_at, thread_id`,
  closed: sql`chat_threads.closed_at desc, thread_id`,
};

/** Threads for staff: those that have waited longest first, closed ones with the newest first; before all, those that `first` names. */
export function listThreads(queryable: Queryable, query: QueueQuery, now: Date, limit = 100): Promise<Thread[]> {
  return rows<Thread>(
    queryable,
    sql`select ${columns(now)} from chat_threads where status = ${query.status}
          ${query.region ? sql`and region = ${query.region}` : sql``}
          ${query.agentId ? sql`and agent_id = ${query.agentId}::uuid` : sql``}
        order by ${query.first ? sql`language in (select jsonb_array_elements_text(${JSON.stringify(query.first)}::jsonb)) desc,` : sql``}
          ${ORDER[query.status]} limit ${limit}::integer`,
  );
}

/** Closes what nobody wrote in since a moment. @returns which */
export async function closeQuiet(queryable: Queryable, before: Date, now: Date): Promise<string[]> {
  const closed = await rows<{ thread_id: string }>(
    queryable,
    sql`update chat_threads set status = 'closed', closed_at = ${now.toISOString()}::timestamptz
        where status = 'talking' and last_at < ${before.toISOString()}::timestamptz returning thread_id`,
  );
  return closed.map(({ thread_id }) => thread_id);
}
