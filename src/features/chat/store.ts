/** The chat in this tab: what was said, and what is being said. */
import { atom } from 'nanostores';
import { currentPage } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { call, type Outcome } from '#platform/http.ts';
import { localStore } from '#platform/storage.ts';
import { CHAT_TOKEN_KEY } from '#shared/constants.ts';
import type { ChatTopic } from '#shared/contract/chat-topics.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';

type Answer = ResponseOf<'readChat'>;
export type ChatThread = NonNullable<Answer['thread']>;

export interface ChatState {
  shown: boolean;
  /** Null until the server was asked. */
  thread: ChatThread | null;
  loading: boolean;
  failed: boolean;
  /** Whether somebody answers now, and when they do next. */
  open: boolean;
  opensAt: string | null;
  /** The player has closed the rating: the next opening starts anew. */
  done: boolean;
}

const EMPTY: ChatState = {
  shown: false,
  thread: null,
  loading: false,
  failed: false,
  open: true,
  opensAt: null,
  done: false,
};

export const $chat = atom<ChatState>(EMPTY);

/** Guests have no socket of their own: their page looks again. Players are told, and look seldom. */
const GUEST_INTERVAL_MS = 4_000;
const PLAYER_INTERVAL_MS = 15_000;
/** A sign of typing holds some seconds; more often it need not be sent. */
const TYPING_INTERVAL_MS = 4_000;

let context = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let typedAt = Number.NEGATIVE_INFINITY;

/** A guest's proof; a player needs none. */
function proof(): { token?: string } {
  const token = $session.get().authenticated ? null : localStore.get(CHAT_TOKEN_KEY);
  return token === null ? {} : { token };
}

const lastLine = (): number => $chat.get().thread?.lines.at(-1)?.line_id ?? 0;

function take({ thread, open, opens_at }: Answer): void {
  const before = $chat.get();
  const known = before.thread;
  const isSame = known !== null && thread !== null && known.thread_id === thread.thread_id;
  const seen = new Set(isSame ? known.lines.map(({ line_id }) => line_id) : []);
  const lines = thread && [...(isSame ? known.lines : []), ...thread.lines.filter(({ line_id }) => !seen.has(line_id))];
  $chat.set({
    ...before,
    thread: thread && { ...thread, lines: lines ?? [] },
    open,
    opensAt: opens_at,
    loading: false,
    failed: false,
  });
}

function settle(outcome: Outcome<Answer>): boolean {
  if (outcome.ok) take(outcome.value);
  else $chat.set({ ...$chat.get(), loading: false });
  return outcome.ok;
}

/** Asks what is new; what is shown counts as read. */
export async function refreshChat(): Promise<void> {
  const { shown, thread } = $chat.get();
  const read = shown && lastLine() > 0 ? { read: lastLine() } : {};
  const outcome = await call(
    'readChat',
    { body: { ...proof(), after: thread ? lastLine() : 0, ...read } },
    { quiet: true },
  );
  if (!settle(outcome) && $chat.get().thread === null) $chat.set({ ...$chat.get(), failed: true });
}

function lookAgain(): void {
  clearTimeout(timer);
  if (!$chat.get().shown) return;
  const interval = $session.get().authenticated ? PLAYER_INTERVAL_MS : GUEST_INTERVAL_MS;
  timer = setTimeout(() => {
    const { thread } = $chat.get();
    const goesOn = thread !== null && thread.status !== 'closed' && !document.hidden;
    void (goesOn ? refreshChat() : Promise.resolve()).finally(lookAgain);
  }, interval);
}

/** Shows the chat. @param where told to who answers */
export async function beginChat(where: string): Promise<void> {
  context = where;
  const before = $chat.get();
  const fresh = before.done ? EMPTY : before;
  $chat.set({ ...fresh, shown: true, loading: fresh.thread === null });
  await refreshChat();
  // A talk that ended before is no reason to ask for stars now. A guest, who has no inbox, finds the answer in it.
  const { thread } = $chat.get();
  const isOver = thread?.status === 'closed' && before.thread === null;
  if (isOver && $session.get().authenticated) $chat.set({ ...$chat.get(), thread: null });
  lookAgain();
}

/** Hides it; the talk goes on. */
export function hideChat(): void {
  clearTimeout(timer);
  $chat.set({ ...$chat.get(), shown: false });
}

/** A line that this page has said itself. */
export function takeLine(line: ChatThread['lines'][number]): void {
  const { thread } = $chat.get();
  if (thread === null || thread.lines.some(({ line_id }) => line_id >= line.line_id)) return void refreshChat();
  $chat.set({ ...$chat.get(), thread: { ...thread, lines: [...thread.lines, line] } });
}

/** Calls what a guest proves by the thread's token. */
export function callChat<Name extends 'beginChatFile' | 'openChatFile'>(
  name: Name,
  body: Omit<RequestOf<Name>['body'], 'token'>,
  quiet = true,
): Promise<Outcome<ResponseOf<Name>>> {
  return call(name, { body: { ...proof(), ...body } } as Partial<RequestOf<Name>>, { quiet });
}

/** Says something. @returns whether it was taken */
export async function say(text: string, key: string, topic?: ChatTopic): Promise<boolean> {
  const { locale } = currentPage();
  const body = { ...proof(), key, text, context, language: locale, ...(topic ? { topic } : {}) };
  const outcome = await call('sayInChat', { body });
  if (outcome.ok && outcome.value.token !== null) localStore.set(CHAT_TOKEN_KEY, outcome.value.token);
  // The token belonged to a talk that is gone: the next try opens another.
  if (!outcome.ok && outcome.error.name === 'not_found') localStore.remove(CHAT_TOKEN_KEY);
  typedAt = Number.NEGATIVE_INFINITY;
  return settle(outcome);
}

/** Tells that something is being written, every few seconds. */
export function noteTyping(): void {
  const { thread } = $chat.get();
  if (thread?.status !== 'talking' || performance.now() - typedAt < TYPING_INTERVAL_MS) return;
  typedAt = performance.now();
  void call('readChat', { body: { ...proof(), after: lastLine(), typing: true } }, { quiet: true }).then(settle);
}

export const endTalk = async (): Promise<boolean> => settle(await call('endChat', { body: proof() }));

export const rateTalk = async (stars: number, text: string): Promise<boolean> =>
  settle(await call('rateChat', { body: { ...proof(), stars, text } }));

/** Sends the talk by mail. @param address where a guest wants it; a player's own is known */
export const mailTalk = async (address?: string): Promise<boolean> =>
  settle(await call('mailChat', { body: { ...proof(), ...(address === undefined ? {} : { address }) } }));

/** Leaves a closed talk for good. */
export function leaveTalk(): void {
  if (!$session.get().authenticated) localStore.remove(CHAT_TOKEN_KEY);
  $chat.set({ ...$chat.get(), done: true });
  hideChat();
}

/** Shows the player's talk in place of a guest's, where the chat is shown. */
export function talkAsPlayer(): void {
  const { shown } = $chat.get();
  forgetTalk();
  if (shown) void beginChat(context);
}

/** Forgets one player's talk when they leave. */
export function forgetTalk(): void {
  clearTimeout(timer);
  $chat.set(EMPTY);
}
