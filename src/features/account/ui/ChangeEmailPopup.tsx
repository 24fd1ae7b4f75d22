/** Another e-mail address: it counts once the link that is sent there was opened. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { resolverOf, showServerHints } from '#features/session/index.ts';
import { checkEmail } from '#shared/contract/validation.ts';
import { maskEmail } from '#shared/names.ts';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { changeEmail } from '../security.ts';

export default function ChangeEmailPopup({ email: now, close }: PopupComponentProps<'change-email'>): ReactNode {
  const translate = useTranslate('account');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({ resolver: resolverOf({ email: checkEmail }, validation), defaultValues: { email: '' } });
  const submit = form.handleSubmit(async ({ email }) => {
    const outcome = await changeEmail(email);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['email'], validation);
    close('submitted');
    showToast({ kind: 'success', title: translate('email_sent', { email }) });
  });
  return (
    <PopupFrame
      title={translate('email_change')}
      description={translate('email_now', { email: maskEmail(now) })}
      submit={{ label: translate('email_change'), form: formId, busy: form.formState.isSubmitting }}
    >
      <form id={formId} className="mt-3.5" noValidate onSubmit={submit}>
        <TextField
          {...form.register('email')}
          label={translate('email_new')}
          error={form.formState.errors.email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </PopupFrame>
  );
}
