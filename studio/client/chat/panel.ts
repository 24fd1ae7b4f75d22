/**
 * The chat of a table: the messages, a field to write one, and its result. The table's page owns the socket
 * and the place; the panel owns everything in between.
 */
import {
  CHAT_HISTORY_LENGTH,
  CHAT_TEXT_MAXIMUM,
  type ChatLine,
  type ChatMessage,
  type ChatReportReason,
  type ChatRequest,
  type ChatStanding,
  type ChatStatus,
  isChat,
  readChatMessage,
} from '../../chat-protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import { translator } from '../texts.ts';
import { type Asking, type ChatAnswer, createAsking } from './asking.ts';
import './chat.css';
import { createHidden, type Hidden } from './hidden.ts';
import { createLine } from './line.ts';
import { type ChatView, createChatView } from './view.ts';

export interface ChatParts {
  /** BCP 47. */
  language: string;
  /** Says something on the table's socket; false when the line is down. */
  send(request: ChatRequest): boolean;
  /** How many messages nobody has seen: for a badge. */
  onUnread?(count: number): void;
}

export interface ChatPanel {
  node: HTMLElement;
  /** Takes a message of the socket; false when it is none of the chat's. */
  receive(message: unknown): boolean;
  /** The socket was reopened or the page missed something: requests everything. */
  refresh(): void;
  /** The panel came into view or left it. Messages count as unread while it is out of view. */
  setShown(shown: boolean): void;
}

/** Messages a page shows at most: twice what it is given at first. */
const LINES_MAXIMUM = CHAT_HISTORY_LENGTH * 2;
const ASK_AGAIN_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

const FAILURES: Readonly<Record<ChatStatus, TextKey<'chat'>>> = {
  empty: 'errorEmpty',
  too_long: 'errorLong',
  too_fast: 'errorFast',
  repeated: 'errorRepeated',
  contact: 'errorContact',
  muted: 'muted',
  read_only: 'readOnly',
  unavailable: 'unavailable',
  unknown_message: 'errorGone',
  own_message: 'errorGone',
};

interface Flow extends ChatParts {
  words: Translate<'chat'>;
  view: ChatView;
  hidden: Hidden;
  asking: Asking;
  lines: ChatLine[];
  ownAuthor: string;
  standing: ChatStanding;
  /** Whether the panel is in view. */
  shown: boolean;
  unread: number;
  muteEnds: ReturnType<typeof setTimeout> | undefined;
}

/** Puts the chat into an element. */
export function mountChat(host: HTMLElement, parts: ChatParts): ChatPanel {
  const words = translator('chat');
  const flow: Flow = {
    ...{ ...parts, words, view: createChatView(words), hidden: createHidden(), asking: createAsking(parts.send) },
    ...{ lines: [], ownAuthor: '', shown: true, unread: 0, muteEnds: undefined },
    standing: { refusal: 'unavailable', until: null },
  };
  host.append(flow.view.node);
  bind(flow);
  flow.view.showCount();
  setStanding(flow, flow.standing);
  refresh(flow);
  return {
    node: flow.view.node,
    receive(said) {
      if (!isChat(said)) return false;
      const message = readChatMessage(said);
      if (message !== null) receive(flow, message);
      return true;
    },
    refresh: () => refresh(flow),
    setShown(next) {
      flow.shown = next;
      if (!next) return;
      setUnread(flow, 0);
      flow.view.toEnd();
    },
  };
}

function refresh({ send }: Flow): void {
  send({ type: 'chat.open' });
}

function setUnread(flow: Flow, next: number): void {
  if (next === flow.unread) return;
  flow.unread = next;
  flow.onUnread?.(next);
}

// ——— The messages ———

function nodeOf(flow: Flow, line: ChatLine): HTMLElement {
  const { language, words, ownAuthor } = flow;
  const hide = (author: string) => {
    flow.hidden.add(author);
    draw(flow);
    flow.view.tell(words('hidden'));
  };
  const tellOf = (told: ChatLine, reason: ChatReportReason) => report(flow, told, reason);
  return createLine({ ...{ line, language, words, hide }, own: line.author === ownAuthor, report: tellOf });
}

function draw(flow: Flow): void {
  const { view, hidden, lines, words } = flow;
  view.list.replaceChildren(...lines.filter(({ author }) => !hidden.has(author)).map((line) => nodeOf(flow, line)));
  view.showEmpty();
  view.showAll.hidden = hidden.count === 0;
  view.showAll.textContent = words('showAll', { count: hidden.count });
  view.toEnd();
}

function drop(flow: Flow, id: number): void {
  flow.lines = flow.lines.filter((line) => line.id !== id);
  flow.view.list.querySelector(`[data-id="${id}"]`)?.remove();
  flow.view.showEmpty();
}

function add(flow: Flow, line: ChatLine): void {
  const { view, lines, ownAuthor } = flow;
  if (lines.some(({ id }) => id === line.id)) return;
  const follow = view.atEnd || line.author === ownAuthor;
  lines.push(line);
  const oldest = lines.length > LINES_MAXIMUM ? lines[0] : undefined;
  if (oldest) drop(flow, oldest.id);
  if (flow.hidden.has(line.author)) return;
  view.list.append(nodeOf(flow, line));
  view.showEmpty();
  if (follow) view.toEnd();
  else view.newest.hidden = false;
  if (!flow.shown && line.author !== ownAuthor) setUnread(flow, flow.unread + 1);
}

async function report(flow: Flow, line: ChatLine, reason: ChatReportReason): Promise<void> {
  const answer = await flow.asking.ask({ type: 'chat.report', message_id: line.id, reason });
  if (answer?.ok) flow.view.tell(flow.words('reported'));
  else fail(flow, answer);
}

// ——— Whether the player may write ———

/** The page asks again when a mute should be over; never at once, because its clock may be ahead of the server's. */
function setStanding(flow: Flow, next: ChatStanding): void {
  const { view, words } = flow;
  const { refusal, until } = next;
  flow.standing = next;
  clearTimeout(flow.muteEnds);
  view.field.disabled = refusal !== null;
  view.submit.disabled = refusal !== null;
  if (refusal === null) {
    view.tell('');
    return;
  }
  if (until !== null) {
    const askMs = Math.min(Math.max(until - Date.now(), ASK_AGAIN_MS), DAY_MS);
    flow.muteEnds = setTimeout(() => refresh(flow), askMs);
  }
  const text = refusal === 'muted' && until !== null ? mutedText(flow, until) : words(FAILURES[refusal]);
  view.tell(text, refusal === 'muted');
}

function mutedText({ words, language }: Flow, until: number): string {
  const at = new Date(until);
  const today = at.toDateString() === new Date().toDateString();
  const style = today ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'short', timeStyle: 'short' } as const);
  return words('mutedUntil', { time: new Intl.DateTimeFormat(language, style).format(at) });
}

function fail(flow: Flow, answer: ChatAnswer | null): void {
  const { view, words } = flow;
  if (answer === null) {
    view.tell(words('unavailable'), true);
    return;
  }
  if (answer.ok) return;
  const { status, retry_after_ms: retryMs } = answer;
  if (status === 'muted') {
    setStanding(flow, { refusal: 'muted', until: Date.now() + (retryMs ?? 0) });
    return;
  }
  const seconds = Math.ceil((retryMs ?? 0) / 1_000);
  view.tell(words(FAILURES[status], { seconds, maximum: CHAT_TEXT_MAXIMUM }), true);
}

// ——— Writing ———

async function submitText(flow: Flow): Promise<void> {
  const { view, words, standing } = flow;
  const text = view.field.value.trim();
  if (standing.refusal !== null || view.form.dataset.busy !== undefined) return;
  if (text === '') return view.tell(words('errorEmpty'), true);
  if (view.length > CHAT_TEXT_MAXIMUM) return view.tell(words('errorLong', { maximum: CHAT_TEXT_MAXIMUM }), true);
  view.form.dataset.busy = '';
  const answer = await flow.asking.ask({ type: 'chat.send', text });
  delete view.form.dataset.busy;
  if (!answer?.ok) return fail(flow, answer);
  view.field.value = '';
  view.showCount();
  view.tell('');
}

function bind(flow: Flow): void {
  const { view, hidden } = flow;
  view.field.addEventListener('input', () => {
    view.showCount();
    if (view.complains && flow.standing.refusal === null) view.tell('');
  });
  // Keys of the table stay out of what is typed.
  view.node.addEventListener('keydown', (event) => event.stopPropagation());
  view.newest.addEventListener('click', () => {
    view.toEnd();
    view.log.focus();
  });
  view.log.addEventListener('scroll', () => {
    if (view.atEnd) view.newest.hidden = true;
  });
  view.showAll.addEventListener('click', () => {
    hidden.clear();
    draw(flow);
    view.log.focus();
  });
  view.submit.addEventListener('click', () => void submitText(flow));
  view.field.addEventListener('keydown', (event) => {
    // Enter also ends a word of an input method.
    if (event.key === 'Enter' && !event.isComposing) void submitText(flow);
  });
}

type Receivers = { [Type in ChatMessage['type']]: (message: Extract<ChatMessage, { type: Type }>) => void };

function receive(flow: Flow, message: ChatMessage): void {
  const receivers: Receivers = {
    'chat.history': ({ lines, own_author, refusal, until }) => {
      flow.lines = [...lines];
      flow.ownAuthor = own_author;
      draw(flow);
      setStanding(flow, { refusal, until });
    },
    'chat.answer': flow.asking.answered,
    'chat.standing': ({ refusal, until }) => setStanding(flow, { refusal, until }),
    'chat.line': ({ line }) => add(flow, line),
    'chat.removed': ({ id }) => drop(flow, id),
    'chat.cleared': () => {
      flow.lines = [];
      draw(flow);
    },
  };
  (receivers[message.type] as (known: ChatMessage) => void)(message);
}
