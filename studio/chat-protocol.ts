/**
 * The messages of a table's chat in both directions. They share the socket with the table's own messages: every
 * type begins with `chat.`. Texts are plain text, never markup; times are ms since 1970 by the server's clock.
 */

/** Characters (code points) of a message at most. */
export const CHAT_TEXT_MAXIMUM = 200;
/** How many messages a page gets when it joins, at most. */
export const CHAT_HISTORY_LENGTH = 50;

export const CHAT_REPORT_REASONS = ['insult', 'spam', 'private', 'other'] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

/** Why a page's request was refused. */
export const CHAT_STATUSES = [
  'empty',
  'too_long',
  'too_fast',
  'repeated',
  'contact',
  'muted',
  'read_only',
  'unavailable',
  'unknown_message',
  'own_message',
] as const;
export type ChatStatus = (typeof CHAT_STATUSES)[number];

/** A message as everybody sees it. */
export interface ChatLine {
  id: number;
  /** The same for all messages of one player at this table, and for no other table: to hide them by. */
  author: string;
  /** A call sign. */
  name: string;
  text: string;
  sent_at: number;
}

export type ChatRequest =
  /** Requests everything: when a page joins, and when it missed something. */
  | { type: 'chat.open' }
  /** Repeated under the same id, it is said once. */
  | { type: 'chat.send'; request_id: string; text: string }
  | { type: 'chat.report'; request_id: string; message_id: number; reason: ChatReportReason };

/** Whether one may write: `null` is yes. */
export interface ChatStanding {
  refusal: Extract<ChatStatus, 'muted' | 'read_only' | 'unavailable'> | null;
  /** When a mute ends; null for other refusals. */
  until: number | null;
}

export type ChatMessage =
  /** To one. */
  | ({ type: 'chat.history'; lines: ChatLine[]; own_author: string } & ChatStanding)
  | { type: 'chat.answer'; request_id: string; ok: true }
  | { type: 'chat.answer'; request_id: string; ok: false; status: ChatStatus; retry_after_ms: number | null }
  | ({ type: 'chat.standing' } & ChatStanding)
  /** To all. */
  | { type: 'chat.line'; line: ChatLine }
  | { type: 'chat.removed'; id: number }
  | { type: 'chat.cleared' };

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isId: Test = (value) => typeof value === 'string' && /^[\w-]{8,64}$/.test(value);
const isCount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isReason: Test = (value) => CHAT_REPORT_REASONS.some((reason) => reason === value);
const isStatus: Test = (value) => CHAT_STATUSES.some((status) => status === value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const isLine: Test = (value) =>
  fits(value, { id: isCount, author: isText, name: isText, text: isText, sent_at: isCount });
const isLines: Test = (value) => Array.isArray(value) && value.every(isLine);
/**
 * Longer than a message may be, so that too long a text gets an error code of its own, but within what a socket
 * accepts.
 */
const isSaid: Test = (value) => typeof value === 'string' && value.length <= CHAT_TEXT_MAXIMUM * 8;
const STANDING = { refusal: orNull(isStatus), until: orNull(isCount) };

const REQUESTS: Readonly<Record<ChatRequest['type'], Readonly<Record<string, Test>>>> = {
  'chat.open': {},
  'chat.send': { request_id: isId, text: isSaid },
  'chat.report': { request_id: isId, message_id: isCount, reason: isReason },
};
const MESSAGES: Readonly<Record<ChatMessage['type'], Readonly<Record<string, Test>>>> = {
  'chat.history': { lines: isLines, own_author: isText, ...STANDING },
  'chat.answer': { request_id: isId, ok: (value) => typeof value === 'boolean' },
  'chat.standing': STANDING,
  'chat.line': { line: isLine },
  'chat.removed': { id: isCount },
  'chat.cleared': {},
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(value: unknown, tests: Readonly<Record<string, Test>>): boolean {
  return isFields(value) && Object.entries(tests).every(([name, test]) => test(value[name]));
}

function read<Said extends { type: string }>(
  value: unknown,
  kinds: Readonly<Record<Said['type'], Readonly<Record<string, Test>>>>,
): Said | null {
  if (!isFields(value) || typeof value.type !== 'string' || !Object.hasOwn(kinds, value.type)) return null;
  return fits(value, kinds[value.type as Said['type']]) ? (value as unknown as Said) : null;
}

/** Whether a message on the table's socket is for the chat. */
export function isChat(value: unknown): boolean {
  return isFields(value) && typeof value.type === 'string' && value.type.startsWith('chat.');
}

/** A page's request, or null when it is none. */
export function readChatRequest(value: unknown): ChatRequest | null {
  return read<ChatRequest>(value, REQUESTS);
}

/** What the server says, or null when a page this old does not know it. */
export function readChatMessage(value: unknown): ChatMessage | null {
  const message = read<ChatMessage>(value, MESSAGES);
  if (message?.type !== 'chat.answer' || message.ok) return message;
  return isStatus(message.status) && orNull(isCount)(message.retry_after_ms) ? message : null;
}
