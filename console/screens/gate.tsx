/** Coming in: password and code together; the first time by a one-time link. */

import qrcode from 'qrcode-generator';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { CallFailed, call } from '../api.ts';
import type { Me } from '../session.tsx';
import { t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';
import { Brand } from '../ui/brand.tsx';
import { why } from '../ui/kit.tsx';

function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="gate">
      <div className="card">
        <Brand />
        <div className="pad">
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}

const problem = (error: unknown): string => {
  if (error instanceof CallFailed && error.message === 'rate_limited') return t('wait', { seconds: error.seconds });
  if (error instanceof CallFailed && error.message === 'rate_limited_minutes')
    return t('wait_minutes', { minutes: Math.ceil(error.seconds / 60) });
  if (error instanceof CallFailed && error.message === 'invalid') {
    return Object.values(error.fields)
      .map((key) => word('error', key))
      .join(' ');
  }
  return why(error);
};

function CodeField() {
  return (
    <Field label={t('code')}>
      {(id) => (
        <input
          className="in"
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          required
        />
      )}
    </Field>
  );
}

/** Sends a form; what goes wrong stands under it. */
function useSending(send: (form: FormData) => Promise<void>) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const told =
    error === null ? null : (
      <p className="err" role="alert">
        {problem(error)}
      </p>
    );
  return { submit, busy, told };
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

export function Login({ onEntered }: { onEntered(me: Me): void }) {
  const { submit, busy, told } = useSending(async (form) => {
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password'), code: textOf(form, 'code') };
    onEntered(await call('staffLogin', { body }));
  });
  return (
    <Gate title={t('login')}>
      <form onSubmit={submit}>
        <Field label={t('email')}>
          {(id) => <input className="in" id={id} name="email" type="email" autoComplete="username" required />}
        </Field>
        <Field label={t('password')}>
          {(id) => (
            <input className="in" id={id} name="password" type="password" autoComplete="current-password" required />
          )}
        </Field>
        <CodeField />
        {told}
        <button type="submit" className="btn p" disabled={busy}>
          {t('login')}
        </button>
        <p className="t3">{t('login_hint')}</p>
      </form>
    </Gate>
  );
}

/** The squares of a code as one path. */
function QrCode({ text }: { text: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const squares = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`);
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr')} shapeRendering="crispEdges">
        <path d={squares.join('')} />
      </svg>
    </div>
  );
}

type Begun = StaffResponseOf<'beginEnrolment'>;

export function Enrol({ onEntered }: { onEntered(me: Me): void }) {
  const [token] = useState(() => location.hash.slice(1));
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    call('beginEnrolment', { body: { token } }).then(setBegun, setFailure);
  }, [token]);
  const { submit, busy, told } = useSending(async (form) => {
    const body = { token, password: textOf(form, 'password'), code: textOf(form, 'code') };
    onEntered(await call('endEnrolment', { body }));
  });
  if (failure !== null) {
    return (
      <Gate title={t('enrol')}>
        <p className="pad bad" role="alert">
          {problem(failure)}
        </p>
      </Gate>
    );
  }
  if (begun === null) return null;
  return (
    <Gate title={t('enrol_title', { name: begun.name })}>
      <form onSubmit={submit}>
        <p className="t2">{t('enrol_about', { role: word('role', begun.role) })}</p>
        <Field label={t('email')}>
          {(id) => <input className="in" id={id} value={begun.email} autoComplete="username" readOnly />}
        </Field>
        <Field label={t('new_password')}>
          {(id) => (
            <input
              className="in"
              id={id}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={10}
              required
            />
          )}
        </Field>
        <QrCode text={begun.uri} />
        <p className="t2">
          {t('enrol_secret')} <code className="mono">{begun.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
        </p>
        <CodeField />
        {told}
        <button type="submit" className="btn p" disabled={busy}>
          {t('enrol_done')}
        </button>
      </form>
    </Gate>
  );
}
