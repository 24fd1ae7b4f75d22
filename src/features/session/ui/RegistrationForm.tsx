/** Open an account: the fields of the contract, hints after a submit attempt (spec section 5). */
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { FIELD_LENGTH } from '#shared/constants.ts';
import { checkBirthday, checkEmail, checkPassword } from '#shared/contract/validation.ts';
import { currencyOfCountry } from '#shared/regions/countries.ts';
import { Button } from '#ui/Button.tsx';
import { splitBirthday } from '#ui/birthday.ts';
import { Checkbox } from '#ui/Choices.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { register as openAccount } from '../entry.ts';
import { checkAccepted, checkChoice, type FormRules, focusFirstWrong, resolverOf, showServerHints } from '../forms.ts';
import { sentInvite } from '../invite.ts';
import { withPhone } from '../phone.ts';
import { initialCountry, readCurrency } from '../registration.ts';
import { type WaitingRegistration, waitingRegistration } from '../waiting.ts';
import { BirthdayInput } from './BirthdayInput.tsx';
import { DomainLink, type OtherDomain, otherDomain } from './DomainLink.tsx';
import { InviteField } from './InviteField.tsx';
import { OpenAuthButtons } from './OpenAuthButtons.tsx';
import { PhoneField } from './PhoneField.tsx';
import { RegistrationCode } from './RegistrationCode.tsx';
import { type RegistrationValues, Residence } from './Residence.tsx';
import { TermsSentence } from './TermsSentence.tsx';

const RULES: FormRules<RegistrationValues> = {
  email: checkEmail,
  password: checkPassword,
  phone: () => null,
  birthday: (value) => checkBirthday(splitBirthday(value)),
  country: checkChoice,
  currency: checkChoice,
  invite_code: () => null,
  accept_terms: checkAccepted,
};
const FIELDS = Object.keys(RULES) as (keyof RegistrationValues)[];

interface RegistrationFormProps {
  onSuccess: () => void;
  returnPath?: string | undefined;
}

export function RegistrationForm({ onSuccess, returnPath }: RegistrationFormProps): ReactNode {
  const [waiting, setWaiting] = useState<WaitingRegistration | null>(null);
  // Prebuilt HTML knows of no registration that waits.
  useEffect(() => setWaiting(waitingRegistration()), []);
  return waiting ? (
    <RegistrationCode waiting={waiting} onSuccess={onSuccess} onBack={() => setWaiting(null)} />
  ) : (
    <RegistrationFields onAsked={setWaiting} returnPath={returnPath} />
  );
}

interface RegistrationFieldsProps {
  onAsked: (waiting: WaitingRegistration) => void;
  returnPath: string | undefined;
}

function RegistrationFields({ onAsked, returnPath }: RegistrationFieldsProps): ReactNode {
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
      invite_code: '',
      birthday: '',
      country,
      currency: currencyOfCountry(page.region, country),
      accept_terms: false,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const register = async ({
    accept_terms: _accepted,
    currency,
    invite_code,
    ...values
  }: RegistrationValues): Promise<void> => {
    const outcome = await openAccount({
      ...values,
      ...sentInvite(invite_code),
      currency: readCurrency(currency, page.region),
      accept_terms: true,
      language: page.locale,
    });
    if (outcome.ok) return onAsked(outcome.value);
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
      <InviteField form={form} />
      <Checkbox {...form.register('accept_terms')} error={errors.accept_terms?.message}>
        <TermsSentence country={form.watch('country')} />
      </Checkbox>
      <div className="sticky bottom-0 -mx-5 border-t border-line bg-deck px-5 py-3 sm:-mx-7 sm:px-7">
        <Button type="submit" size="lg" wide busy={isSubmitting} data-replay="">
          {translate('create_account')}
        </Button>
      </div>
      <OpenAuthButtons returnPath={returnPath} />
    </form>
  );
}
