/** Partners of the affiliate programme: the list with its plans, and one with figures, statements and postbacks. */
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, money, t } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Card, Icon, Pending, State, Table, useLoaded } from '../ui/kit.tsx';
import { detailsOf, PartnerFields } from './affiliate-fields.tsx';
import { AffiliatePartner } from './affiliate-partner.tsx';

type Affiliates = StaffResponseOf<'affiliates'>;

function PlanFields() {
  const numbers = ['share_percent', 'first_deposit', 'first_deposit_minimum'] as const;
  return (
    <>
      <Field label={t('name')}>
        {(id) => <input className="in" id={id} name="name" required minLength={3} maxLength={60} />}
      </Field>
      {numbers.map((name) => (
        <Field key={name} label={t(`plan_${name}`)}>
          {(id) => (
            <input
              className="in"
              id={id}
              name={name}
              type="number"
              min={0}
              max={name === 'share_percent' ? 60 : 1000}
              defaultValue={0}
              required
            />
          )}
        </Field>
      ))}
      <Field label={t('plan_window_days')}>
        {(id) => (
          <input className="in" id={id} name="window_days" type="number" min={1} max={365} defaultValue={30} required />
        )}
      </Field>
      <label className="fl">
        <input type="checkbox" name="carries_losses" /> {t('plan_carries_losses')}
      </label>
    </>
  );
}

function Plans({ plans, again }: { plans: Affiliates['plans']; again(): void }) {
  const make = () =>
    ask({
      title: t('plan_new'),
      about: t('plan_new_about'),
      action: t('save'),
      fields: <PlanFields />,
      async act(reason, form) {
        const number = (name: string) => Number(form.get(name));
        await call('createAffiliatePlan', {
          body: {
            plan: {
              name: String(form.get('name')),
              share_percent: number('share_percent'),
              first_deposit: number('first_deposit'),
              first_deposit_minimum: number('first_deposit_minimum'),
              carries_losses: form.get('carries_losses') !== null,
              window_days: number('window_days'),
            },
            reason,
          },
        });
        again();
      },
    });
  return (
    <Card
      title={t('affiliate_plans')}
      extra={
        <button type="button" className="btn xs" onClick={make}>
          <Icon name="plus" />
          {t('plan_new')}
        </button>
      }
    >
      <Table
        heads={[t('name'), t('plan_share'), t('plan_deposit'), t('plan_losses'), t('plan_window'), t('partners')]}
        empty={t('no_plans')}
      >
        {plans.map((plan) => (
          <tr key={plan.plan_id}>
            <td>
              <b>{plan.name}</b>
            </td>
            <td>{plan.share_percent} %</td>
            <td>
              {plan.first_deposit === 0
                ? '—'
                : t('plan_deposit_from', { amount: plan.first_deposit, from: plan.first_deposit_minimum })}
            </td>
            <td>{t(plan.carries_losses ? 'plan_carried' : 'plan_dropped')}</td>
            <td>{t('days', { count: plan.window_days })}</td>
            <td>{count(plan.partners)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function List({ known, again }: { known: Affiliates; again(): void }) {
  const [, go] = useLocation();
  const make = () =>
    ask({
      title: t('partner_new'),
      about: t('partner_new_about'),
      action: t('save'),
      fields: (
        <>
          <Field label={t('partner_code')}>
            {(id) => <input className="in" id={id} name="code" required pattern="(?!f-)[a-z0-9][a-z0-9\-]{2,31}" />}
          </Field>
          <PartnerFields known={known} partner={null} />
        </>
      ),
      async act(reason, form) {
        const body = { code: String(form.get('code')), partner: detailsOf(form), reason };
        const { partner_id } = await call('createAffiliate', { body });
        again();
        go(`/affiliates/${partner_id}`);
      },
    });
  return (
    <>
      <div className="qt">
        <h1>{t('affiliates')}</h1>
        <span className="t3">{t('affiliates_about')}</span>
        <span className="sp" />
        <button type="button" className="btn p" onClick={make}>
          <Icon name="plus" />
          {t('partner_new')}
        </button>
      </div>
      <div className="stack">
        <section className="card" aria-label={t('partners')}>
          <Table
            heads={[t('name'), t('state'), t('affiliate_plan'), t('players'), t('partner_held'), t('partner_owed')]}
            empty={t('no_partners')}
          >
            {known.partners.map((row) => (
              <tr key={row.partner_id} className="go" onClick={() => go(`/affiliates/${row.partner_id}`)}>
                <td>
                  <Link to={`/affiliates/${row.partner_id}`}>
                    <b>{row.name}</b>
                    <small>{row.code}</small>
                  </Link>
                </td>
                <td>
                  <State of={row.state} list="partnerstate" />
                </td>
                <td>{row.plan}</td>
                <td>{count(row.players)}</td>
                <td>{count(row.held)}</td>
                <td>{row.owed.length === 0 ? '—' : row.owed.map((sum) => money(sum)).join(', ')}</td>
              </tr>
            ))}
          </Table>
        </section>
        <Plans plans={known.plans} again={again} />
      </div>
    </>
  );
}

export default function AffiliatesScreen({ id }: { id: string | null }) {
  const loaded = useLoaded(() => call('affiliates'), [id]);
  const known = loaded.value;
  if (known === null) return <Pending of={loaded} />;
  if (id === null) return <List known={known} again={loaded.again} />;
  return <AffiliatePartner key={id} id={id} known={known} />;
}
