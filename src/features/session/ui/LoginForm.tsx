/** Log in with e-mail or phone and password; a code where the account asks for one (spec sections 3 to 5). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import type { ApiError } from '#platform/http.ts';
import { checkKnownPassword, checkLogin } from '#shared/contract/validation.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, linkClass } from '#ui/recipes.ts';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { forgetTwofa, login } from '../entry.ts';
import { type FormRules, resolverOf, showServerHints } from '../forms.ts';
import { hasPasskeys, loginWithPasskey, offerPasskeys } from '../passkeys.ts';
import { initialCountry } from '../registration.ts';
import { $session } from '../store.ts';
import { OpenAuthButtons } from './OpenAuthButtons.tsx';

interface LoginValues {
  login: string;
  password: string;
  twofa_code: string;
}

const RULES: FormRules<LoginValues> = { login: checkLogin, password: checkKnownPassword };
const FIELDS = ['login', 'password', 'twofa_code'] as const satisfies readonly (keyof LoginValues)[];

interface LoginFormProps {
  onSuccess: () => void;
  /** Where a provider sends the browser back to; the page on screen unless told. */
  returnPath?: string | undefined;
}

export function LoginForm({ onSuccess, returnPath }: LoginFormProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  const validation = useTranslate('validation');
  const { twofaRequired } = useStore($session, { ssr: 'initial' });
  const form = useForm<LoginValues>({ resolver: resolverOf(RULES, validation) });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => forgetTwofa, []);
  const succeed = useEffectEvent(onSuccess);
  useEffect(() => offerPasskeys(() => succeed()), []);

  const showFailure = (error: ApiError): void => {
    showServerHints(form, error, FIELDS, validation);
    if (error.name === 'wrong_credentials') {
      const message = validation('validation_incorrect_password');
      form.setError('password', { type: 'validation_incorrect_password', message }, { shouldFocus: true });
    }
    if (error.name === 'two_factor_required') form.setFocus('twofa_code');
  };

  const submit = form.handleSubmit(async (values) => {
    // Where the domain is of no one country, a phone number may be typed as the browser's country writes it.
    const country = initialCountry(page.region, page.locale, navigator.languages);
    const outcome = await login({ ...values, ...(country ? { country } : {}) });
    if (!outcome.ok) showFailure(outcome.error);
    else if (outcome.value) onSuccess();
  });

  return (
    // `post` keeps a password out of the address should the form be sent before the page has hydrated.
    <form className="grid gap-3.5" method="post" noValidate onSubmit={submit}>
      <TextField
        {...form.register('login')}
        label={translate('login_label')}
        error={errors.login?.message}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        {...form.register('password')}
        label={translate('password')}
        showLabel={translate('show_password')}
        hideLabel={translate('hide_password')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <button
        type="button"
        className={classes(linkClass({}), 'justify-self-start')}
        data-replay=""
        onClick={() => void openPopup('password-recovery')}
      >
        {translate('forgot_password')}
      </button>
      <div className={twofaRequired ? undefined : 'hidden'}>
        <TextField
          {...form.register('twofa_code')}
          label={translate('twofa_label')}
          hint={translate('twofa_hint')}
          error={errors.twofa_code?.message}
          autoComplete="one-time-code"
          maxLength={16}
        />
      </div>
      <Button type="submit" size="lg" wide busy={isSubmitting} className="mt-1" data-replay="">
        {translate('log_in')}
      </Button>
      <PasskeyButton onSuccess={onSuccess} />
      <OpenAuthButtons returnPath={returnPath} />
    </form>
  );
}

/** Stands in the prebuilt form as well, whose first press counts; gone once the form knows of a browser without passkeys. */
function PasskeyButton({ onSuccess }: Pick<LoginFormProps, 'onSuccess'>): ReactNode {
  const translate = useTranslate('session');
  const [offered, setOffered] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => setOffered(hasPasskeys()), []);
  const act = async (): Promise<void> => {
    setBusy(true);
    const outcome = await loginWithPasskey();
    setBusy(false);
    if (outcome?.ok && outcome.value) onSuccess();
  };
  return (
    <Button
      theme="secondary"
      wide
      busy={busy}
      className={classes('max-sm:last:mb-5', !offered && 'invisible')}
      data-replay=""
      onClick={() => void act()}
    >
      <Icon name="key-round" className="size-4.5" />
      {translate('passkey_login')}
    </Button>
  );
}
