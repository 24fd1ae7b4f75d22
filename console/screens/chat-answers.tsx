/** Answers that are given often in the chat, by language: what the buttons below a talk write. */
import { useState } from 'react';
import { CANNED_MAXIMUM, CANNED_NAME_LENGTH } from '#shared/backoffice/chats.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { CHAT_TEXT_LENGTH } from '#shared/contract/chat-topics.ts';
import { BASE_LANGUAGES, type BaseLanguage, LOCALES } from '#shared/regions/locales.ts';
import { call } from '../api.ts';
import { language as ownLanguage, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Card, Icon, Pending, say, useLoaded } from '../ui/kit.tsx';

type Kept = StaffResponseOf<'chatAnswers'>;
type CannedAnswer = Kept['answers'][number];

const isWhole = ({ name, text }: CannedAnswer): boolean => name.trim() !== '' && text.trim() !== '';

interface RowProps {
  answer: CannedAnswer;
  lang: BaseLanguage;
  write(next: CannedAnswer): void;
  remove(): void;
}

function Row({ answer, lang, write, remove }: RowProps) {
  return (
    <div className="stack">
      <Field label={t('chat_answer_name')}>
        {(id) => (
          <input
            className="in"
            id={id}
            value={answer.name}
            maxLength={CANNED_NAME_LENGTH}
            onChange={({ target }) => write({ ...answer, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('chat_answer')}>
        {(id) => (
          <textarea
            className="in"
            id={id}
            lang={lang}
            value={answer.text}
            maxLength={CHAT_TEXT_LENGTH}
            onChange={({ target }) => write({ ...answer, text: target.value })}
          />
        )}
      </Field>
      <div>
        <button type="button" className="btn xs d" aria-label={`${t('delete')}: ${answer.name}`} onClick={remove}>
          {t('delete')}
        </button>
      </div>
    </div>
  );
}

function List({ kept, lang, again }: { kept: Kept; lang: BaseLanguage; again(): void }) {
  // Those of the files are named by words of the console.
  const shown = kept.answers.map(({ name, text }) => ({
    name: kept.version === 0 ? word('canned', name) : name,
    text,
  }));
  const [answers, setAnswers] = useState<readonly CannedAnswer[]>(shown);
  const save = () =>
    ask({
      ...{ title: t('chat_answers_save', { language: LOCALES[lang].name }), action: t('save') },
      async act(reason) {
        const body = { language: lang, version: kept.version, answers: [...answers], reason };
        await call('writeChatAnswers', { body });
        say(t('chat_answers_saved'));
        again();
      },
    });
  return (
    <>
      {kept.version === 0 ? <p className="t3">{t('chat_answers_first')}</p> : null}
      {answers.map((answer, index) => (
        <Row
          key={index}
          {...{ answer, lang }}
          write={(next) => setAnswers(answers.map((one, place) => (place === index ? next : one)))}
          remove={() => setAnswers(answers.filter((_one, place) => place !== index))}
        />
      ))}
      <div className="acts">
        <button
          type="button"
          className="btn"
          disabled={answers.length >= CANNED_MAXIMUM}
          onClick={() => setAnswers([...answers, { name: '', text: '' }])}
        >
          <Icon name="plus" />
          {t('add')}
        </button>
        <span className="sp" />
        <button type="button" className="btn p" disabled={!answers.every(isWhole)} onClick={save}>
          {t('save')}
        </button>
      </div>
    </>
  );
}

export function ChatAnswers() {
  const [lang, setLang] = useState<BaseLanguage>(ownLanguage);
  const loaded = useLoaded(
    async () => ({ lang, kept: await call('chatAnswers', { query: { language: lang } }) }),
    [lang],
  );
  const { value } = loaded;
  return (
    <Card title={t('chat_answers')}>
      <div className="pad stack">
        <div className="canned">
          {BASE_LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              className={`chip ${one === lang ? 'on' : ''}`}
              aria-pressed={one === lang}
              onClick={() => setLang(one)}
            >
              {LOCALES[one].name}
            </button>
          ))}
        </div>
        {value === null || value.lang !== lang ? (
          <Pending of={loaded} />
        ) : (
          <List key={`${lang} ${value.kept.version}`} kept={value.kept} lang={lang} again={loaded.again} />
        )}
      </div>
    </Card>
  );
}
