/** The name of a passkey: of a new one, which the device makes next, or of one that is there. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { makePasskey, resolverOf, showServerHints } from '#features/session/index.ts';
import { checkPasskeyName } from '#shared/contract/validation.ts';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { addPasskey, beginPasskey, renamePasskey } from '../security.ts';

export default function PasskeyPopup({ passkeyId, name, close }: PopupComponentProps<'passkey'>): ReactNode {
  const translate = useTranslate('security');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf({ name: checkPasskeyName }, validation, { name: 'required_passkey' }),
    defaultValues: { name: name ?? '' },
  });
  const add = async (wanted: string) => {
    const begun = await beginPasskey();
    if (!begun.ok) return begun;
    const response = await makePasskey(begun.value.options);
    if (response) return addPasskey({ name: wanted, response });
    showToast({ kind: 'error', title: translate('passkey_failed') });
    return null;
  };
  const submit = form.handleSubmit(async (values) => {
    const outcome = await (passkeyId === undefined ? add(values.name) : renamePasskey(passkeyId, values.name));
    if (!outcome) return;
    if (!outcome.ok) return showServerHints(form, outcome.error, ['name'], validation);
    close('submitted');
    if (passkeyId === undefined) showToast({ kind: 'success', title: translate('passkey_added') });
  });
  const label = translate(passkeyId === undefined ? 'passkey_add' : 'passkey_rename');
  return (
    <PopupFrame title={label} submit={{ label, form: formId, busy: form.formState.isSubmitting }}>
      <form id={formId} className="mt-3.5" noValidate onSubmit={submit}>
        <TextField
          {...form.register('name')}
          label={translate('passkey_name')}
          error={form.formState.errors.name?.message}
          autoComplete="off"
        />
      </form>
    </PopupFrame>
  );
}
