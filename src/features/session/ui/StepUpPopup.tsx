/** Password, code or passkey once more before a protected step; what asked for it goes on afterwards. */
import { type ReactNode, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { checkChoice, resolverOf, showServerHints } from '../forms.ts';
import { askPasskey, hasPasskeys } from '../passkeys.ts';

type Protection = ResponseOf<'protection'>;
type Proof = RequestOf<'stepUp'>['body'];
/** What is typed. */
type Typed = { password: string; twofa_code: string };
type Way = keyof Typed;

const prove = (body: Proof) => call('stepUp', { body }, { minimumMs: FETCH_MINIMUM_MS });

/** What an account can prove itself with; until it is known, a password is asked for. */
function waysOf(protection: Protection | null): Way[] {
  if (protection === null) return ['password'];
  const ways: Way[] = protection.two_factor ? ['twofa_code'] : [];
  return protection.password_changed_at === null ? ways : [...ways, 'password'];
}

const loadProtection = () => call('protection', {}, { quiet: true });

export default function StepUpPopup({ close }: PopupComponentProps<'step-up'>): ReactNode {
  const translate = useTranslate('security');
  const validation = useTranslate('validation');
  const formId = useId();
  const { value: protection } = useRemote(loadProtection);
  const ways = waysOf(protection);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0];
  const form = useForm<Typed>({
    resolver: resolverOf<Typed>(way ? { [way]: checkChoice } : {}, validation),
    defaultValues: { password: '', twofa_code: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    if (!way) return;
    const outcome = await prove({ [way]: values[way] });
    if (outcome.ok) close('submitted');
    else showServerHints(form, outcome.error, [way], validation);
  });
  const other = ways.find((one) => one !== way);
  return (
    <PopupFrame
      title={translate('prove_title')}
      description={translate('prove_text')}
      {...(way && {
        submit: { label: translate('confirm'), form: formId, busy: form.formState.isSubmitting },
      })}
      {...(other && {
        secondary: {
          label: translate(other === 'password' ? 'prove_password' : 'prove_code'),
          onClick: () => setChosen(other),
        },
      })}
    >
      <form id={formId} className="mt-3.5 grid gap-3.5" noValidate onSubmit={submit}>
        {way === 'password' && <PasswordLine form={form} />}
        {way === 'twofa_code' && (
          <TextField
            {...form.register('twofa_code')}
            label={translate('code_label')}
            error={form.formState.errors.twofa_code?.message}
            autoComplete="one-time-code"
            maxLength={16}
          />
        )}
        {!way && !protection?.passkeys && <p className="text-text-2">{translate('prove_login')}</p>}
        {protection !== null && protection.passkeys > 0 && hasPasskeys() && (
          <PasskeyProof onProved={() => close('submitted')} />
        )}
      </form>
    </PopupFrame>
  );
}

function PasswordLine({ form }: { form: UseFormReturn<Typed> }) {
  const session = useTranslate('session');
  return (
    <PasswordField
      {...form.register('password')}
      label={session('password')}
      showLabel={session('show_password')}
      hideLabel={session('hide_password')}
      error={form.formState.errors.password?.message}
      autoComplete="current-password"
    />
  );
}

function PasskeyProof({ onProved }: { onProved: () => void }): ReactNode {
  const translate = useTranslate('security');
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    const passkey = await askPasskey();
    const outcome = passkey && (await prove({ passkey }));
    setBusy(false);
    if (outcome?.ok) onProved();
    else if (!outcome) showToast({ kind: 'error', title: translate('passkey_failed') });
  };
  return (
    <Button theme="secondary" wide busy={busy} onClick={() => void act()}>
      <Icon name="key-round" className="size-4.5" />
      {translate('prove_passkey')}
    </Button>
  );
}
