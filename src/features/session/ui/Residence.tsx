/** Country and currency of a registration, by form or by a provider. */
import { type ReactNode, useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { currencyOfCountry } from '#shared/regions/countries.ts';
import { accountCurrencies } from '#shared/regions/index.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { countryChoices, initialCountry } from '../registration.ts';

/** What a registration asks for; with a provider it is less. */
export interface RegistrationValues {
  email: string;
  phone: string;
  password: string;
  birthday: string;
  country: string;
  currency: string;
  invite_code: string;
  accept_terms: boolean;
}

interface ResidenceProps {
  form: UseFormReturn<RegistrationValues>;
  onChange: () => void;
}

/** Country and currency; the currency follows the country until it was chosen by hand. */
export function Residence({ form, onChange }: ResidenceProps): ReactNode {
  const page = usePage();
  const { region, locale } = page;
  const translate = useTranslate('session');
  const iso = pageIso(page);
  const countries = useMemo(() => countryChoices(iso), [iso]);
  const { errors, dirtyFields } = form.formState;
  const accepted = accountCurrencies(region, form.watch('country'));
  const currencies = accepted.map((code) => ({ value: code, text: code }));

  const follow = (country: string): void => {
    onChange();
    const kept = accountCurrencies(region, country).some((code) => code === form.getValues('currency'));
    if (!dirtyFields.currency || !kept) form.setValue('currency', currencyOfCountry(region, country));
  };
  // The browser's languages are known only here; prebuilt HTML must not depend on them.
  useEffect(() => {
    if (form.getValues('country')) return;
    const country = initialCountry(region, locale, navigator.languages);
    form.setValue('country', country);
    form.setValue('currency', currencyOfCountry(region, country));
  }, [form, region, locale]);

  return (
    <div className="grid grid-cols-2 gap-2.5">
      <SelectField
        {...form.register('country', { onChange: (event) => follow(String(event.target.value)) })}
        label={translate('country')}
        placeholder={translate('choose')}
        options={countries}
        error={errors.country?.message}
        autoComplete="country"
      />
      <SelectField
        {...form.register('currency')}
        label={translate('currency')}
        options={currencies}
        error={errors.currency?.message}
      />
    </div>
  );
}
