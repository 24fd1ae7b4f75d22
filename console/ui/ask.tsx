/** Asking for a reason before something is done: every act has one, and the audit log keeps it. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { why } from './kit.tsx';

export interface Question {
  title: string;
  about?: ReactNode;
  /** Fields beside the reason. */
  fields?: ReactNode;
  action: string;
  danger?: boolean;
  label?: string;
  act(reason: string, form: FormData): Promise<void>;
}

let open: (question: Question) => void = () => undefined;

/** Opens the dialog with a question. */
export const ask = (question: Question): void => open(question);

export function AskDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  open = (next) => {
    setError(null);
    setQuestion(next);
  };
  useEffect(() => {
    if (question !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [question]);
  const close = () => {
    dialog.current?.close();
    setQuestion(null);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await question?.act(String(form.get('reason') ?? '').trim(), form);
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={() => setQuestion(null)}>
      {question === null ? null : (
        <form onSubmit={submit} key={question.title}>
          <h1 id={`${id}-title`}>{question.title}</h1>
          {question.about ? <div className="t2">{question.about}</div> : null}
          {question.fields}
          <div>
            <label className="fl" htmlFor={`${id}-reason`}>
              {question.label ?? t('reason')}
            </label>
            <textarea className="in" id={`${id}-reason`} name="reason" required minLength={4} maxLength={400} />
          </div>
          {error === null ? null : (
            <p className="err" role="alert">
              {why(error)}
            </p>
          )}
          <div className="acts">
            <button type="button" className="btn" onClick={close}>
              {t('cancel')}
            </button>
            <button type="submit" className={question.danger ? 'btn d' : 'btn p'} disabled={busy}>
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
