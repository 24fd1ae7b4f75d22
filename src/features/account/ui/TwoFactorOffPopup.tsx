/** Turning the second factor off asks again: password and code (look: q1b). */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { checkChoice, resolverOf, showServerHints } from '#features/session/index.ts';
import { checkKnownPassword } from '#shared/contract/validation.ts';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { endTwoFactor } from '../security.ts';

const CODE = { twofa_code: checkChoice };
const PASSWORD_AND_CODE = { password: checkKnownPassword, ...CODE };

export default function TwoFactorOffPopup({ hasPassword, close }: PopupComponentProps<'two-factor-off'>): ReactNode {
  const translate = useTranslate('security');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf<{ password: string; twofa_code: string }>(hasPassword ? PASSWORD_AND_CODE : CODE, validation),
    defaultValues: { password: '', twofa_code: '' },
  });
  const submit = form.handleSubmit(async ({ password, twofa_code }) => {
    const outcome = await endTwoFactor({ twofa_code, ...(hasPassword ? { password } : {}) });
    if (!outcome.ok) return showServerHints(form, outcome.error, ['password', 'twofa_code'], validation);
    close('submitted');
    showToast({ kind: 'success', title: translate('off_done') });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <PopupFrame
      title={translate('off_title')}
      submit={{ label: translate('turn_off'), form: formId, busy: isSubmitting, danger: true }}
      secondary={{ label: translate('keep_on') }}
    >
      <p className="mt-3 flex items-start gap-3 rounded-md bg-ink px-4 py-3 text-text-2">
        <Icon name="triangle-exclamation-point" className="mt-0.5 size-4.5 shrink-0 text-danger" />
        {translate('off_warning')}
      </p>
      <form id={formId} className="mt-3.5 grid gap-3.5" method="post" noValidate onSubmit={submit}>
        {hasPassword && (
          <PasswordField
            {...form.register('password')}
            label={session('password')}
            showLabel={session('show_password')}
            hideLabel={session('hide_password')}
            error={errors.password?.message}
            autoComplete="current-password"
          />
        )}
        <TextField
          {...form.register('twofa_code')}
          label={translate('code_label')}
          error={errors.twofa_code?.message}
          autoComplete="one-time-code"
          maxLength={16}
        />
      </form>
    </PopupFrame>
  );
}
