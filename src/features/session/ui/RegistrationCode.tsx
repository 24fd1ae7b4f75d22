/** The second step of a registration: the code of the mail. The words are the same whoever has the address. */
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { linkClass } from '#ui/recipes.ts';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { resendRegistration } from '../api.ts';
import { confirmRegistration } from '../entry.ts';
import { checkChoice, resolverOf, showServerHints } from '../forms.ts';
import { forgetWaiting, type WaitingRegistration } from '../waiting.ts';

interface RegistrationCodeProps {
  waiting: WaitingRegistration;
  onSuccess: () => void;
  /** Back to the form: another address, or a registration that is over. */
  onBack: () => void;
}

export function RegistrationCode({ waiting, onSuccess, onBack }: RegistrationCodeProps): ReactNode {
  const translate = useTranslate('session');
  const validation = useTranslate('validation');
  const [sending, setSending] = useState(false);
  const form = useForm({ resolver: resolverOf({ code: checkChoice }, validation), defaultValues: { code: '' } });
  const back = (): void => {
    forgetWaiting();
    onBack();
  };
  const submit = form.handleSubmit(async ({ code }) => {
    const outcome = await confirmRegistration(waiting.token, code);
    if (outcome.ok) onSuccess();
    else if (outcome.error.name === 'registration_over') onBack();
    else showServerHints(form, outcome.error, ['code'], validation);
  });
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    const outcome = await resendRegistration(waiting.token);
    setSending(false);
    if (outcome.ok) showToast({ kind: 'success', title: translate('sent_again') });
    else if (outcome.error.name === 'registration_over') back();
  };
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="grid gap-3.5" method="post" noValidate onSubmit={submit}>
      <h2 className="type-section">{translate('code_title')}</h2>
      <p className="text-text-2 wrap-anywhere" role="status">
        {translate('code_sent', { email: waiting.email, minutes: waiting.minutes })}
      </p>
      {waiting.mailbox && (
        <a className={linkClass({})} href={waiting.mailbox} target="_blank" rel="noopener noreferrer">
          {translate('open_mailbox')}
        </a>
      )}
      <TextField
        {...form.register('code')}
        label={translate('code_label')}
        error={errors.code?.message}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
      />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {translate('confirm_code')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button theme="quiet" busy={sending} onClick={() => void sendAgain()}>
          {translate('send_again')}
        </Button>
        <Button theme="quiet" onClick={back}>
          {translate('other_address')}
        </Button>
      </div>
    </form>
  );
}
