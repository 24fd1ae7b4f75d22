/** One message of the chat and its actions. What was said is inserted as text, never as markup. */

import { CHAT_REPORT_REASONS, type ChatLine, type ChatReportReason } from '../../chat-protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import { element } from '../ui/dom.ts';

interface LineParts {
  line: ChatLine;
  own: boolean;
  language: string;
  words: Translate<'chat'>;
  hide(author: string): void;
  report(line: ChatLine, reason: ChatReportReason): void;
}

/** Colours of names. */
const TINTS = 6;
const REASON_TEXTS: Readonly<Record<ChatReportReason, TextKey<'chat'>>> = {
  insult: 'reasonInsult',
  spam: 'reasonSpam',
  private: 'reasonPrivate',
  other: 'reasonOther',
};

export function createLine({ line, own, language, words, hide, report }: LineParts): HTMLLIElement {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(line.sent_at);
  const tint = Number.parseInt(line.author.slice(0, 4), 16) % TINTS || 0;
  const node = element(
    'li',
    { class: own ? 'chat-line own' : 'chat-line', 'data-id': line.id, 'data-author': line.author },
    element(
      'p',
      { class: 'chat-head' },
      element('b', { class: `chat-name tint-${tint}` }, own ? words('you', { name: line.name }) : line.name),
      element('time', { datetime: new Date(line.sent_at).toISOString() }, time),
    ),
    element('p', { class: 'chat-text', dir: 'auto' }, line.text),
  );
  if (!own) node.append(createMenu({ line, words, hide, report }));
  return node;
}

/** Opens in place, so that it works by keyboard and is never cut off. */
function createMenu({ line, words, hide, report }: Pick<LineParts, 'line' | 'words' | 'hide' | 'report'>): HTMLElement {
  const action = (label: string, run: () => void, focusAfter: () => HTMLElement) => {
    const button = element('button', { type: 'button', class: 'chat-action' }, label);
    button.addEventListener('click', () => {
      const next = focusAfter();
      menu.open = false;
      next.focus();
      run();
    });
    return button;
  };
  const summary = element('summary', { 'aria-label': words('actions', { name: line.name }) }, '⋯');
  const menu = element(
    'details',
    { class: 'chat-menu' },
    summary,
    element(
      'div',
      { role: 'group', 'aria-label': words('report') },
      element('p', { class: 'chat-note' }, words('reportWhy')),
      ...CHAT_REPORT_REASONS.map((reason) =>
        action(
          words(REASON_TEXTS[reason]),
          () => report(line, reason),
          () => summary,
        ),
      ),
      action(
        words('hide', { name: line.name }),
        () => hide(line.author),
        () => listOf(summary),
      ),
    ),
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    summary.focus();
  });
  return menu;
}

/** Where the focus goes when its message is gone. */
function listOf(node: HTMLElement): HTMLElement {
  return node.closest<HTMLElement>('.chat-list') ?? node;
}
