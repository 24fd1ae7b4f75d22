/** A new password by a link from a mail; a code afterwards where the account asks for one (spec sections 2 and 8). */
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkPassword, checkRepeated } from '#shared/contract/validation.ts';
import { PasswordField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { resolverOf, showServerHints } from '../forms.ts';
import { restorePassword } from '../recovery.ts';
import { CodeStep } from './CodeStep.tsx';

interface Values {
  password: string;
  repeated: string;
}

const RULES = {
  password: checkPassword,
  repeated: (value: string, { password }: Values) => checkRepeated(value, password),
};

export default function NewPasswordPopup({ token, close }: PopupComponentProps<'new-password'>): ReactNode {
  const translate = useTranslate('recovery');
  const [waits, setWaits] = useState(false);
  const succeed = (): void => {
    close('submitted');
    showToast({ kind: 'success', title: translate('password_set') });
  };
  return waits ? (
    <CodeStep onSuccess={succeed} />
  ) : (
    <PasswordStep token={token} onSuccess={succeed} onCode={() => setWaits(true)} />
  );
}

interface PasswordStepProps {
  token: string;
  onSuccess: () => void;
  onCode: () => void;
}

function PasswordStep({ token, onSuccess, onCode }: PasswordStepProps): ReactNode {
  const translate = useTranslate('recovery');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm<Values>({ resolver: resolverOf(RULES, validation) });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await restorePassword(token, password);
    if (outcome.ok) onSuccess();
    else if (outcome.error.name === 'two_factor_required') onCode();
    else showServerHints(form, outcome.error, ['password'], validation);
  });
  const { errors, isSubmitting } = form.formState;
  const eye = { showLabel: session('show_password'), hideLabel: session('hide_password') };
  return (
    <PopupFrame
      title={translate('new_title')}
      description={translate('new_text')}
      submit={{ label: translate('set_password'), form: formId, busy: isSubmitting }}
      chat
    >
      <form id={formId} className="mt-3.5 grid gap-3.5" noValidate onSubmit={submit}>
        <PasswordField
          {...form.register('password')}
          {...eye}
          label={session('password')}
          hint={session('password_hint', { minimum: FIELD_LENGTH.password.min })}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('repeated')}
          {...eye}
          label={translate('repeated')}
          error={errors.repeated?.message}
          autoComplete="new-password"
        />
      </form>
    </PopupFrame>
  );
}
