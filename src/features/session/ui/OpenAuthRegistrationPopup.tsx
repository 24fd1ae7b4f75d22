/** Open-auth registration: what the provider has said, to be checked, and what is missing (look: q7). */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup, type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { LoadFailed, useRemote } from '#features/remote/index.ts';
import { isPassing } from '#platform/again.ts';
import { checkBirthday, checkEmail } from '#shared/contract/validation.ts';
import { currencyOfCountry } from '#shared/regions/countries.ts';
import { splitBirthday } from '#ui/birthday.ts';
import { Checkbox } from '#ui/Choices.tsx';
import { TextField } from '#ui/TextField.tsx';
import { checkAccepted, checkChoice, type FormRules, focusFirstWrong, resolverOf, showServerHints } from '../forms.ts';
import { sentInvite } from '../invite.ts';
import { type Arrival, loadArrival, registerArrival } from '../open-auth.ts';
import { initialCountry, readCurrency } from '../registration.ts';
import type { WaitingRegistration } from '../waiting.ts';
import { BirthdayInput } from './BirthdayInput.tsx';
import { DomainLink, type OtherDomain, otherDomain } from './DomainLink.tsx';
import { InviteField } from './InviteField.tsx';
import { RegistrationCode } from './RegistrationCode.tsx';
import { type RegistrationValues, Residence } from './Residence.tsx';
import { TermsSentence } from './TermsSentence.tsx';

const RULES: FormRules<RegistrationValues> = {
  email: checkEmail,
  birthday: (value) => checkBirthday(splitBirthday(value)),
  country: checkChoice,
  currency: checkChoice,
  invite_code: () => null,
  accept_terms: checkAccepted,
};
const FIELDS = Object.keys(RULES) as (keyof RegistrationValues)[];

export default function OpenAuthRegistrationPopup({ close }: PopupComponentProps<'open-auth-registration'>): ReactNode {
  const translate = useTranslate('open-auth');
  const { remote, value: arrival, reload } = useRemote(loadArrival);
  const [waiting, setWaiting] = useState<WaitingRegistration | null>(null);
  const leave = useEffectEvent(() => close());
  const isRefused = remote.state === 'failed' && !isPassing(remote.error);
  useEffect(() => {
    if (isRefused) leave();
  }, [isRefused]);
  const succeed = (): void => close('submitted');
  if (waiting) {
    return (
      <PopupFrame title={translate('nearly_title')} titleHidden>
        <RegistrationCode waiting={waiting} onSuccess={succeed} onBack={() => setWaiting(null)} />
      </PopupFrame>
    );
  }
  if (!arrival) {
    return (
      <PopupFrame title={translate('nearly_title')} minHeightPx={420}>
        {remote.state === 'failed' && <LoadFailed onRetry={reload} />}
      </PopupFrame>
    );
  }
  return <Missing arrival={arrival} onSuccess={succeed} onAsked={setWaiting} />;
}

interface MissingProps {
  arrival: Arrival;
  onSuccess: () => void;
  onAsked: (waiting: WaitingRegistration) => void;
}

function useArrivalForm({ arrival, onSuccess, onAsked }: MissingProps) {
  const page = usePage();
  const validation = useTranslate('validation');
  const translateErrors = useTranslate('errors');
  const [elsewhere, setElsewhere] = useState<OtherDomain | null>(null);
  const country = initialCountry(page.region, page.locale, navigator.languages);
  const form = useForm<RegistrationValues>({
    resolver: resolverOf(RULES, validation),
    shouldFocusError: false,
    defaultValues: {
      email: arrival.email ?? '',
      birthday: '',
      country,
      currency: currencyOfCountry(page.region, country),
      invite_code: '',
      accept_terms: false,
    },
  });
  const register = async ({ email, birthday, country, currency, invite_code }: RegistrationValues): Promise<void> => {
    const outcome = await registerArrival({
      email,
      birthday,
      country,
      currency: readCurrency(currency, page.region),
      ...sentInvite(invite_code),
      accept_terms: true,
      language: page.locale,
    });
    if (!outcome.ok) {
      showServerHints(form, outcome.error, FIELDS, validation, translateErrors);
      setElsewhere(otherDomain(outcome.error));
    } else if (outcome.value) onAsked(outcome.value);
    else onSuccess();
  };
  const submit = form.handleSubmit(register, (wrong) => focusFirstWrong(form, wrong, FIELDS));
  return { form, submit, elsewhere, setElsewhere };
}

function Missing(props: MissingProps): ReactNode {
  const { name: provider, email, email_verified } = props.arrival;
  const translate = useTranslate('open-auth');
  const session = useTranslate('session');
  const formId = useId();
  const { form, submit, elsewhere, setElsewhere } = useArrivalForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <PopupFrame
      title={translate('nearly_title')}
      description={translate(email === null ? 'nearly_unknown' : 'nearly_text', { provider })}
      submit={{ label: session('create_account'), form: formId, busy: isSubmitting }}
      secondary={{ label: translate('have_account'), onClick: () => void openPopup('session', { tab: 'login' }) }}
    >
      <form id={formId} className="mt-3.5 grid gap-3.5" method="post" noValidate onSubmit={submit}>
        <TextField
          {...form.register('email')}
          type="email"
          label={session('email')}
          error={errors.email?.message}
          confirmed={email_verified && form.watch('email') === email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <BirthdayInput form={form} />
        <Residence form={form} onChange={() => setElsewhere(null)} />
        {elsewhere && <DomainLink {...elsewhere} />}
        <InviteField form={form} />
        <Checkbox {...form.register('accept_terms')} error={errors.accept_terms?.message}>
          <TermsSentence country={form.watch('country')} />
        </Checkbox>
      </form>
    </PopupFrame>
  );
}
