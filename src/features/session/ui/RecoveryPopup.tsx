/** A forgotten password, in two steps: the address, and where to look for the mail (spec section 2). */
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { checkEmail } from '#shared/contract/validation.ts';
import { TextField } from '#ui/TextField.tsx';
import { resolverOf, showServerHints } from '../forms.ts';
import { askLoginLink, recoverPassword } from '../recovery.ts';

export default function RecoveryPopup({ needsLink, close }: PopupComponentProps<'password-recovery'>): ReactNode {
  const translate = useTranslate('recovery');
  const validation = useTranslate('validation');
  const formId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm({ resolver: resolverOf({ email: checkEmail }, validation), defaultValues: { email: '' } });
  const submitTo = (ask: typeof recoverPassword) =>
    form.handleSubmit(async ({ email }) => {
      const outcome = await ask(email);
      if (outcome.ok) setAsked(email);
      else showServerHints(form, outcome.error, ['email'], validation);
    });
  if (asked !== null) {
    return (
      <PopupFrame
        title={translate('look_title')}
        submit={{ label: translate('understood'), onClick: () => close('submitted') }}
        chat
      >
        <p className="mt-1.5 text-text-2" role="status">
          {translate('look_text', { email: asked })}
        </p>
      </PopupFrame>
    );
  }
  return (
    <PopupFrame
      title={translate(needsLink ? 'new_title' : 'forgot_title')}
      description={translate(needsLink ? 'needs_link' : 'forgot_text')}
      submit={{ label: translate('send_link'), form: formId, busy: form.formState.isSubmitting }}
      secondary={{ label: translate('send_login_link'), onClick: () => void submitTo(askLoginLink)() }}
      chat
    >
      <form id={formId} className="mt-3.5" noValidate onSubmit={submitTo(recoverPassword)}>
        <TextField
          {...form.register('email')}
          label={translate('email')}
          error={form.formState.errors.email?.message}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </PopupFrame>
  );
}
