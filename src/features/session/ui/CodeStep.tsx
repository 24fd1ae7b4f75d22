/** The second factor of somebody who came in by a link: the popup's second step. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { PopupFrame } from '#features/popups/index.ts';
import { TextField } from '#ui/TextField.tsx';
import { checkChoice, resolverOf, showServerHints } from '../forms.ts';
import { showSecondFactor } from '../recovery.ts';

export function CodeStep({ onSuccess }: { onSuccess: () => void }): ReactNode {
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf({ twofa_code: checkChoice }, validation),
    defaultValues: { twofa_code: '' },
  });
  const submit = form.handleSubmit(async ({ twofa_code }) => {
    const outcome = await showSecondFactor(twofa_code);
    if (outcome.ok) onSuccess();
    else showServerHints(form, outcome.error, ['twofa_code'], validation);
  });
  return (
    <PopupFrame
      title={session('twofa_label')}
      submit={{ label: session('log_in'), form: formId, busy: form.formState.isSubmitting }}
      chat
    >
      <form id={formId} className="mt-3.5" noValidate onSubmit={submit}>
        <TextField
          {...form.register('twofa_code')}
          label={session('twofa_label')}
          hint={session('twofa_hint')}
          error={form.formState.errors.twofa_code?.message}
          autoComplete="one-time-code"
          maxLength={16}
        />
      </form>
    </PopupFrame>
  );
}
