/** Another password; the one that is known is asked for. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { resolverOf, showServerHints } from '#features/session/index.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkKnownPassword, checkPassword } from '#shared/contract/validation.ts';
import { PasswordField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { changePassword } from '../security.ts';

const RULES = { password: checkKnownPassword, new_password: checkPassword };

export default function ChangePasswordPopup({ close }: PopupComponentProps<'change-password'>): ReactNode {
  const translate = useTranslate('account');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf(RULES, validation),
    defaultValues: { password: '', new_password: '' },
  });
  const submit = form.handleSubmit(async ({ password, new_password }) => {
    const outcome = await changePassword(password, new_password);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['password', 'new_password'], validation);
    close('submitted');
    showToast({ kind: 'success', title: translate('password_changed') });
  });
  const { errors, isSubmitting } = form.formState;
  const eye = { showLabel: session('show_password'), hideLabel: session('hide_password') };
  return (
    <PopupFrame
      title={translate('password_change')}
      submit={{ label: translate('password_change'), form: formId, busy: isSubmitting }}
    >
      <form id={formId} className="mt-3.5 grid gap-3.5" method="post" noValidate onSubmit={submit}>
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
      </form>
    </PopupFrame>
  );
}
