/** Open-auth disconnect: the password first, since it is what lets the player in from then on (look: q7). */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { resolverOf, showServerHints } from '#features/session/index.ts';
import { checkKnownPassword } from '#shared/contract/validation.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { disconnect } from '../connections.ts';

export default function DisconnectPopup({
  provider,
  name,
  close,
}: PopupComponentProps<'open-auth-disconnect'>): ReactNode {
  const translate = useTranslate('open-auth');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf({ password: checkKnownPassword }, validation),
    defaultValues: { password: '' },
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await disconnect(provider, password);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['password'], validation);
    close('submitted');
    showToast({ kind: 'success', title: translate('disconnected', { provider: name }) });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <PopupFrame
      title={translate('disconnect_title', { provider: name })}
      description={translate('disconnect_text')}
      lead={
        <span className="mb-3 grid size-11 place-items-center rounded-md bg-hull text-text-2">
          <Icon name="unlink" className="size-5" />
        </span>
      }
    >
      <form id={formId} className="mt-3.5 grid gap-3.5" method="post" noValidate onSubmit={submit}>
        <PasswordField
          {...form.register('password')}
          label={session('password')}
          showLabel={session('show_password')}
          hideLabel={session('hide_password')}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <div className="grid grid-cols-2 gap-2">
          <Button theme="secondary" onClick={() => close()}>
            {translate('keep')}
          </Button>
          <Button type="submit" theme="ghost" className="text-danger" busy={isSubmitting}>
            {translate('disconnect')}
          </Button>
        </div>
      </form>
    </PopupFrame>
  );
}
