/** What the chat of a table is made of, and what it shows of itself. */
import { CHAT_TEXT_MAXIMUM } from '../../chat-protocol.ts';
import type { Translate } from '../../texts.ts';
import { element } from '../ui/dom.ts';

/** From here on the counter is read out and coloured. */
const COUNT_FROM = CHAT_TEXT_MAXIMUM - 40;
const AT_END_PX = 24;

function logOf(words: Translate<'chat'>) {
  const list = element('ol', {});
  const attributes = { class: 'chat-list', role: 'log', 'aria-live': 'polite', 'aria-label': words('title') };
  const log = element('div', { ...attributes, tabindex: 0 }, list);
  const empty = element('p', { class: 'chat-empty' }, words('empty'));
  const newest = element('button', { type: 'button', class: 'chat-newest', hidden: true }, words('newest'));
  return { list, log, empty, newest, node: element('div', { class: 'chat-scroll' }, log, empty, newest) };
}

function formOf(words: Translate<'chat'>) {
  const field = element('input', {
    class: 'chat-field',
    type: 'text',
    'aria-label': words('field'),
    // The table's side is narrow; what the field is for is its name.
    placeholder: words('message'),
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-describedby': 'chat-state chat-count',
  });
  const submit = element('button', { type: 'button', class: 'chat-send' }, words('send'));
  const count = element('span', { class: 'chat-count', id: 'chat-count' });
  // No form element: the panel hears the button and the key, and nothing is to be sent by the browser.
  const attributes = { class: 'chat-form', role: 'group', 'aria-label': words('field') };
  return { field, submit, count, node: element('div', attributes, field, submit, count) };
}

export interface ChatView {
  node: HTMLElement;
  list: HTMLElement;
  log: HTMLElement;
  newest: HTMLElement;
  showAll: HTMLElement;
  field: HTMLInputElement;
  submit: HTMLButtonElement;
  form: HTMLElement;
  /** What is written, in letters. */
  readonly length: number;
  /** Whether the last message is in view. */
  readonly atEnd: boolean;
  /** Whether what is said of the last message written is a complaint. */
  readonly complains: boolean;
  toEnd(): void;
  /** Says something under the messages. */
  tell(text: string, bad?: boolean): void;
  showCount(): void;
  /** Shows whether there is any message. */
  showEmpty(): void;
}

export function createChatView(words: Translate<'chat'>): ChatView {
  const messages = logOf(words);
  const writing = formOf(words);
  const { log, newest, list } = messages;
  const { field, count } = writing;
  const showAll = element('button', { type: 'button', class: 'chat-action', hidden: true });
  const state = element('p', { class: 'chat-state', id: 'chat-state', role: 'status' });
  const lengthNow = () => [...field.value.trim()].length;
  return {
    node: element(
      'section',
      { class: 'chat', 'aria-label': words('title') },
      messages.node,
      showAll,
      state,
      writing.node,
    ),
    ...{ list, log, newest, showAll, field, submit: writing.submit, form: writing.node },
    get length() {
      return lengthNow();
    },
    get atEnd() {
      return log.scrollHeight - log.scrollTop - log.clientHeight < AT_END_PX;
    },
    get complains() {
      return state.classList.contains('bad');
    },
    toEnd() {
      log.scrollTop = log.scrollHeight;
      newest.hidden = true;
    },
    tell(text, bad = false) {
      state.textContent = text;
      state.classList.toggle('bad', bad);
    },
    showCount() {
      const length = lengthNow();
      count.textContent = `${length}/${CHAT_TEXT_MAXIMUM}`;
      count.classList.toggle('near', length >= COUNT_FROM);
      count.classList.toggle('bad', length > CHAT_TEXT_MAXIMUM);
      field.setAttribute('aria-invalid', String(length > CHAT_TEXT_MAXIMUM));
    },
    showEmpty() {
      messages.empty.hidden = list.childElementCount > 0;
    },
  };
}
