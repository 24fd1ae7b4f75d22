/** A friend's or partner's code: behind a link, unless the visitor brings one, and checked when the field is left. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { AFFILIATE_VALUE_LENGTH } from '#shared/constants.ts';
import { linkClass } from '#ui/recipes.ts';
import { TextField } from '#ui/TextField.tsx';
import { checkInvite } from '../api.ts';
import { bringsInvite, keepInvite } from '../invite.ts';
import type { RegistrationValues } from './Residence.tsx';

const NAME = 'invite_code';

interface InviteFieldProps {
  form: UseFormReturn<RegistrationValues>;
}

export function InviteField({ form }: InviteFieldProps): ReactNode {
  const translate = useTranslate('session');
  const [shown, setShown] = useState<'not' | 'brought' | 'asked'>('not');
  const { owner, check } = useCheck(form);
  const fill = useEffectEvent(() => {
    const brought = bringsInvite(location.search);
    if (brought === '') return;
    form.setValue(NAME, brought);
    setShown('brought');
    // The form knows its values once it is mounted itself.
    void check(brought);
  });
  useEffect(() => fill(), []);
  if (shown === 'not') {
    return (
      <button type="button" className={linkClass()} onClick={() => setShown('asked')}>
        {translate('invite_open')}
      </button>
    );
  }
  return (
    <TextField
      {...form.register(NAME, { onBlur: () => void check(form.getValues(NAME)) })}
      label={translate('invite_label')}
      hint={translate(owner === null ? 'invite_hint' : `invite_${owner}`)}
      confirmed={owner !== null}
      error={form.formState.errors[NAME]?.message}
      maxLength={AFFILIATE_VALUE_LENGTH}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // Whoever opens the field is about to type into it.
      autoFocus={shown === 'asked'}
    />
  );
}

/** Asks whose the code is. Without an answer nothing is said: the registration asks again. */
function useCheck(form: InviteFieldProps['form']) {
  const validation = useTranslate('validation');
  const [owner, setOwner] = useState<'friend' | 'partner' | null>(null);
  const asked = useRef('');
  const check = async (typed: string): Promise<void> => {
    const code = typed.trim();
    keepInvite(code);
    if (code === asked.current) return;
    asked.current = code;
    setOwner(null);
    form.clearErrors(NAME);
    const outcome = code === '' ? null : await checkInvite(code);
    // Meanwhile another was typed.
    if (!outcome?.ok || asked.current !== code) return;
    setOwner(outcome.value.by);
    if (outcome.value.by !== null) return;
    const type = 'validation_unknown_code';
    form.setError(NAME, { type, message: validation(type) });
  };
  return { owner, check };
}
