/** What was said: plain text on both sides. */

import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { CHAT_TOPICS } from '#shared/contract/chat-topics.ts';
import { type ChatThread, say } from '../store.ts';
import { FileBubble, SendingBubble } from './FileBubble.tsx';

export function ChatLines({ thread }: { thread: ChatThread }): ReactNode {
  const translate = useTranslate('chat');
  const iso = pageIso(usePage());
  const time = new Intl.DateTimeFormat(iso, { hour: '2-digit', minute: '2-digit' });
  const date = new Intl.DateTimeFormat(iso, { dateStyle: 'medium' });
  /** `Today, 13:52`, in the language's own word for it. */
  const dayOf = (at: Date): string => {
    const isToday = at.toDateString() === new Date(serverNow()).toDateString();
    const word = new Intl.RelativeTimeFormat(iso, { numeric: 'auto' }).format(0, 'day');
    const day = isToday ? word.charAt(0).toLocaleUpperCase(iso) + word.slice(1) : date.format(at);
    return `${day}, ${time.format(at)}`;
  };
  return (
    <>
      {thread.lines.map(({ line_id, author, text, sent_at, file }, index) => {
        const at = new Date(sent_at);
        const before = thread.lines[index - 1];
        const isNewDay = before === undefined || new Date(before.sent_at).toDateString() !== at.toDateString();
        const isOwn = author === 'player';
        const said = time.format(at);
        return (
          <div key={line_id} className="contents">
            {isNewDay && <span className="self-center py-0.5 text-meta text-text-3">{dayOf(at)}</span>}
            <div className="chat-line" data-own={isOwn ? '' : undefined}>
              <span className="sr-only">{isOwn ? translate('you') : (thread.agent ?? 'Fairwind')}: </span>
              {file === null ? (
                <span className="whitespace-pre-line wrap-anywhere">{text}</span>
              ) : (
                <FileBubble file={file} name={text} own={isOwn} />
              )}
              <small className="chat-time">
                {isOwn && line_id <= thread.agent_read ? translate('seen', { time: said }) : said}
              </small>
            </div>
          </div>
        );
      })}
      <SendingBubble />
      {thread.agent_typing && (
        <p className="chat-line text-text-2">{translate('typing', { name: thread.agent ?? 'Fairwind' })}</p>
      )}
    </>
  );
}

/** What it is about, by one tap. */
export function TopicChoice(): ReactNode {
  const translate = useTranslate('chat');
  return (
    <div className="flex flex-wrap gap-2">
      {CHAT_TOPICS.map((topic) => (
        <button
          key={topic}
          type="button"
          className="chip"
          onClick={() => void say(translate(`topic_${topic}`), crypto.randomUUID(), topic)}
        >
          {translate(`topic_${topic}`)}
        </button>
      ))}
    </div>
  );
}
