/** Open an account: the fields of the contract, hints after a submit attempt (spec section 5). */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkBirthday, checkEmail, checkPassword } from '#shared/contract/validation.ts';
import { accountCurrencies } from '#shared/regions/index.ts';
import { Button } from '#ui/Button.tsx';
import { splitBirthday } from '#ui/birthday.ts';
import { Checkbox } from '#ui/Choices.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { register as openAccount } from '../entry.ts';
import { checkAccepted, checkChoice, type FormRules, focusFirstWrong, resolverOf, showServerHints } from '../forms.ts';
import { withPhone } from '../phone.ts';
import { countryChoices, currencyOfCountry, initialCountry, readCurrency } from '../registration.ts';
import { BirthdayInput } from './BirthdayInput.tsx';
import { DomainLink, type OtherDomain, otherDomain } from './DomainLink.tsx';
import { PhoneField } from './PhoneField.tsx';
import { TermsSentence } from './TermsSentence.tsx';

interface RegistrationValues {
  email: string;
  phone: string;
  password: string;
  birthday: string;
  country: string;
  currency: string;
  accept_terms: boolean;
}

const RULES: FormRules<RegistrationValues> = {
  email: checkEmail,
  password: checkPassword,
  phone: () => null,
  birthday: (value) => checkBirthday(splitBirthday(value)),
  country: checkChoice,
  currency: checkChoice,
  accept_terms: checkAccepted,
};
const FIELDS = Object.keys(RULES) as (keyof RegistrationValues)[];

interface RegistrationFormProps {
  onSuccess: () => void;
}

type Form = UseFormReturn<RegistrationValues>;

export function RegistrationForm({ onSuccess }: RegistrationFormProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  const validation = useTranslate('validation');
  const translateErrors = useTranslate('errors');
  const [elsewhere, setElsewhere] = useState<OtherDomain | null>(null);
  const country = initialCountry(page.region, page.locale, []);
  const form = useForm<RegistrationValues>({
    resolver: withPhone(resolverOf(RULES, validation), validation),
    shouldFocusError: false,
    defaultValues: {
      phone: '',
      birthday: '',
      country,
      currency: currencyOfCountry(page.region, country),
      accept_terms: false,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const register = async ({ accept_terms: _accepted, currency, ...values }: RegistrationValues): Promise<void> => {
    const outcome = await openAccount({
      ...values,
      currency: readCurrency(currency, page.region),
      accept_terms: true,
      language: page.locale,
    });
    if (outcome.ok) {
      if (outcome.value) onSuccess();
      return;
    }
    showServerHints(form, outcome.error, FIELDS, validation, translateErrors);
    setElsewhere(otherDomain(outcome.error));
  };
  const submit = form.handleSubmit(register, (wrong) => focusFirstWrong(form, wrong, FIELDS));

  return (
    <form className="grid gap-3.5" method="post" noValidate onSubmit={submit}>
      <TextField
        {...form.register('email')}
        type="email"
        label={translate('email')}
        error={errors.email?.message}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password')}
        label={translate('password')}
        hint={translate('password_hint', { minimum: FIELD_LENGTH.password.min })}
        showLabel={translate('show_password')}
        hideLabel={translate('hide_password')}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <BirthdayInput form={form} />
      <Residence form={form} onChange={() => setElsewhere(null)} />
      {elsewhere && <DomainLink {...elsewhere} />}
      <PhoneField form={form} />
      <Checkbox {...form.register('accept_terms')} error={errors.accept_terms?.message}>
        <TermsSentence country={form.watch('country')} />
      </Checkbox>
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-deck max-sm:px-5 max-sm:py-3">
        <Button type="submit" size="lg" wide busy={isSubmitting} data-replay="">
          {translate('create_account')}
        </Button>
      </div>
    </form>
  );
}

/** Country and currency; the currency follows the country until it was chosen by hand. */
function Residence({ form, onChange }: { form: Form; onChange: () => void }): ReactNode {
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
