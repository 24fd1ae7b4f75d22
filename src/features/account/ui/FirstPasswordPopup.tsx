/** A password for somebody who came by an outside sign-in: without one it cannot be disconnected. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { resolverOf, showServerHints } from '#features/session/index.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkPassword } from '#shared/contract/validation.ts';
import { PasswordField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { setFirstPassword } from '../connections.ts';

export default function FirstPasswordPopup({ close }: PopupComponentProps<'first-password'>): ReactNode {
  const translate = useTranslate('open-auth');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf({ password: checkPassword }, validation),
    defaultValues: { password: '' },
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await setFirstPassword(password);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['password'], validation);
    close('submitted');
    showToast({ kind: 'success', title: translate('password_set') });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <PopupFrame
      title={translate('first_password_title')}
      description={translate('first_password_text')}
      submit={{ label: translate('set_password'), form: formId, busy: isSubmitting }}
    >
      <form id={formId} className="mt-3.5" method="post" noValidate onSubmit={submit}>
        <PasswordField
          {...form.register('password')}
          label={session('password')}
          hint={session('password_hint', { minimum: FIELD_LENGTH.password.min })}
          showLabel={session('show_password')}
          hideLabel={session('hide_password')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
      </form>
    </PopupFrame>
  );
}
