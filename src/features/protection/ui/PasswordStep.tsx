/** The last step of what cannot be undone: the password, and that one knows. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { ApiError, Outcome } from '#platform/http.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Choices.tsx';
import { PasswordField } from '#ui/TextField.tsx';

interface PasswordStepProps<Value> {
  /** What one says to know. */
  known: 'know_final' | 'know_closing';
  /** The label of the button that does it. */
  action: string;
  act: (password: string) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void;
  onBack: () => void;
}

export function PasswordStep<Value>({
  known: words,
  action,
  act,
  onDone,
  onBack,
}: PasswordStepProps<Value>): ReactNode {
  const translate = useTranslate('protection');
  const session = useTranslate('session');
  const validation = useTranslate('validation');
  const [password, setPassword] = useState('');
  const [known, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const outcome = await act(password);
    setBusy(false);
    if (outcome.ok) onDone(outcome.value);
    else setError(outcome.error);
  };
  return (
    <form
      className="mt-3 grid gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (known && password !== '' && !busy) void submit();
      }}
    >
      <PasswordField
        label={translate('password')}
        showLabel={session('show_password')}
        hideLabel={session('hide_password')}
        value={password}
        error={error?.fields?.password ? validation('validation_incorrect_password') : undefined}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
      />
      <Checkbox checked={known} onChange={(event) => setKnown(event.target.checked)}>
        {translate(words)}
      </Checkbox>
      <Button
        type="submit"
        theme="secondary"
        size="lg"
        wide
        className="text-danger"
        busy={busy}
        disabled={!known || password === ''}
      >
        {action}
      </Button>
      <Button theme="ghost" wide onClick={onBack}>
        {translate('back')}
      </Button>
    </form>
  );
}
