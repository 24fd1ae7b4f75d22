/** Password and e-mail address of the account; both ask for the password that is known. */
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { checkChoice, resolverOf, showServerHints, type User } from '#features/session/index.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkEmail, checkPassword } from '#shared/contract/validation.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { changeEmail, changePassword } from '../security.ts';

const EMPTY_PASSWORD = { password: '', new_password: '' };
const EMPTY_EMAIL = { email: '', password: '' };

export function PasswordForm(): ReactNode {
  const translate = useTranslate('account');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const rules = { password: checkChoice, new_password: checkPassword };
  const form = useForm({ resolver: resolverOf(rules, validation), defaultValues: EMPTY_PASSWORD });
  const submit = form.handleSubmit(async ({ password, new_password }) => {
    const outcome = await changePassword(password, new_password);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['password', 'new_password'], validation);
    form.reset(EMPTY_PASSWORD);
    showToast({ kind: 'success', title: translate('password_changed') });
  });
  const { errors, isSubmitting } = form.formState;
  const eye = { showLabel: session('show_password'), hideLabel: session('hide_password') };
  return (
    <Panel title={translate('password_title')}>
      <form className="grid gap-3.5" method="post" noValidate onSubmit={submit}>
        <PasswordField
          {...form.register('password')}
          {...eye}
          label={translate('password_now')}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.register('new_password')}
          {...eye}
          label={translate('password_new')}
          hint={translate('password_hint', { minimum: FIELD_LENGTH.password.min })}
          error={errors.new_password?.message}
          autoComplete="new-password"
        />
        <Button type="submit" theme="secondary" wide busy={isSubmitting} className="mt-1.5">
          {translate('password_change')}
        </Button>
      </form>
    </Panel>
  );
}

export function EmailForm({ user }: { user: User }): ReactNode {
  const translate = useTranslate('account');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const rules = { email: checkEmail, password: checkChoice };
  const form = useForm({ resolver: resolverOf(rules, validation), defaultValues: EMPTY_EMAIL });
  const submit = form.handleSubmit(async ({ email, password }) => {
    const outcome = await changeEmail(email, password);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['email', 'password'], validation);
    form.reset(EMPTY_EMAIL);
    showToast({ kind: 'success', title: translate('email_sent', { email }) });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Panel title={translate('email_title')}>
      <p className="mb-4 text-text-2 wrap-anywhere">{translate('email_now', { email: user.email })}</p>
      <form className="grid gap-3.5" method="post" noValidate onSubmit={submit}>
        <TextField
          {...form.register('email')}
          label={translate('email_new')}
          error={errors.email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.register('password')}
          label={translate('password_now')}
          showLabel={session('show_password')}
          hideLabel={session('hide_password')}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <Button type="submit" theme="secondary" wide busy={isSubmitting} className="mt-1.5">
          {translate('email_change')}
        </Button>
      </form>
    </Panel>
  );
}
