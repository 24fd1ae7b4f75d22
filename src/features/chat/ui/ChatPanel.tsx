/** The chat's panel: who answers, what was said, and the line that is written (look: q6). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { iconButtonClass } from '#ui/recipes.ts';
import { $sentFile } from '../files.ts';
import { $chat, type ChatState, type ChatThread, endTalk, hideChat, leaveTalk, refreshChat } from '../store.ts';
import { ChatInput } from './ChatInput.tsx';
import { ChatLines, TopicChoice } from './ChatLines.tsx';
import { ChatRating } from './ChatRating.tsx';

const time = (iso: string, at: string): string =>
  new Intl.DateTimeFormat(iso, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

function useSituation({ thread, open, opensAt }: ChatState): string {
  const translate = useTranslate('chat');
  const iso = pageIso(usePage());
  const answersIn = ({ agent_languages: names }: ChatThread): string =>
    names.length === 0 ? translate('answers_now') : translate('answers_in', { languages: names.join(', ') });
  if (thread?.status === 'closed') return translate('closed_at', { time: time(iso, thread.closed_at ?? '') });
  if (thread?.status === 'talking') return answersIn(thread);
  if (!open) return opensAt === null ? translate('away') : translate('opens_at', { time: time(iso, opensAt) });
  if (thread === null) return translate('ready');
  if (thread.wait_minutes === null) return translate('place', { number: thread.place });
  const minutes = new Intl.NumberFormat(iso, { style: 'unit', unit: 'minute' }).format(thread.wait_minutes);
  return translate('place_wait', { number: thread.place, time: minutes });
}

function Head({ chat }: { chat: ChatState }): ReactNode {
  const translate = useTranslate('chat');
  const situation = useSituation(chat);
  const { thread } = chat;
  const agent = thread?.agent ?? null;
  const close = (): void => {
    if (thread === null) hideChat();
    else if (thread.status === 'closed') leaveTalk();
    else void endTalk();
  };
  return (
    <div className="flex items-center gap-3 border-b border-line py-3.5 pe-2 ps-5">
      <span className="chat-face" data-here={thread?.status === 'talking' ? '' : undefined} aria-hidden="true">
        {agent === null ? <Icon name="life-buoy" /> : agent.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold" id="chat-title">
          {agent === null ? translate('title') : translate('agent', { name: agent })}
        </b>
        <span className="line-clamp-2 text-meta text-text-2">{situation}</span>
      </span>
      {thread?.status !== 'closed' && (
        <button
          type="button"
          className={iconButtonClass('plain', true)}
          aria-label={translate('smaller')}
          onClick={hideChat}
        >
          <Icon name="minus" />
        </button>
      )}
      <button
        type="button"
        className={iconButtonClass('plain', true)}
        aria-label={thread && thread.status !== 'closed' ? translate('end') : translate('close')}
        onClick={close}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

function Body({ chat }: { chat: ChatState }): ReactNode {
  const translate = useTranslate('chat');
  const user = useStore($user, { ssr: 'initial' });
  const name = user?.profile?.name ?? '';
  const end = useRef<HTMLDivElement>(null);
  const { thread } = chat;
  const sending = useStore($sentFile, { ssr: 'initial' }) !== null;
  const count = thread?.lines.length ?? 0;
  useEffect(() => {
    // Newer browsers return a promise, which would be taken for the effect's end.
    end.current?.scrollIntoView({ block: 'end' });
  }, [count, sending, thread?.agent_typing, thread?.status]);
  return (
    <div className="chat-lines" role="log" aria-live="polite" aria-busy={chat.loading}>
      {chat.failed ? (
        <div className="m-auto grid justify-items-center gap-3 text-center">
          <p className="text-text-2">{translate('failed')}</p>
          <Button theme="secondary" onClick={() => void refreshChat()}>
            {translate('try_again')}
          </Button>
        </div>
      ) : (
        <>
          {!chat.loading && (
            <p className="chat-line">{name === '' ? translate('hello') : translate('hello_named', { name })}</p>
          )}
          {!chat.loading && thread === null && <TopicChoice />}
          {thread && <ChatLines thread={thread} />}
          {thread?.status === 'waiting' && (
            <p className="chat-note">
              <Icon name="heart" className="text-foam" />
              <span>{translate(chat.open ? 'care' : user ? 'away_text' : 'away_guest')}</span>
            </p>
          )}
          {thread?.status === 'closed' && <ChatRating thread={thread} />}
        </>
      )}
      <div ref={end} />
    </div>
  );
}

export function ChatPanel(): ReactNode {
  const chat = useStore($chat, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const panel = useRef<HTMLElement>(null);
  const status = chat.thread?.status;
  useEffect(() => {
    if (chat.shown) panel.current?.focus();
  }, [chat.shown]);
  if (!chat.shown) return null;
  return (
    <section
      ref={panel}
      className="chat"
      role="dialog"
      aria-labelledby="chat-title"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && hideChat()}
    >
      <Head chat={chat} />
      <Body chat={chat} />
      {status !== 'closed' && <ChatInput files={status === 'talking' || (user !== null && status === 'waiting')} />}
    </section>
  );
}
