/** One promotion or text page: its form, and the way of a change from draft to live and back. */
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { ContentFault, ContentField, ContentKind } from '#shared/backoffice/content.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { addressOf, CallFailed, call } from '../api.ts';
import { faultText, language, localeName, moment, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Conflicts } from '../ui/conflict.tsx';
import { DraftState } from '../ui/draft-state.tsx';
import { Fields, type FormState, labelAt, showField, type Values, valuesOf } from '../ui/fields.tsx';
import { keptTyping } from '../ui/kept-typing.ts';
import { Card, Icon, Pending, say, useLoaded } from '../ui/kit.tsx';
import { type Conflict, merged, withField } from '../ui/merge.ts';
import { ContentWay, type Entry } from './content-way.tsx';

type Saved = StaffResponseOf<'saveContent'>;

interface Of {
  kind: ContentKind;
  alias: string;
}

/** Sends a chosen picture to the draft that names it. */
async function sendPicture(draftId: string, name: string, file: File): Promise<void> {
  const address = addressOf('uploadPicture', { params: { draft_id: draftId }, query: { name } });
  const answer = await fetch(address, { method: 'POST', headers: { 'x-fairwind-write': '1' }, body: file });
  if (!answer.ok) throw new CallFailed(answer.status, answer.status === 413 ? 'too_large' : 'internal');
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** What a new promotion begins with. */
function firstValues(fields: readonly ContentField[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, type, default: first }): [string, unknown][] => {
      if (type === 'date') return [[name, today()]];
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

/** The languages of texts, one shown at a time; those with a fault are marked. */
function Languages(props: {
  codes: readonly string[];
  shown: string;
  show(code: string): void;
  faulty: ReadonlySet<string>;
}) {
  return (
    <div className="canned">
      {props.codes.map((code) => (
        <button
          key={code}
          type="button"
          className={`chip ${code === props.shown ? 'on' : ''}`}
          aria-pressed={code === props.shown}
          onClick={() => props.show(code)}
        >
          {localeName(code)}
          {props.faulty.has(code) ? <Icon name="triangle-exclamation-point" /> : null}
        </button>
      ))}
    </div>
  );
}

interface FormProps {
  entry: Entry;
  values: Values;
  set(values: Values): void;
  form: FormState;
  shown: string;
  show(code: string): void;
}

const codesOf = (faults: readonly ContentFault[], at: number): Set<string> =>
  new Set(faults.flatMap(({ field }) => field?.split('.')[at] ?? []));

function PromoForm({ entry, values, set, form, shown, show }: FormProps) {
  const texts = entry.fields.find(({ name }) => name === 'texts');
  const terms = entry.fields.filter(({ name }) => name === 'terms');
  const rest = entry.fields.filter(({ name }) => name !== 'texts' && name !== 'terms');
  const own = valuesOf(values.texts);
  const faulty = codesOf(
    form.faults.filter(({ field }) => field?.startsWith('texts.')),
    1,
  );
  return (
    <>
      <Card title={t('content_texts')}>
        <Languages {...{ shown, show, faulty }} codes={(texts?.fields ?? []).map(({ name }) => name)} />
        <div lang={shown}>
          <Fields
            {...{ form, path: `texts.${shown}` }}
            fields={texts?.fields?.find(({ name }) => name === shown)?.fields ?? []}
            values={valuesOf(own[shown])}
            set={(language) => set({ ...values, texts: { ...own, [shown]: language } })}
          />
        </div>
      </Card>
      <Card title={t('content_terms')}>
        {terms.map((field) => (
          <Fields
            key={field.name}
            {...{ form, path: field.name }}
            fields={field.fields ?? []}
            values={valuesOf(values[field.name])}
            set={(own) => set({ ...values, [field.name]: own })}
          />
        ))}
      </Card>
      <Card title={t('content_rest')}>
        <Fields {...{ form, values, set, path: '' }} fields={rest} />
      </Card>
    </>
  );
}

function PageForm({ entry, values, set, form, shown, show }: FormProps) {
  const written = entry.locales.filter((code) => values[code] !== undefined);
  // The faults of a page name its file: src/content/pages/de/faq.md
  const faulty = new Set(form.faults.map(({ file }) => file.split('/')[3] ?? ''));
  return (
    <Card title={t('content_texts')}>
      <Languages {...{ shown, show, faulty }} codes={written} />
      <div lang={shown}>
        <Fields
          {...{ form, path: shown }}
          fields={entry.fields}
          values={valuesOf(values[shown])}
          set={(own) => set({ ...values, [shown]: own })}
        />
      </div>
    </Card>
  );
}

function Faults({
  faults,
  fields,
  show,
}: {
  faults: readonly ContentFault[];
  fields: Entry['fields'];
  show(code: string): void;
}) {
  if (faults.length === 0) return null;
  const open = ({ field, file }: ContentFault) => {
    const code = field?.startsWith('texts.') ? field.split('.')[1] : file.split('/')[3];
    if (code !== undefined && !code.includes('.')) show(code);
    // The language's fields are drawn first.
    if (field !== null) requestAnimationFrame(() => requestAnimationFrame(() => showField(field)));
  };
  return (
    <Card title={t('content_faults')} extra={<span className="tag b">{faults.length}</span>}>
      {faults.map((fault) => (
        <div className="fl2" key={`${fault.file}${fault.line}${fault.field}${fault.message}`}>
          <i className="bad" aria-hidden="true">
            <Icon name="triangle-exclamation-point" />
          </i>
          <span>
            <button type="button" className="lnk" onClick={() => open(fault)}>
              {fault.field === null ? fault.file.split('/').slice(3).join('/') : labelAt(fields, fault.field)}
            </button>
            <small>
              {faultText(fault.message)}
              {fault.line === null ? null : ` (${t('content_line', { line: fault.line })})`}
            </small>
          </span>
        </div>
      ))}
    </Card>
  );
}

function Editor({ of, entry, first, again }: { of: Of; entry: Entry; first: Values; again(): void }) {
  const { kind, alias } = of;
  const [, go] = useLocation();
  const typing = keptTyping(`${kind}/${alias}`);
  const state = entry.draft?.state ?? null;
  const locked = (state !== null && state !== 'draft') || entry.draft?.removes === true;
  const [kept, setKept] = useState(locked ? null : typing.read());
  const version = useRef(entry.draft?.version ?? null);
  const isOver = kept !== null && entry.draft !== null && kept.version !== entry.draft.version;
  const [start] = useState(() => (isOver ? merged(kept.values, first, kept.over) : null));
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(start?.conflicts ?? []);
  const over = useRef(isOver ? first : (kept?.over ?? first));
  const [values, setValues] = useState<Values>(start?.values ?? kept?.values ?? first);
  const [dirty, setDirty] = useState(kept !== null || (!entry.exists && entry.draft === null));
  const [shown, show] = useState('en');
  const [faults, setFaults] = useState<readonly ContentFault[]>(entry.draft?.faults ?? []);
  const pictures = useRef(new Map<string, File>());
  const form: FormState = { locked, faults, pick: (name, file) => pictures.current.set(name, file) };
  const change = (next: Values) => {
    setValues(next);
    setDirty(true);
    typing.write({ values: next, version: version.current, over: over.current });
  };
  const takeStored = () => {
    typing.forget();
    setKept(null);
    setConflicts([]);
    setValues(first);
    setDirty(false);
  };

  /** Of a page, the languages that differ: all of them together are longer than a request may be. */
  const changed = (): Values =>
    kind === 'promo'
      ? values
      : Object.fromEntries(
          Object.entries(values).filter(([code, own]) => JSON.stringify(own) !== JSON.stringify(entry.values[code])),
        );

  async function save(reason: string, unfinished: boolean, rename?: { to: string; gives_up_address: boolean }) {
    const named = String(values.image ?? '');
    const picture = pictures.current.get(named);
    const sent = { values: changed(), unfinished: unfinished || picture !== undefined, reason };
    const own = { params: of, body: { ...sent, version: version.current, ...(rename ? { rename } : {}) } };
    let saved: Saved;
    try {
      saved = await call('saveContent', own);
    } catch (failure) {
      if (!(failure instanceof CallFailed && failure.message === 'content_changed')) throw failure;
      // What was typed is kept, and comes back beside what the other has saved.
      typing.write({ values, version: version.current, over: over.current });
      again();
      return;
    }
    if (picture !== undefined && saved.draft_id !== null) {
      // The picture belongs to the draft, so there is one first; with it, the draft is looked at again.
      await sendPicture(saved.draft_id, named, picture);
      pictures.current.clear();
      const body = { ...sent, unfinished: true, version: saved.version };
      saved = await call('saveContent', { params: { kind, alias: saved.alias }, body });
    }
    setFaults(saved.faults);
    if (saved.faults.length > 0 && !unfinished && picture === undefined) {
      say(t('content_refused', { count: saved.faults.length }), true);
      return;
    }
    version.current = saved.version;
    over.current = values;
    typing.saved(values, saved.version);
    setKept(null);
    setConflicts([]);
    setDirty(false);
    say(saved.faults.length > 0 ? t('content_kept') : t('content_saved'), saved.faults.length > 0);
    if (saved.alias !== alias) go(`/content/${kind}/${saved.alias}`);
    else again();
  }

  const askToSave = (unfinished: boolean) =>
    ask({
      ...{ title: unfinished ? t('content_keep') : t('content_save'), action: t('save') },
      ...(unfinished ? { about: t('content_keep_about') } : {}),
      act: (reason) => save(reason, unfinished),
    });
  const askToRename = () =>
    ask({
      ...{ title: t('content_rename'), about: t('content_rename_about'), action: t('content_rename') },
      fields: (
        <>
          <Field label={t('content_alias')}>
            {(id) => (
              <input
                className="in"
                id={id}
                name="to"
                required
                maxLength={60}
                pattern="[a-z0-9]+(-[a-z0-9]+)*"
                defaultValue={alias}
              />
            )}
          </Field>
          <label className="tick">
            <input type="checkbox" name="gives_up" /> {t('content_gives_up')}
          </label>
        </>
      ),
      act: (reason, data) =>
        save(reason, false, { to: String(data.get('to')), gives_up_address: data.get('gives_up') === 'on' }),
    });

  const Form = kind === 'promo' ? PromoForm : PageForm;
  const title = kind === 'promo' ? valuesOf(valuesOf(values.texts).en).title : valuesOf(values.en).title;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        askToSave(false);
      }}
    >
      <div className="qt">
        <Link to="/content" className="lnk">
          {t('content')}
        </Link>
        <h1>{typeof title === 'string' && title !== '' ? title : alias}</h1>
        <span className="t3">{word('contentkind', kind)}</span>
        {entry.draft === null ? null : <DraftState draft={entry.draft} />}
        <span className="sp" />
        {locked ? null : (
          <>
            {kind === 'promo' && entry.exists && !dirty ? (
              <button type="button" className="btn" onClick={askToRename}>
                {t('content_rename')}
              </button>
            ) : null}
            {dirty && faults.length > 0 ? (
              <button type="button" className="btn" onClick={() => askToSave(true)}>
                {t('content_keep')}
              </button>
            ) : null}
            <button type="submit" className={dirty ? 'btn p' : 'btn'} disabled={!dirty}>
              {t('content_save')}
            </button>
          </>
        )}
      </div>
      {kept === null ? null : (
        <div className="bh" role="status">
          {kept.version === (entry.draft?.version ?? null) || entry.draft === null
            ? t('content_typing_back')
            : t('content_typing_over', { name: entry.draft.by, at: moment(entry.draft.at) })}
          <button type="button" className="btn xs" onClick={takeStored}>
            {t('content_take_stored')}
          </button>
        </div>
      )}
      {entry.draft === null ? null : (
        <Conflicts
          {...{ conflicts, by: entry.draft.by, at: entry.draft.at }}
          labelOf={(path) => (kind === 'promo' ? labelAt(entry.fields, path) : path)}
          valueAt={(path) => path.split('.').reduce<unknown>((own, name) => valuesOf(own)[name], values)}
          choose={(path, value) => change(withField(values, path, value))}
        />
      )}
      <div className="split">
        <div className="stack">
          <Form {...{ entry, values, form, shown, show }} set={change} />
        </div>
        <div className="stack">
          <Faults {...{ faults, show }} fields={kind === 'promo' ? entry.fields : []} />
          <ContentWay {...{ of, entry, dirty, again }} />
        </div>
      </div>
    </form>
  );
}

const WATCH_MS = 2_000;

export default function ContentEntry({ kind, alias }: Of) {
  const loaded = useLoaded(() => call('contentEntry', { params: { kind, alias }, query: { language } }), [kind, alias]);
  const from = new URLSearchParams(useSearch()).get('from');
  const model = useLoaded(
    async () => (from === null ? null : call('contentEntry', { params: { kind, alias: from } })),
    [from],
  );
  const entry = loaded.value;
  const moving = [entry?.draft?.state, entry?.past[0]?.state].some(
    (state) => state === 'publishing' || state === 'returning',
  );
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(loaded.again, WATCH_MS);
    return () => clearInterval(timer);
  }, [moving, loaded.again]);
  if (entry === null) return <Pending of={loaded} />;
  if (from !== null && model.value === null) return <Pending of={model} />;
  const isNew = !entry.exists && entry.draft === null;
  const copied = model.value === null ? null : { ...model.value.values, updated: today(), formerly: [] };
  const first = isNew ? (copied ?? firstValues(entry.fields)) : entry.values;
  const key = `${entry.draft?.draft_id}${entry.draft?.version}${entry.draft?.state}${entry.past[0]?.state}`;
  return <Editor key={key} of={{ kind, alias }} {...{ entry, first }} again={loaded.again} />;
}
