/** Asking for a reason before something is done: every act has one, and the audit log keeps it. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { why } from './kit.tsx';

/** Something to read before going on: no reason is asked for. */
export interface Notice {
  title: string;
  about: ReactNode;
  action: string;
  act?: undefined;
}

export interface Question {
  title: string;
  about?: ReactNode;
  /** Fields beside the reason. */
  fields?: ReactNode;
  action: string;
  danger?: boolean;
  label?: string;
  /** @returns what the dialog shows next, in its place; without one it closes */
  act(reason: string, form: FormData): Promise<Notice | undefined> | Promise<void>;
}

let open: (question: Question) => void = () => undefined;

/** A link that is shown once, to be copied and given to whom it is for. */
export const oneTimeLink = (link: string): Notice => ({
  title: t('link_once'),
  about: (
    <>
      <code className="mono">{link}</code>
      <p>{t('link_note')}</p>
    </>
  ),
  action: t('done'),
});

/** Opens the dialog with a question. */
export const ask = (question: Question): void => open(question);

export function AskDialog() {
  const [question, setQuestion] = useState<Question | Notice | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  open = (next) => {
    setError(null);
    setQuestion(next);
  };
  // What is shown is the state alone: the dialog follows it, and stays open from a question to what comes of it.
  useEffect(() => {
    if (question === null) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [question]);
  const close = () => setQuestion(null);
  // The browser tells of a close a moment later; by then another question may be open.
  const onClose = () => dialog.current?.open || close();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (question?.act === undefined) return close();
    setBusy(true);
    try {
      const next = await question.act(String(form.get('reason') ?? '').trim(), form);
      setError(null);
      setQuestion(next ?? null);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      {question === null ? null : (
        <form onSubmit={submit} key={question.title}>
          <h1 id={`${id}-title`}>{question.title}</h1>
          {question.about ? <div className="t2">{question.about}</div> : null}
          {question.act === undefined ? null : (
            <>
              {question.fields}
              <div>
                <label className="fl" htmlFor={`${id}-reason`}>
                  {question.label ?? t('reason')}
                </label>
                <textarea className="in" id={`${id}-reason`} name="reason" required minLength={4} maxLength={400} />
              </div>
            </>
          )}
          {error === null ? null : (
            <p className="err" role="alert">
              {why(error)}
            </p>
          )}
          <div className="acts">
            {question.act === undefined ? null : (
              <button type="button" className="btn" onClick={close}>
                {t('cancel')}
              </button>
            )}
            <button
              type="submit"
              className={question.act !== undefined && question.danger ? 'btn d' : 'btn p'}
              disabled={busy}
            >
              {question.action}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** A field of a form, with its label above. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
