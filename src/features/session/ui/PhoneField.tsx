/** The phone number of a form: registration and personal info ask for it alike. It may be left out. */
import type { ReactNode } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { phonePrefix } from '#shared/regions/index.ts';
import { TextField } from '#ui/TextField.tsx';
import { loadPhoneRules } from '../phone.ts';

interface PhoneFieldProps<Values extends { phone: string }> {
  form: UseFormReturn<Values>;
}

export function PhoneField<Values extends { phone: string }>({ form }: PhoneFieldProps<Values>): ReactNode {
  const translate = useTranslate('session');
  const name = 'phone' as Path<Values>;
  return (
    <TextField
      {...form.register(name)}
      type="tel"
      label={translate('phone')}
      hint={translate('phone_hint', { prefix: phonePrefix(usePage()) })}
      error={form.getFieldState(name, form.formState).error?.message}
      autoComplete="tel"
      inputMode="tel"
      onFocus={() => void loadPhoneRules()}
    />
  );
}
