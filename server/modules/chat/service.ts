/**
 * Live chat. Players and guests write through the contract; what staff may do are functions here, which the console binds.
 * Lines are plain text, shown as such on both sides.
 */
import { sql } from 'drizzle-orm';
import type { ChatTopic } from '#shared/contract/chat-topics.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { maskName } from '#shared/names.ts';
import { type BaseLanguage, LOCALES, type LocaleCode, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Touch, Transaction, UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { hashOf, newToken } from '../../tokens.ts';
import { GUEST_TRANSCRIPT, type GuestTranscript, type Letters } from '../letters/index.ts';
import type { Messages } from '../messages/index.ts';
import type { RateLimits } from '../session/index.ts';
import { type Caller, holderOf } from './callers.ts';
import { openness } from './hours.ts';
import {
  closeQuiet,
  findThread,
  type Holder,
  insertLine,
  insertThread,
  type Line,
  linesOf,
  listThreads,
  lockThread,
  type QueueQuery,
  type Thread,
  threadOf,
  updateThread,
} from './store.ts';
import { transcriptOf } from './transcript.ts';

/** How long a sign of typing holds. */
const TYPING_MS = 6_000;
/** A talk in which nobody says anything for so long is over. */
const QUIET_MS = 30 * 60_000;

export interface ChatParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  limits: RateLimits;
  messages: Messages;
  letters: Pick<Letters, 'write' | 'post'>;
  /** Tells that a topic has changed, where no unit of work does. */
  changed: Touch;
}

/** The kind of topic that the console follows: a talk, by its id. */
export const CHAT_TOPIC = 'staff-chat';
const chatTopic = (threadId: string): string => `${CHAT_TOPIC}/${threadId}`;

export interface Saying {
  key: string;
  text: string;
  topic?: ChatTopic | undefined;
  context?: string | undefined;
  language: LocaleCode;
}

/** What a person of the operator's says. */
export interface Answer {
  key: string;
  text: string;
  /** What the line tells of is tied to it; not where the line was known. */
  tie?: (transaction: Transaction, lineId: number) => Promise<void>;
}

/** A person of the operator's. */
export interface Agent {
  id: string;
  name: string;
  languages: readonly BaseLanguage[];
}

type State = ResponseOf<'readChat'>;

export interface Chat {
  /** Error: `rate_limited`. */
  read(
    caller: Caller,
    notes: { after: number; read?: number | undefined; typing?: boolean | undefined },
  ): Promise<Result<State>>;
  /** Errors: `rate_limited`; `not_found` for a token that nobody was given. */
  say(caller: Caller, saying: Saying): Promise<Result<State & { token: string | null }>>;
  /** Error: `not_found`. */
  end(caller: Caller): Promise<Result<State>>;
  /** Error: `not_found`, also where it was rated before or still goes on. */
  rate(caller: Caller, stars: number, text: string): Promise<Result<State>>;
  /**
   * Sends the talk by mail. @param address where a guest wants it
   * Errors: `not_found`, also where it was sent before; of a guest `unauthenticated` without an address, and `rate_limited`.
   */
  mail(caller: Caller, address?: string): Promise<Result<State>>;
  /** What staff may do. */
  staff: ChatStaff;
  /** Closes talks that have gone quiet. */
  closeQuiet(): Promise<number>;
}

/** The transaction that an act runs in, where its caller has one: the act and the row of the audit log are one. */
interface StaffWork {
  transaction: Transaction;
  emit: Emit;
  touch: Touch;
}

export interface ChatStaff {
  list(query: QueueQuery): Promise<Thread[]>;
  /** A thread with its lines; null: there is none. */
  open(threadId: string): Promise<{ thread: Thread; lines: Line[] } | null>;
  /** Takes a waiting thread. Error: `not_found` when somebody else has it or it is closed. */
  claim(threadId: string, agent: Agent, within?: StaffWork): Promise<Result<Thread>>;
  /** Error: `not_found` where the thread is not this agent's. */
  answer(threadId: string, agent: Agent, answer: Answer, within?: StaffWork): Promise<Result<Thread>>;
  /** Notes what was read, and that the agent types. Error: `not_found`. */
  note(threadId: string, agent: Agent, notes: { read?: number; typing?: boolean }): Promise<Result<Thread>>;
  /** Gives it to another agent, or back to those who wait. Error: `not_found`. */
  handOver(threadId: string, agent: Agent, to: Agent | null, within?: StaffWork): Promise<Result<Thread>>;
  /** Error: `not_found`. */
  close(threadId: string, agent: Agent, within?: StaffWork): Promise<Result<Thread>>;
}

/** What a thread's row says of who answers: nobody's full name. */
const inHandsOf = ({ id, name, languages }: Agent) =>
  sql`agent_id = ${id}::uuid, agent_name = ${maskName(name)},
    agent_languages = array(select jsonb_array_elements_text(${JSON.stringify(languages)}::jsonb))`;

/** How long a thread may still wait; null where nobody can say, or where it has waited for longer than is usual. */
function minutesLeft({ usual_wait, created_at }: Thread, now: Date): number | null {
  if (usual_wait === null) return null;
  const left = usual_wait - (now.getTime() - Date.parse(created_at)) / 1_000;
  return left <= 0 ? null : Math.ceil(left / 60);
}

/** Creates the service. */
export function createChat({
  database,
  unitOfWork,
  clock,
  limits,
  messages,
  letters,
  changed: toldOf,
}: ChatParts): Chat {
  async function stateOf(thread: Thread | null, region: RegionId, after = 0): Promise<State> {
    const { open, opensAt } = openness(region, clock.now());
    const around = { open, opens_at: opensAt?.toISOString() ?? null };
    if (thread === null) return { thread: null, ...around };
    const {
      thread_id,
      status,
      topic,
      agent_name,
      agent_languages,
      agent_typing,
      agent_read,
      place,
      closed_at,
      rating,
      transcript_sent,
    } = thread;
    return {
      thread: {
        ...{ thread_id, status, topic, agent: agent_name, agent_typing, agent_read, place },
        agent_languages: agent_languages.map((language) => LOCALES[language].name),
        wait_minutes: open ? minutesLeft(thread, clock.now()) : null,
        ...{ lines: await linesOf(database, thread_id, after), closed_at, rating, transcript_sent },
      },
      ...around,
    };
  }

  async function current(caller: Caller): Promise<Thread | null> {
    const holder = holderOf(caller);
    return holder && threadOf(database, holder, clock.now());
  }

  async function changed(caller: Caller): Promise<Result<State>> {
    return ok(await stateOf(await current(caller), caller.region));
  }

  const at = (offsetMs = 0) => sql`${new Date(clock.now().getTime() + offsetMs).toISOString()}::timestamptz`;

  const inWork = <Value>(
    within: StaffWork | undefined,
    act: (transaction: Transaction, emit: Emit, touch: Touch) => Promise<Value>,
  ): Promise<Value> => (within ? act(within.transaction, within.emit, within.touch) : unitOfWork.run(act));

  /**
   * Does something with a thread that an agent has, and tells the player's pages.
   * @param quiet the consoles need not hear of it: whoever looks at a talk must not be told that they look
   */
  function withOwn(
    threadId: string,
    agent: Agent,
    act: (transaction: Transaction, thread: Thread, emit: Emit) => Promise<void>,
    within?: StaffWork,
    quiet = false,
  ): Promise<Result<Thread>> {
    return inWork(within, async (transaction, emit, touch) => {
      const thread = await lockThread(transaction, threadId, clock.now());
      if (thread === null || thread.status !== 'talking' || thread.agent_id !== agent.id) return fail('not_found');
      await act(transaction, thread, emit);
      await tell(thread, emit);
      if (!quiet) touch(chatTopic(threadId));
      return ok((await findThread(transaction, threadId, clock.now())) ?? thread);
    });
  }

  async function tell({ player_id, thread_id }: Thread, emit: Emit): Promise<void> {
    if (player_id !== null) await emit(player_id, 'chat', { thread_id });
  }

  const staff: ChatStaff = {
    list: (query) => listThreads(database, query, clock.now()),

    async open(threadId) {
      const thread = await findThread(database, threadId, clock.now());
      return thread && { thread, lines: await linesOf(database, threadId) };
    },

    claim: (threadId, agent, within) =>
      inWork(within, async (transaction, emit, touch) => {
        const thread = await lockThread(transaction, threadId, clock.now());
        if (thread?.status !== 'waiting') return fail('not_found');
        await updateThread(
          transaction,
          threadId,
          sql`status = 'talking', ${inHandsOf(agent)}, last_at = ${at()},
            claimed_at = coalesce(claimed_at, ${at()})`,
        );
        await tell(thread, emit);
        touch(chatTopic(threadId));
        return ok((await findThread(transaction, threadId, clock.now())) ?? thread);
      }),

    answer: (threadId, agent, { key, text, tie }, within) =>
      withOwn(
        threadId,
        agent,
        async (transaction, thread, emit) => {
          const lineId = await insertLine(transaction, { threadId, author: 'agent', key, text }, clock.now());
          if (lineId === null) return;
          await tie?.(transaction, lineId);
          // Who is not looking learns of it by inbox and push.
          if (thread.player_id !== null && thread.away) {
            await messages.send(
              transaction,
              { kind: 'chat_answered', playerId: thread.player_id, region: thread.region },
              emit,
            );
          }
        },
        within,
      ),

    note: (threadId, agent, { read, typing }) =>
      withOwn(
        threadId,
        agent,
        async (transaction) => {
          if (read !== undefined)
            await updateThread(transaction, threadId, sql`agent_read = greatest(agent_read, ${read}::bigint)`);
          if (typing !== undefined)
            await updateThread(transaction, threadId, sql`agent_typing_until = ${typing ? at(TYPING_MS) : sql`null`}`);
        },
        undefined,
        true,
      ),

    handOver: (threadId, agent, to, within) =>
      withOwn(
        threadId,
        agent,
        (transaction) =>
          updateThread(
            transaction,
            threadId,
            to === null
              ? sql`status = 'waiting', agent_id = null, agent_name = null, agent_languages = '{}', agent_typing_until = null`
              : sql`${inHandsOf(to)}, agent_typing_until = null`,
          ),
        within,
      ),

    close: (threadId, agent, within) =>
      withOwn(
        threadId,
        agent,
        (transaction) => updateThread(transaction, threadId, sql`status = 'closed', closed_at = ${at()}`),
        within,
      ),
  };

  /**
   * Whether a talk may be sent to an address that a guest names. Nobody has shown that it is theirs: what goes there was
   * answered by a person and is over, and seldom.
   */
  async function mayMailGuest(
    { client }: Caller,
    { status }: Thread,
    lines: readonly Line[],
    address: string,
  ): Promise<Result<void>> {
    if (status !== 'closed' || !lines.some(({ author }) => author === 'agent')) return fail('not_found');
    const byClient = await limits.consume('chatMailByClient', client);
    return byClient.ok ? limits.consume('chatMailByAddress', address.toLowerCase()) : byClient;
  }

  /** The open thread of a holder, or a new one. */
  async function openThread(transaction: Transaction, caller: Caller, saying: Saying) {
    const { language, topic = null, context = null } = saying;
    const { playerId, token, region } = caller;
    const holder = holderOf(caller);
    const known = holder && (await threadOf(transaction, holder, clock.now()));
    if (playerId === null && token !== undefined && known === null) return null;
    if (known && known.status !== 'closed') return { threadId: known.thread_id, token: null };
    const fresh = playerId === null ? newToken() : null;
    const owner: Holder = playerId === null ? { tokenHash: hashOf(fresh ?? '') } : { playerId };
    const thread = { holder: owner, region, language, topic, context };
    const threadId =
      (await insertThread(transaction, thread, clock.now())) ??
      // Another line of the same player was first, and has committed: this one goes into its thread.
      (await threadOf(transaction, owner, clock.now()))?.thread_id;
    if (threadId === undefined) throw new Error('a thread was neither opened nor found');
    return { threadId, token: fresh };
  }

  return {
    async read(caller, { after, read, typing }) {
      const allowed = await limits.consume('chatReadByClient', caller.client);
      if (!allowed.ok) return allowed;
      const thread = await current(caller);
      if (thread !== null) {
        const seen = read === undefined ? sql`` : sql`, player_read = greatest(player_read, ${read}::bigint)`;
        const types = typing === undefined ? sql`` : sql`, player_typing_until = ${typing ? at(TYPING_MS) : sql`null`}`;
        await updateThread(database, thread.thread_id, sql`player_seen_at = ${at()} ${seen} ${types}`);
        const isNew = (read ?? 0) > thread.player_read || (typing !== undefined && typing !== thread.player_typing);
        if (isNew) toldOf(chatTopic(thread.thread_id));
      }
      return ok(await stateOf(thread, caller.region, after));
    },

    async say(caller, saying) {
      const allowed = await limits.consume('chatLineByClient', caller.playerId ?? caller.client);
      if (!allowed.ok) return allowed;
      const said = await unitOfWork.run(async (transaction, _emit, touch) => {
        const opened = await openThread(transaction, caller, saying);
        if (opened === null) return null;
        const { key, text } = saying;
        await insertLine(transaction, { threadId: opened.threadId, author: 'player', key, text }, clock.now());
        await updateThread(transaction, opened.threadId, sql`player_seen_at = ${at()}`);
        touch(chatTopic(opened.threadId));
        return opened;
      });
      if (said === null) return fail('not_found');
      const thread = await findThread(database, said.threadId, clock.now());
      return ok({ ...(await stateOf(thread, caller.region)), token: said.token });
    },

    async end(caller) {
      const thread = await current(caller);
      if (thread === null || thread.status === 'closed') return fail('not_found');
      await updateThread(database, thread.thread_id, sql`status = 'closed', closed_at = ${at()}`);
      toldOf(chatTopic(thread.thread_id));
      return changed(caller);
    },

    async rate(caller, stars, text) {
      const thread = await current(caller);
      if (thread?.status !== 'closed' || thread.rating !== null) return fail('not_found');
      await updateThread(database, thread.thread_id, sql`rating = ${stars}::smallint, rating_text = ${text}`);
      toldOf(chatTopic(thread.thread_id));
      return changed(caller);
    },

    async mail(caller, address) {
      if (caller.playerId === null && address === undefined) return fail('unauthenticated');
      const thread = await current(caller);
      if (thread === null || thread.transcript_sent) return fail('not_found');
      const { thread_id, player_id, region, language, agent_name: agent } = thread;
      const lines = await linesOf(database, thread_id);
      const variables = { talk: transcriptOf({ lines, agent, language, region }) };
      if (player_id === null) {
        const allowed = await mayMailGuest(caller, thread, lines, address ?? '');
        if (!allowed.ok) return allowed;
      }
      await unitOfWork.run(async (transaction) => {
        if (player_id !== null)
          await messages.send(transaction, { kind: 'chat_transcript', playerId: player_id, region, variables });
        else
          await letters.write(transaction, {
            ...{ kind: GUEST_TRANSCRIPT, region, address: address ?? '', playerId: null },
            variables: { ...variables, language } satisfies GuestTranscript,
          });
        await updateThread(transaction, thread_id, sql`transcript_at = ${at()}`);
      });
      // Messages to players send themselves.
      if (player_id === null) letters.post();
      return changed(caller);
    },

    staff,
    async closeQuiet() {
      const closed = await closeQuiet(database, new Date(clock.now().getTime() - QUIET_MS), clock.now());
      for (const threadId of closed) toldOf(chatTopic(threadId));
      return closed.length;
    },
  };
}
