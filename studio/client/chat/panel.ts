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
import type { TextKey } from '../../texts.ts';
import { translator } from '../texts.ts';
import { element } from '../ui/dom.ts';
import './chat.css';
import { createHidden } from './hidden.ts';
import { createLine } from './line.ts';

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
/** From here on the counter is read out and coloured. */
const COUNT_FROM = CHAT_TEXT_MAXIMUM - 40;
const AT_END_PX = 24;
const ANSWER_MS = 10_000;
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
type Answer = Extract<ChatMessage, { type: 'chat.answer' }>;

/** Puts the chat into an element. */
export function mountChat(host: HTMLElement, { language, send, onUnread }: ChatParts): ChatPanel {
  const words = translator('chat');
  const hidden = createHidden();
  const waiting = new Map<string, (answer: Answer | null) => void>();
  let lines: ChatLine[] = [];
  let ownAuthor = '';
  let standing: ChatStanding = { refusal: 'unavailable', until: null };
  let shown = true;
  let unread = 0;
  let muteEnds: ReturnType<typeof setTimeout> | undefined;

  const list = element('ol', {});
  const log = element(
    'div',
    { class: 'chat-list', role: 'log', 'aria-live': 'polite', 'aria-label': words('title'), tabindex: 0 },
    list,
  );
  const empty = element('p', { class: 'chat-empty' }, words('empty'));
  const newest = element('button', { type: 'button', class: 'chat-newest', hidden: true }, words('newest'));
  const showAll = element('button', { type: 'button', class: 'chat-action', hidden: true });
  const field = element('input', {
    class: 'chat-field',
    type: 'text',
    'aria-label': words('field'),
    placeholder: words('field'),
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-describedby': 'chat-state chat-count',
  });
  const submit = element('button', { type: 'button', class: 'chat-send' }, words('send'));
  const count = element('span', { class: 'chat-count', id: 'chat-count' });
  const state = element('p', { class: 'chat-state', id: 'chat-state', role: 'status' });
  // No form element: the frame's sandbox does not let forms submit.
  const form = element(
    'div',
    { class: 'chat-form', role: 'group', 'aria-label': words('field') },
    field,
    submit,
    count,
  );
  const node = element(
    'section',
    { class: 'chat', 'aria-label': words('title') },
    element('div', { class: 'chat-scroll' }, log, empty, newest),
    showAll,
    state,
    form,
  );
  host.append(node);

  const lengthNow = () => [...field.value.trim()].length;
  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < AT_END_PX;
  const toEnd = () => {
    log.scrollTop = log.scrollHeight;
    newest.hidden = true;
  };
  const tell = (text: string, bad = false) => {
    state.textContent = text;
    state.classList.toggle('bad', bad);
  };
  const setUnread = (next: number) => {
    if (next === unread) return;
    unread = next;
    onUnread?.(unread);
  };

  const nodeOf = (line: ChatLine) =>
    createLine({ line, own: line.author === ownAuthor, language, words, hide, report });
  const draw = () => {
    const visible = lines.filter(({ author }) => !hidden.has(author));
    list.replaceChildren(...visible.map(nodeOf));
    showEmpty();
    showAll.hidden = hidden.count === 0;
    showAll.textContent = words('showAll', { count: hidden.count });
    toEnd();
  };
  const showEmpty = () => {
    empty.hidden = list.childElementCount > 0;
  };
  const drop = (id: number) => {
    lines = lines.filter((line) => line.id !== id);
    list.querySelector(`[data-id="${id}"]`)?.remove();
    showEmpty();
  };
  const add = (line: ChatLine) => {
    if (lines.some(({ id }) => id === line.id)) return;
    const follow = atEnd() || line.author === ownAuthor;
    lines.push(line);
    const oldest = lines.length > LINES_MAXIMUM ? lines[0] : undefined;
    if (oldest) drop(oldest.id);
    if (hidden.has(line.author)) return;
    list.append(nodeOf(line));
    showEmpty();
    if (follow) toEnd();
    else newest.hidden = false;
    if (!shown && line.author !== ownAuthor) setUnread(unread + 1);
  };

  function hide(author: string): void {
    hidden.add(author);
    draw();
    tell(words('hidden'));
  }
  async function report(line: ChatLine, reason: ChatReportReason): Promise<void> {
    const answer = await ask({ type: 'chat.report', message_id: line.id, reason });
    if (answer?.ok) tell(words('reported'));
    else fail(answer);
  }

  /** The page asks again when a mute should be over; never at once, because its clock may be ahead of the server's. */
  const setStanding = (next: ChatStanding) => {
    standing = next;
    clearTimeout(muteEnds);
    const { refusal, until } = next;
    field.disabled = refusal !== null;
    submit.disabled = refusal !== null;
    if (refusal === null) return tell('');
    if (until !== null) muteEnds = setTimeout(refresh, Math.min(Math.max(until - Date.now(), ASK_AGAIN_MS), DAY_MS));
    const text = refusal === 'muted' && until !== null ? mutedText(until) : words(FAILURES[refusal]);
    tell(text, refusal === 'muted');
  };
  const mutedText = (until: number) => {
    const at = new Date(until);
    const today = at.toDateString() === new Date().toDateString();
    const style = today ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'short', timeStyle: 'short' } as const);
    return words('mutedUntil', { time: new Intl.DateTimeFormat(language, style).format(at) });
  };

  const fail = (answer: Answer | null) => {
    if (answer === null) return tell(words('unavailable'), true);
    if (answer.ok) return;
    const { status, retry_after_ms: retryMs } = answer;
    if (status === 'muted') {
      return setStanding({ refusal: 'muted', until: Date.now() + (retryMs ?? 0) });
    }
    tell(words(FAILURES[status], { seconds: Math.ceil((retryMs ?? 0) / 1_000), maximum: CHAT_TEXT_MAXIMUM }), true);
  };

  type Asked = Exclude<ChatRequest, { type: 'chat.open' }>;
  type Unnamed<Request> = Request extends unknown ? Omit<Request, 'request_id'> : never;
  const ask = (request: Unnamed<Asked>): Promise<Answer | null> =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      const done = (answer: Answer | null) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => done(null), ANSWER_MS);
      waiting.set(id, done);
      if (!send({ ...request, request_id: id } as Asked)) done(null);
    });

  function refresh(): void {
    send({ type: 'chat.open' });
  }

  const showCount = () => {
    const length = lengthNow();
    count.textContent = `${length}/${CHAT_TEXT_MAXIMUM}`;
    count.classList.toggle('near', length >= COUNT_FROM);
    count.classList.toggle('bad', length > CHAT_TEXT_MAXIMUM);
    field.setAttribute('aria-invalid', String(length > CHAT_TEXT_MAXIMUM));
  };

  field.addEventListener('input', () => {
    showCount();
    if (state.classList.contains('bad') && standing.refusal === null) tell('');
  });
  // Keys of the table stay out of what is typed.
  node.addEventListener('keydown', (event) => event.stopPropagation());
  newest.addEventListener('click', () => {
    toEnd();
    log.focus();
  });
  log.addEventListener('scroll', () => {
    if (atEnd()) newest.hidden = true;
  });
  showAll.addEventListener('click', () => {
    hidden.clear();
    draw();
    log.focus();
  });
  const submitText = async () => {
    const text = field.value.trim();
    if (standing.refusal !== null || form.dataset.busy !== undefined) return;
    if (text === '') return tell(words('errorEmpty'), true);
    if (lengthNow() > CHAT_TEXT_MAXIMUM) return tell(words('errorLong', { maximum: CHAT_TEXT_MAXIMUM }), true);
    form.dataset.busy = '';
    const answer = await ask({ type: 'chat.send', text });
    delete form.dataset.busy;
    if (!answer?.ok) return fail(answer);
    field.value = '';
    showCount();
    tell('');
  };
  submit.addEventListener('click', () => void submitText());
  field.addEventListener('keydown', (event) => {
    // Enter also ends a word of an input method.
    if (event.key === 'Enter' && !event.isComposing) void submitText();
  });
  showCount();
  setStanding(standing);
  refresh();

  const RECEIVE: { [Type in ChatMessage['type']]: (message: Extract<ChatMessage, { type: Type }>) => void } = {
    'chat.history': ({ lines: given, own_author, refusal, until }) => {
      lines = [...given];
      ownAuthor = own_author;
      draw();
      setStanding({ refusal, until });
    },
    'chat.answer': (answer) => waiting.get(answer.request_id)?.(answer),
    'chat.standing': ({ refusal, until }) => setStanding({ refusal, until }),
    'chat.line': ({ line }) => add(line),
    'chat.removed': ({ id }) => drop(id),
    'chat.cleared': () => {
      lines = [];
      draw();
    },
  };

  return {
    node,
    receive(said) {
      if (!isChat(said)) return false;
      const message = readChatMessage(said);
      if (message !== null) (RECEIVE[message.type] as (known: ChatMessage) => void)(message);
      return true;
    },
    refresh,
    setShown(next) {
      shown = next;
      if (!shown) return;
      setUnread(0);
      toEnd();
    },
  };
}
