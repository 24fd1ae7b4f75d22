/** Live chat: who waits on the left, the talk beside it. Changes are told by the server; where that fails, the screen asks. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { BASE_LANGUAGES, LOCALES } from '#shared/regions/locales.ts';
import { call } from '../api.ts';
import { count, moment, spoken, t, waited, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { useChanges, useEvery } from '../ui/changes.ts';
import { BackToList, Card, Empty, Icon, Pending, say, TableBox, told, useLoaded, why } from '../ui/kit.tsx';
import { ChatAnswers } from './chat-answers.tsx';
import { FileButton, FileLine } from './chat-files.tsx';
import { PlayerLink } from './player.tsx';

type Talk = StaffResponseOf<'chat'>;
type Thread = Talk['thread'];
type Line = Talk['lines'][number];

const VIEWS = ['waiting', 'mine', 'talking', 'closed'] as const;
type View = (typeof VIEWS)[number];

const isLocale = (code: string): code is keyof typeof LOCALES => Object.hasOwn(LOCALES, code);
const baseOf = ({ language }: Thread) => (isLocale(language) ? LOCALES[language].base : 'en');
const languageOf = (thread: Thread): string => LOCALES[baseOf(thread)].name;
/** How often the screen asks while nothing tells it of changes, and how often it asks all the same. */
const ASK_MS = { silent: 2_000, told: 30_000 };
/** A sign of typing holds for six seconds, on either side. */
const TYPING_MS = 4_000;
const TYPED_MS = 6_500;

function Lines({ lines, talk }: { lines: readonly Line[]; talk: Talk }) {
  const end = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.line_id;
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="talk" role="log" aria-label={t('chat_lines')} tabIndex={0}>
      {lines.map((line) => (
        <div key={line.line_id} className={`say ${line.author}`}>
          {line.file === null ? (
            <p>{line.text}</p>
          ) : (
            <FileLine threadId={talk.thread.thread_id} name={line.text} file={line.file} />
          )}
          <small>
            {moment(line.sent_at)}
            {line.author === 'agent' && line.line_id <= talk.player_read ? `, ${t('read')}` : ''}
          </small>
        </div>
      ))}
      {talk.player_typing ? <p className="t3">{t('player_types')}</p> : null}
      <div ref={end} />
    </div>
  );
}

function Answer({ talk, again, onTyping }: { talk: Talk; again(): void; onTyping(types: boolean): void }) {
  const { thread, canned } = talk;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // A line that is sent again after a failure is the same line.
  const key = useRef(crypto.randomUUID());
  const write = (next: string) => {
    setText(next);
    onTyping(next !== '');
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await call('answerChat', { params: { thread_id: thread.thread_id }, body: { key: key.current, text } });
      key.current = crypto.randomUUID();
      setError(null);
      write('');
      again();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  }
  return (
    <form className="answer" onSubmit={send}>
      <div className="canned">
        {canned.map(({ name, text: answer }) => (
          <button key={name} type="button" className="chip" title={answer} onClick={() => write(answer)}>
            {word('canned', name)}
          </button>
        ))}
      </div>
      <textarea
        ref={field}
        className="in"
        aria-label={t('chat_answer')}
        placeholder={t('chat_answer')}
        lang={thread.language}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
        }}
      />
      {error === null ? null : (
        <p className="err" role="alert">
          {why(error)}
        </p>
      )}
      <div className="acts">
        <span className="t3">{t('chat_enter')}</span>
        <span className="sp" />
        <FileButton threadId={thread.thread_id} again={again} onError={setError} />
        <button type="submit" className="btn p" disabled={busy || text.trim() === ''}>
          {t('send')}
        </button>
      </div>
    </form>
  );
}

type Colleague = Talk['colleagues'][number];

/** Those first who speak the talk's language. */
function bySpeech(colleagues: readonly Colleague[], thread: Thread): Colleague[] {
  const speaks = ({ languages }: Colleague) => Number(languages.includes(baseOf(thread)));
  return [...colleagues].sort((one, other) => speaks(other) - speaks(one));
}

function handOver({ thread, colleagues }: Talk, again: () => void): void {
  ask({
    ...{ title: t('chat_hand_over'), action: t('chat_hand_over') },
    fields: (
      <Field label={t('to')}>
        {(id) => (
          <select className="sel in" id={id} name="to">
            <option value="">{t('chat_back')}</option>
            {bySpeech(colleagues, thread).map(({ staff_id, name, languages }) => (
              <option key={staff_id} value={staff_id}>
                {languages.length === 0 ? name : `${name} (${spoken(languages)})`}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    async act(reason, form) {
      const to = String(form.get('to')) || null;
      await call('handOverChat', { params: { thread_id: thread.thread_id }, body: { to, reason } });
      say(t('chat_handed_over'));
      again();
    },
  });
}

/** Taking a talk: not while it is kept for those who speak its language. */
function Take({ thread, onTake }: { thread: Thread; onTake(): void }) {
  const { kept_until: kept } = thread;
  return (
    <div className="acts">
      {kept === null ? null : (
        <span className="t3">{t('chat_kept', { language: languageOf(thread), at: moment(kept) })}</span>
      )}
      <button type="button" className="btn p" onClick={onTake} disabled={kept !== null}>
        <Icon name="hand" />
        {t('take')}
      </button>
    </div>
  );
}

const close = ({ thread }: Talk, again: () => void): void =>
  ask({
    ...{ title: t('chat_close'), action: t('chat_close'), label: t('note_for_log') },
    async act(reason) {
      await call('closeChat', { params: { thread_id: thread.thread_id }, body: { reason } });
      say(t('chat_closed'));
      again();
    },
  });

/** What this person answers in; each press is said at once. */
function Languages({ chosen, again }: { chosen: StaffResponseOf<'chats'>['languages']; again(): void }) {
  const press = async (language: (typeof BASE_LANGUAGES)[number]) => {
    const languages = chosen.includes(language) ? chosen.filter((one) => one !== language) : [...chosen, language];
    await call('sayLanguages', { body: { languages } }).catch((error: unknown) => say(why(error), true));
    again();
  };
  return (
    <fieldset className="langs">
      <legend>{t('chat_languages')}</legend>
      {BASE_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={`chip ${chosen.includes(language) ? 'on' : ''}`}
          aria-pressed={chosen.includes(language)}
          onClick={() => void press(language)}
        >
          {LOCALES[language].name}
        </button>
      ))}
      <small className="t3">{t('chat_languages_note')}</small>
    </fieldset>
  );
}

interface TalkViewProps {
  id: string;
  /** Counts what the server said of it. */
  turn: number;
  askMs: number;
  /** Looks at the list again. */
  again(): void;
}

function TalkView({ id, turn, askMs, again }: TalkViewProps) {
  const types = useRef(false);
  const told = useRef(false);
  const query = () => {
    const typing: { typing?: '0' | '1' } = types.current || told.current ? { typing: types.current ? '1' : '0' } : {};
    told.current = types.current;
    return typing;
  };
  const loaded = useLoaded(() => call('chat', { params: { thread_id: id }, query: query() }), [id]);
  const talk = loaded.value;
  useEvery(askMs, loaded.again);
  useEvery(TYPING_MS, () => {
    if (types.current) loaded.again();
  });
  useEffect(() => {
    if (turn > 0) loaded.again();
  }, [turn]);
  useEffect(() => {
    if (!talk?.player_typing) return;
    const timer = setTimeout(loaded.again, TYPED_MS);
    return () => clearTimeout(timer);
  }, [talk, loaded.again]);
  // Looking at lines has read them: the list says so.
  const last = talk?.lines.at(-1)?.line_id;
  const listAgain = useRef(again);
  listAgain.current = again;
  useEffect(() => {
    if (last !== undefined) listAgain.current();
  }, [last]);
  if (talk === null) return <Pending of={loaded} />;
  const { thread, lines } = talk;
  const refresh = () => {
    loaded.again();
    again();
  };
  const take = async () => {
    await call('claimChat', { params: { thread_id: id }, body: {} }).catch((error: unknown) => say(why(error), true));
    refresh();
  };
  return (
    <Card
      title={thread.player ?? t('guest')}
      extra={
        <>
          <span className="tag q">{languageOf(thread)}</span>
          {thread.topic === null ? null : <span className="tag">{word('topic', thread.topic)}</span>}
          {thread.player_id === null ? null : <PlayerLink id={thread.player_id} />}
        </>
      }
    >
      <div className="kvs">
        <div>
          {t('region')}
          <b>{word('region', thread.region)}</b>
        </div>
        <div>
          {t('opened')}
          <b>{moment(thread.created_at)}</b>
        </div>
        <div>
          {t('chat_page')}
          <b>{thread.context ?? '—'}</b>
        </div>
        <div>
          {t('in_hands')}
          <b>{thread.mine ? t('you') : (thread.agent ?? t('nobody'))}</b>
        </div>
      </div>
      <Lines lines={lines} talk={talk} />
      {thread.status === 'waiting' ? <Take thread={thread} onTake={take} /> : null}
      {thread.status === 'talking' && thread.mine ? (
        <>
          <Answer
            talk={talk}
            again={refresh}
            onTyping={(now) => {
              if (types.current === now) return;
              types.current = now;
              loaded.again();
            }}
          />
          <div className="acts">
            <button type="button" className="btn" onClick={() => handOver(talk, refresh)}>
              {t('chat_hand_over')}
            </button>
            <button type="button" className="btn d" onClick={() => close(talk, refresh)}>
              {t('chat_close')}
            </button>
          </div>
        </>
      ) : null}
      {thread.closed_at === null ? null : (
        <div className="foot">
          {t('closed_at', { at: moment(thread.closed_at) })}
          {thread.rating === null ? '' : ` ${t('chat_rated', { stars: thread.rating })}`}
          {thread.rating_text ? ` “${thread.rating_text}”` : ''}
        </div>
      )}
    </Card>
  );
}

const queryOf = (view: View) =>
  view === 'mine' ? ({ status: 'talking', mine: '1' } as const) : ({ status: view } as const);

function Row({ thread, isOpen, onOpen }: { thread: Thread; isOpen: boolean; onOpen(): void }) {
  return (
    <tr className={`go ${isOpen ? 'on' : ''}`} onClick={onOpen}>
      <td>
        <button type="button" onClick={onOpen}>
          {waited(thread.status === 'waiting' ? thread.created_at : thread.last_at)}
        </button>
      </td>
      <td>
        <b>{thread.player ?? t('guest')}</b>
        <small>
          {word('region', thread.region)}, {languageOf(thread)}
        </small>
      </td>
      <td>{thread.topic === null ? '—' : word('topic', thread.topic)}</td>
      <td>{thread.mine ? t('you') : (thread.agent ?? '—')}</td>
      <td className="r">{thread.unread > 0 ? <span className="tag">{count(thread.unread)}</span> : null}</td>
    </tr>
  );
}

export default function Chats({ id }: { id: string | null }) {
  const [view, setView] = useState<View>('waiting');
  const [writes, setWrites] = useState(false);
  const [, go] = useLocation();
  const loaded = useLoaded(() => call('chats', { query: queryOf(view) }), [view]);
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const hears = useChanges((threadId) => {
    loaded.again();
    const changed = threadId ?? id;
    if (changed !== null) setTurns((known) => ({ ...known, [changed]: (known[changed] ?? 0) + 1 }));
  });
  const askMs = hears ? ASK_MS.told : ASK_MS.silent;
  useEvery(askMs, loaded.again);
  const threads = loaded.value?.threads ?? [];
  const numbers: Partial<Record<View, number | undefined>> = {
    waiting: loaded.value?.waiting,
    mine: loaded.value?.mine,
  };
  return (
    <>
      <div className="qt">
        <h1>{t('chats')}</h1>
        <span className="t3">{told(loaded, ({ waiting }) => t('waiting', { count: waiting }))}</span>
        <span className="sp" />
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            className={`chip ${view === name && !writes ? 'on' : ''}`}
            aria-pressed={view === name && !writes}
            onClick={() => {
              setView(name);
              setWrites(false);
            }}
          >
            {t(`chats_${name}`)} {numbers[name] ?? ''}
          </button>
        ))}
        <button
          type="button"
          className={`chip ${writes ? 'on' : ''}`}
          aria-pressed={writes}
          onClick={() => setWrites(true)}
        >
          {t('chat_answers')}
        </button>
      </div>
      {writes ? <ChatAnswers /> : null}
      {loaded.value === null || writes ? null : <Languages chosen={loaded.value.languages} again={loaded.again} />}
      <div className={id === null ? 'split even' : 'split even opened'} hidden={writes}>
        <section className="card" aria-label={t('chats')}>
          {loaded.value === null ? <Pending of={loaded} /> : null}
          {loaded.value !== null && threads.length === 0 ? <Empty>{t('nothing_waits')}</Empty> : null}
          {threads.length === 0 ? null : (
            <TableBox>
              <thead>
                <tr>
                  <th>{t('waits')}</th>
                  <th>{t('player')}</th>
                  <th>{t('chat_topic')}</th>
                  <th>{t('in_hands')}</th>
                  <th className="r">{t('unread')}</th>
                </tr>
              </thead>
              <tbody>
                {threads.map((thread) => (
                  <Row
                    key={thread.thread_id}
                    thread={thread}
                    isOpen={thread.thread_id === id}
                    onOpen={() => go(`/chats/${thread.thread_id}`)}
                  />
                ))}
              </tbody>
            </TableBox>
          )}
        </section>
        {id === null ? (
          <Empty>{t('choose_chat')}</Empty>
        ) : (
          <div>
            <BackToList to="/chats" />
            <TalkView key={id} {...{ id, askMs }} turn={turns[id] ?? 0} again={loaded.again} />
          </div>
        )}
      </div>
    </>
  );
}
