/** The form of a partner. */
import type { StaffRequestOf, StaffResponseOf } from '#shared/backoffice/index.ts';
import { t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';

type Affiliates = StaffResponseOf<'affiliates'>;
type Partner = StaffResponseOf<'affiliate'>['partner'];
type Details = StaffRequestOf<'changeAffiliate'>['body']['partner'];

const STATES = ['active', 'paused', 'closed'] as const;

/** What a filled form says. */
export function detailsOf(form: FormData): Details {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    language: text('language'),
    state: text('state') as Details['state'],
    plan_id: text('plan_id'),
    postback_url: text('postback_url') || null,
  };
}

function Choice(props: {
  label: string;
  name: string;
  value: string;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <Field label={props.label}>
      {(id) => (
        <select className="sel in" id={id} name={props.name} defaultValue={props.value}>
          {props.options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function PartnerFields({ known, partner }: { known: Affiliates; partner: Partner | null }) {
  const languages = known.languages.map((code) => [code, code] as const);
  const states = STATES.map((state) => [state, word('partnerstate', state)] as const);
  const plans = known.plans.map((plan) => [plan.plan_id, plan.name] as const);
  return (
    <>
      <Field label={t('name')}>
        {(id) => (
          <input
            className="in"
            id={id}
            name="name"
            required
            minLength={2}
            maxLength={80}
            defaultValue={partner?.name}
          />
        )}
      </Field>
      <Field label={t('email')}>
        {(id) => <input className="in" id={id} name="email" type="email" required defaultValue={partner?.email} />}
      </Field>
      <Choice label={t('language')} name="language" value={partner?.language ?? 'en'} options={languages} />
      <Choice label={t('state')} name="state" value={partner?.state ?? 'active'} options={states} />
      <Choice
        label={t('affiliate_plan')}
        name="plan_id"
        value={partner?.plan_id ?? plans[0]?.[0] ?? ''}
        options={plans}
      />
      <Field label={t('postback_url')}>
        {(id) => (
          <input
            className="in"
            id={id}
            name="postback_url"
            type="url"
            maxLength={500}
            placeholder="https://partner.example/postback?click={clickid}"
            defaultValue={partner?.postback_url ?? ''}
          />
        )}
      </Field>
    </>
  );
}
