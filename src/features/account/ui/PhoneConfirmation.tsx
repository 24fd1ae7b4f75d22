/** A phone number is confirmed by a code sent to it; until then it logs nobody in. */
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { checkChoice, resolverOf, showServerHints, type User } from '#features/session/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { confirmPhone, sendPhoneCode } from '../security.ts';

interface PhoneConfirmationProps {
  user: User;
  onConfirmed: () => void;
}

export function PhoneConfirmation({ user, onConfirmed }: PhoneConfirmationProps): ReactNode {
  const translate = useTranslate('account');
  const validation = useTranslate('validation');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useForm({ resolver: resolverOf({ code: checkChoice }, validation), defaultValues: { code: '' } });
  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await sendPhoneCode();
    setBusy(false);
    if (outcome.ok) setSent(true);
  };
  const submit = form.handleSubmit(async ({ code }) => {
    const outcome = await confirmPhone(code);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['code'], validation);
    showToast({ kind: 'success', title: translate('phone_confirmed') });
    onConfirmed();
  });
  return (
    <Panel title={translate('phone_title')}>
      <p className="mb-4 text-text-2 wrap-anywhere">{translate('phone_unconfirmed', { phone: user.phone ?? '' })}</p>
      {sent && (
        <form className="mb-3.5 grid gap-3.5" method="post" noValidate onSubmit={submit}>
          <TextField
            {...form.register('code')}
            label={translate('phone_code')}
            error={form.formState.errors.code?.message}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={16}
          />
          <Button type="submit" wide busy={form.formState.isSubmitting}>
            {translate('phone_confirm')}
          </Button>
        </form>
      )}
      <Button theme="secondary" wide busy={busy} onClick={() => void send()}>
        {translate(sent ? 'phone_send_again' : 'phone_send')}
      </Button>
    </Panel>
  );
}
