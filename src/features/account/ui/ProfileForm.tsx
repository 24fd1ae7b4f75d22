/** Personal info: asked for once before guarded actions, and kept on its own page (spec section 4). */
import { type ReactNode, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import {
  BirthdayInput,
  countryChoices,
  DomainLink,
  type OtherDomain,
  otherDomain,
  PhoneField,
  resolverOf,
  saveProfile,
  showServerHints,
  type User,
  withPhone,
} from '#features/session/index.ts';
import { nameOrder } from '#shared/names.ts';
import { LOCALES, postcodeExample } from '#shared/regions/index.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { GENDERS, PROFILE_FIELDS, PROFILE_RULES, type ProfileValues, profileFrom, profileValues } from '../model.ts';

export interface ProfileFormState {
  user: User;
  form: UseFormReturn<ProfileValues>;
  busy: boolean;
  submit: () => void;
  /** Name and birthday are settled: only support changes them. */
  locked: boolean;
  /** So is everything else but the phone number: documents prove it. */
  proved: boolean;
  /** The domain that serves the chosen country, when this one does not. */
  elsewhere: OtherDomain | null;
}

/** The form of a player's personal info; `onSaved` runs once the service has taken it. */
export function useProfileForm(user: User, onSaved: () => void): ProfileFormState {
  const validation = useTranslate('validation');
  const translateErrors = useTranslate('errors');
  const [elsewhere, setElsewhere] = useState<OtherDomain | null>(null);
  const form = useForm<ProfileValues>({
    resolver: withPhone(resolverOf(PROFILE_RULES, validation), validation),
    // The player's data may be renewed while the form stands: what was typed is kept.
    values: profileValues(user),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const submit = form.handleSubmit(async (values) => {
    setElsewhere(null);
    const outcome = await saveProfile(profileFrom(values));
    if (outcome.ok) onSaved();
    else {
      showServerHints(form, outcome.error, PROFILE_FIELDS, validation, translateErrors);
      setElsewhere(otherDomain(outcome.error));
    }
  });
  return {
    user,
    form,
    busy: form.formState.isSubmitting,
    submit: () => void submit(),
    elsewhere,
    locked: user.profile !== null,
    proved: user.profile_proved,
  };
}

interface ProfileFieldsProps {
  state: ProfileFormState;
}

export function ProfileFields({ state }: ProfileFieldsProps): ReactNode {
  const { form, locked, proved, elsewhere } = state;
  const page = usePage();
  const translate = useTranslate('account');
  const { errors } = form.formState;
  const lockedHint = locked ? translate('locked') : undefined;
  const provedHint = proved ? translate('locked') : undefined;
  const genders = GENDERS.map((value) => ({ value, text: translate(`${value}_gender`) }));
  return (
    <div className="grid gap-3.5">
      <SelectField
        {...form.register('gender')}
        label={translate('gender')}
        placeholder={proved ? undefined : translate('choose')}
        options={proved ? genders.filter(({ value }) => value === form.getValues('gender')) : genders}
        error={errors.gender?.message}
        hint={provedHint}
        autoComplete="sex"
      />
      <div className="grid grid-cols-2 gap-2.5">
        {nameOrder(LOCALES[page.locale].base).map((part) => (
          <TextField
            key={part}
            {...form.register(part)}
            label={translate(part)}
            error={errors[part]?.message}
            hint={lockedHint}
            readOnly={locked}
            autoComplete={part === 'name' ? 'given-name' : 'family-name'}
          />
        ))}
      </div>
      <BirthdayInput form={form} disabled={locked} hint={lockedHint} />
      <TextField
        {...form.register('address')}
        label={translate('address')}
        placeholder={translate('address_placeholder')}
        error={errors.address?.message}
        hint={provedHint}
        readOnly={proved}
        autoComplete="address-line1"
      />
      <Residence state={state} />
      {elsewhere && <DomainLink {...elsewhere} />}
      <PhoneField form={form} />
    </div>
  );
}

function Residence({ state: { form, proved, user } }: ProfileFieldsProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const session = useTranslate('session');
  const iso = pageIso(page);
  const own = form.getValues('country');
  const chosen = form.watch('country');
  const countries = useMemo(() => {
    const choices = countryChoices(iso);
    if (choices.some(({ value }) => value === own) || own === '') return choices;
    return [{ value: own, text: new Intl.DisplayNames(iso, { type: 'region' }).of(own) ?? own }, ...choices];
  }, [iso, own]);
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-5 gap-x-2.5 gap-y-3.5">
      <TextField
        {...form.register('postcode')}
        className="col-span-2"
        label={translate('postcode')}
        placeholder={proved ? undefined : postcodeExample(chosen)}
        error={errors.postcode?.message}
        readOnly={proved}
        autoComplete="postal-code"
      />
      <TextField
        {...form.register('town')}
        className="col-span-3"
        label={translate('town')}
        error={errors.town?.message}
        readOnly={proved && user.profile?.town !== ''}
        autoComplete="address-level2"
      />
      <SelectField
        {...form.register('country')}
        className="col-span-5"
        label={session('country')}
        placeholder={proved ? undefined : translate('choose')}
        options={proved ? countries.filter(({ value }) => value === own) : countries}
        error={errors.country?.message}
        autoComplete="country"
      />
    </div>
  );
}
