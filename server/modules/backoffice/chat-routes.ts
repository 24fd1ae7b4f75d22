/** Live chat for staff: the queue, a talk, and what may be done with it. */
import { sql } from 'drizzle-orm';
import { may, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import type { BaseLanguage } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { ok, type Result } from '../../result.ts';
import {
  type Answer,
  type Chat,
  type ChatFiles,
  type ChatThread,
  keptUntil,
  localesOf,
  spokenIn,
} from '../chat/index.ts';
import { languagesPresent, refuse, type StaffPerson, type StaffResult, setLanguages } from '../staff/index.ts';
import { answersIn } from './chat-answers.ts';
import type { ChatStreams } from './chat-stream.ts';
import type { Done, StaffContext, StaffRoutes, Work } from './handler.ts';
import { maskName } from './masks.ts';
import { playerOf } from './player-routes.ts';

type Chats = StaffRoutes<
  | 'chats'
  | 'chatChanges'
  | 'chat'
  | 'sayLanguages'
  | 'claimChat'
  | 'answerChat'
  | 'answerChatWithFile'
  | 'lookAtChatFile'
  | 'handOverChat'
  | 'closeChat'
>;

export interface ChatRouteParts {
  database: Database;
  clock: Clock;
  chat: Chat;
  files: ChatFiles;
  streams: ChatStreams;
}

const ANSWERING = ROLE_NAMES.filter((role) => may(role, 'answer_chats'));
const among = (values: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** How many wait for somebody to answer. */
export async function waitingChats(queryable: Queryable): Promise<number> {
  const row = await firstRow<{ waiting: number }>(
    queryable,
    sql`select count(*)::integer as waiting from chat_threads where status = 'waiting'`,
  );
  return row?.waiting ?? 0;
}

/** Whoever was seen so lately is there: an open console asks twice a minute. */
const PRESENT_MS = 3 * 60_000;

/** What languages this person's colleagues answer in who are there. */
const presentBeside = (queryable: Queryable, { staffId: beside }: StaffPerson, now: Date): Promise<BaseLanguage[]> =>
  languagesPresent(queryable, { roles: ANSWERING, beside, since: new Date(now.getTime() - PRESENT_MS) });

async function viewsOf(queryable: Queryable, threads: readonly ChatThread[], person: StaffPerson, now: Date) {
  const ids = threads.flatMap(({ player_id }) => player_id ?? []);
  const players = await rows<{ id: string; name: string }>(
    queryable,
    sql`select player_id as id, coalesce(nullif(concat_ws(' ', name, surname), ''), nickname) as name
        from players where player_id::text in ${among(ids)}`,
  );
  const unread = await rows<{ id: string; lines: number }>(
    queryable,
    sql`select thread_id as id, count(*)::integer as lines from chat_lines join chat_threads using (thread_id)
        where thread_id::text in ${among(threads.map(({ thread_id }) => thread_id))}
          and author = 'player' and line_id > agent_read group by thread_id`,
  );
  const { languages } = person;
  const present = await presentBeside(queryable, person, now);
  const names = new Map(players.map(({ id, name }) => [id, maskName(name)]));
  const lines = new Map(unread.map(({ id, lines: count }) => [id, count]));
  return threads.map(({ thread_id, player_id, region, language, topic, context, status, agent_id, place, ...row }) => {
    const { created_at, last_at, closed_at, rating, rating_text } = row;
    return {
      ...{ thread_id, player_id, region, language, topic, context, status, place },
      ...{ created_at, last_at, closed_at, rating, rating_text },
      player: player_id === null ? null : (names.get(player_id) ?? null),
      agent: row.agent_name,
      mine: agent_id === person.staffId,
      spoken: languages.includes(spokenIn(language)),
      kept_until:
        status === 'waiting'
          ? (keptUntil({ language, created_at: row.created_at }, { languages, present }, now)?.toISOString() ?? null)
          : null,
      unread: lines.get(thread_id) ?? 0,
    };
  });
}

/** Who else answers chats. */
const colleaguesOf = (queryable: Queryable, { staffId }: StaffPerson) =>
  rows<{ staff_id: string; name: string; languages: BaseLanguage[] }>(
    queryable,
    sql`select staff_id, name, languages from staff where role in ${among(ANSWERING)} and staff_id <> ${staffId}::uuid
          and enrolled_at is not null and disabled_at is null order by name`,
  );

const holderOf = (queryable: Queryable, threadId: string) =>
  firstRow<Pick<ChatThread, 'player_id' | 'status' | 'language' | 'created_at'>>(
    queryable,
    sql`select player_id, status, language, ${isoInstant(sql`created_at`)} as created_at from chat_threads where thread_id = ${threadId}::uuid`,
  );

const agentOf = ({ staffId: id, name, languages }: StaffPerson) => ({ id, name, languages });

export function chatRoutes({ database, clock, chat, files, streams }: ChatRouteParts): Chats {
  const { staff } = chat;

  /** Whether a talk waits for somebody who speaks its language. */
  async function isKept(
    transaction: Queryable,
    thread: NonNullable<Awaited<ReturnType<typeof holderOf>>>,
    person: StaffPerson,
  ) {
    if (thread.status !== 'waiting') return false;
    const now = clock.now();
    const present = await presentBeside(transaction, person, now);
    return keptUntil(thread, { languages: person.languages, present }, now) !== null;
  }

  /** Does something with a talk that is the person's, and says what for the log. */
  async function withThread(
    threadId: string,
    { person }: StaffContext,
    { transaction }: Work,
    action: { name: string; after?: Record<string, unknown>; by(): Promise<Result<ChatThread>> },
  ): Promise<StaffResult<Done<Record<string, never>>>> {
    if ((await holderOf(transaction, threadId)) === null) return refuse('not_found');
    const done = await action.by();
    // It is somebody else's, or over.
    if (!done.ok) return refuse('case_taken');
    return ok({
      answer: {},
      act: {
        ...{ action: action.name, subject: { kind: 'chat', id: threadId }, playerId: done.value.player_id },
        ...(action.after ? { after: { by: person.name, ...action.after } } : {}),
      },
    });
  }

  return {
    chats: {
      async read({ query: { status, mine } }, { person }) {
        const own = { agentId: person.staffId };
        const [threads, waiting, talking] = await Promise.all([
          staff.list({
            ...{ status, ...(mine === undefined ? {} : own) },
            ...(status === 'waiting' ? { first: localesOf(person.languages) } : {}),
          }),
          waitingChats(database),
          staff.list({ status: 'talking', ...own }),
        ]);
        return ok({
          threads: await viewsOf(database, threads, person, clock.now()),
          ...{ waiting, mine: talking.length, languages: [...person.languages] },
        });
      },
    },
    chatChanges: { read: async () => ok(streams.open()) },
    chat: {
      async read({ params, query: { typing } }, { person }) {
        const found = await staff.open(params.thread_id);
        if (found === null) return refuse('not_found');
        const { thread, lines } = found;
        if (thread.status === 'talking' && thread.agent_id === person.staffId) {
          const notes = {
            read: lines.findLast(({ author }) => author === 'player')?.line_id ?? 0,
            ...(typing === undefined ? {} : { typing: typing === '1' }),
          };
          await staff.note(params.thread_id, agentOf(person), notes);
        }
        const [view] = await viewsOf(database, [thread], person, clock.now());
        if (view === undefined) return refuse('not_found');
        return ok({
          thread: view,
          lines,
          player_typing: thread.player_typing,
          player_read: thread.player_read,
          canned: [...(await answersIn(database, spokenIn(thread.language))).answers],
          colleagues: await colleaguesOf(database, person),
        });
      },
    },
    sayLanguages: {
      async act({ body: { languages } }, { person }, { transaction }) {
        const said = [...new Set(languages)];
        await setLanguages(transaction, person.staffId, said);
        const act = {
          ...{ action: 'languages_said', subject: { kind: 'staff', id: person.staffId } },
          ...{ before: { languages: person.languages }, after: { languages: said } },
        };
        return ok({ answer: {}, act });
      },
    },
    claimChat: {
      async act({ params: { thread_id: id } }, context, work: Work) {
        const holder = await holderOf(work.transaction, id);
        const playerId = holder?.player_id ?? null;
        if (holder !== null && (await isKept(work.transaction, holder, context.person)))
          return refuse('chat_for_speaker');
        if (playerId !== null) {
          const player = await playerOf(work.transaction, playerId, context.person);
          if (!player.ok) return player;
        }
        return withThread(id, context, work, {
          name: 'chat_taken',
          by: () => staff.claim(id, agentOf(context.person), work),
        });
      },
    },
    answerChat: {
      act: ({ params: { thread_id: id }, body: { key, text } }, context, work) =>
        withThread(id, context, work, {
          ...{ name: 'chat_answered', after: { signs: text.length } },
          by: () => staff.answer(id, agentOf(context.person), { key, text }, work),
        }),
    },
    answerChatWithFile: {
      async prepare({ params: { thread_id: id }, query: { key, name }, file: bytes }, context) {
        const found = await staff.open(id);
        if (found === null) return refuse('not_found');
        const { status, agent_id } = found.thread;
        if (status !== 'talking' || agent_id !== context.person.staffId) return refuse('case_taken');
        const kept = await files.keep(id, { key, name }, bytes);
        if (!kept.ok) return kept;
        const { file_id: fileId, name: text } = kept.value;
        const tie: Answer['tie'] = (transaction, lineId) => files.tie(transaction, fileId, lineId);
        return ok((work: Work) =>
          withThread(id, context, work, {
            ...{ name: 'chat_file_sent', after: { file: text, bytes: kept.value.bytes } },
            by: () => staff.answer(id, agentOf(context.person), { key, text, tie }, work),
          }),
        );
      },
    },
    lookAtChatFile: {
      async act({ params: { thread_id: id, file_id: fileId }, body: { page } }, { person }, { transaction }) {
        const holder = await holderOf(transaction, id);
        if (holder === null) return refuse('not_found');
        const { player_id: playerId } = holder;
        if (playerId !== null) {
          const player = await playerOf(transaction, playerId, person);
          if (!player.ok) return player;
        }
        const opened = await files.page(id, fileId, page);
        if (!opened.ok) return opened;
        const { picture, file } = opened.value;
        return ok({
          answer: { picture: `data:image/jpeg;base64,${picture.toString('base64')}`, pages: file.pages ?? 1 },
          act: {
            ...{ action: 'chat_file_opened', subject: { kind: 'chat', id }, playerId },
            after: { by: person.name, file: file.name, page },
          },
        });
      },
    },
    handOverChat: {
      async act({ params: { thread_id: id }, body: { to } }, context, work) {
        const colleague = (await colleaguesOf(work.transaction, context.person)).find(
          ({ staff_id }) => staff_id === to,
        );
        if (to !== null && colleague === undefined) return refuse('not_found');
        const target =
          colleague === undefined
            ? null
            : { id: colleague.staff_id, name: colleague.name, languages: colleague.languages };
        return withThread(id, context, work, {
          ...{ name: 'chat_handed_over', after: { to: target?.name ?? '' } },
          by: () => staff.handOver(id, agentOf(context.person), target, work),
        });
      },
    },
    closeChat: {
      act: ({ params: { thread_id: id } }, context, work) =>
        withThread(id, context, work, {
          name: 'chat_closed',
          by: () => staff.close(id, agentOf(context.person), work),
        }),
    },
  };
}
