/** One partner: what they brought, what they are owed, and what their server was told. */
import { useState } from 'react';
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { addressOf, call } from '../api.ts';
import { count, moment, money, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Card, Icon, Pending, State, say, Table, useLoaded } from '../ui/kit.tsx';
import { detailsOf, PartnerFields } from './affiliate-fields.tsx';

type Affiliate = StaffResponseOf<'affiliate'>;
type Statement = Affiliate['statements'][number];
type By = 'day' | 'month' | 'sub';
const STEPS: readonly By[] = ['day', 'month', 'sub'];

function Figures({ figures, by, choose }: { figures: Affiliate['figures']; by: By; choose(by: By): void }) {
  const cell = (amount: string, currency: string) => <td className="r">{money({ amount, currency })}</td>;
  return (
    <Card
      title={t('figures')}
      extra={STEPS.map((step) => (
        <button
          key={step}
          type="button"
          className={`chip ${step === by ? 'on' : ''}`}
          aria-pressed={step === by}
          onClick={() => choose(step)}
        >
          {word('figurestep', step)}
        </button>
      ))}
    >
      <Table
        heads={[
          word('figurestep', by),
          t('registrations'),
          t('first_deposits'),
          t('deposits'),
          t('stakes'),
          t('payouts'),
          t('bonuses'),
          t('chargebacks'),
          t('net_revenue'),
        ]}
        empty={t('no_figures')}
      >
        {figures.map((row) => (
          <tr key={`${row.key}${row.currency}`}>
            <td>
              <b>{row.key || '—'}</b>
            </td>
            <td className="r">{count(row.registrations)}</td>
            <td className="r">{count(row.first_deposits)}</td>
            {cell(row.deposits, row.currency)}
            {cell(row.stakes, row.currency)}
            {cell(row.payouts, row.currency)}
            {cell(row.bonuses, row.currency)}
            {cell(row.chargebacks, row.currency)}
            {cell(row.net, row.currency)}
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function StatementAct({ row, again }: { row: Statement; again(): void }) {
  const title = `${t('statement')} ${row.number}, ${row.month}, ${money(row.amount)}`;
  const params = { statement_id: row.statement_id };
  const submit = () =>
    ask({
      ...{ title, about: t('statement_submit_about'), action: t('propose') },
      async act(reason) {
        await call('submitStatement', { params, body: { reason } });
        say(t('asked_second'));
        again();
      },
    });
  const pay = () =>
    ask({
      ...{ title, about: t('statement_pay_about'), action: t('statement_pay') },
      fields: (
        <Field label={t('statement_reference')}>
          {(id) => <input className="in" id={id} name="reference" required minLength={3} maxLength={80} />}
        </Field>
      ),
      async act(reason, form) {
        await call('payStatement', { params, body: { reference: String(form.get('reference')), reason } });
        say(t('statement_paid_done'));
        again();
      },
    });
  if (row.state === 'waiting') {
    return (
      <Link to="/adjustments" className="lnk">
        {t('adjustments')}
      </Link>
    );
  }
  if (row.state === 'paid') return row.reference;
  const isDraft = row.state === 'draft';
  return (
    <button type="button" className="lnk" onClick={isDraft ? submit : pay}>
      {t(isDraft ? 'propose' : 'statement_pay')}
    </button>
  );
}

function Statements({ statements, again }: { statements: Affiliate['statements']; again(): void }) {
  return (
    <Card title={t('statements')}>
      <Table
        heads={[
          t('statement'),
          t('state'),
          t('net_revenue'),
          t('brought_forward'),
          t('plan_share'),
          t('for_deposits'),
          t('amount'),
          t('carried_on'),
          t('actions'),
        ]}
        empty={t('no_statements')}
      >
        {statements.map((row) => (
          <tr key={row.statement_id}>
            <td>
              <b>{row.month}</b>
              <small>{row.number}</small>
            </td>
            <td>
              <State of={row.state} list="statementstate" />
            </td>
            <td className="r">{money(row.net)}</td>
            <td className="r">{money(row.brought_forward)}</td>
            <td className="r">{money(row.share)}</td>
            <td className="r">{money(row.for_deposits)}</td>
            <td className="r">
              <b>{money(row.amount)}</b>
            </td>
            <td className="r">{money(row.carried_on)}</td>
            <td>
              <StatementAct row={row} again={again} />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Postbacks({ id, affiliate, again }: { id: string; affiliate: Affiliate; again(): void }) {
  const resend = (postbackId: string) =>
    ask({
      ...{ title: t('postback_resend'), about: t('postback_resend_about'), action: t('postback_resend') },
      async act(reason) {
        await call('resendPostback', { params: { partner_id: id, postback_id: postbackId }, body: { reason } });
        say(t('postback_resent'));
        again();
      },
    });
  const change = () =>
    ask({
      ...{ title: t('secret_change'), about: t('secret_change_about'), action: t('secret_change') },
      async act(reason) {
        await call('changePostbackSecret', { params: { partner_id: id }, body: { reason } });
        say(t('secret_changed'));
        again();
      },
    });
  const { secret, next } = affiliate;
  const extra =
    next === null ? (
      <button type="button" className="lnk" onClick={change}>
        {t('secret_change')}
      </button>
    ) : null;
  return (
    <Card title={t('postbacks')} extra={extra}>
      <div className="pad">
        <dl className="kv">
          <dt>{t('postback_url')}</dt>
          <dd className="mono">{affiliate.partner.postback_url ?? '—'}</dd>
          <dt>{t('postback_secret')}</dt>
          <dd className="mono">{secret}</dd>
          {next === null ? null : (
            <>
              <dt>{t('secret_next', { date: moment(next.from) })}</dt>
              <dd className="mono">{next.secret}</dd>
            </>
          )}
        </dl>
      </div>
      <Table
        heads={[
          t('when_utc'),
          t('what'),
          t('state'),
          t('postback_answer'),
          t('postback_tries'),
          'clickid',
          t('actions'),
        ]}
        empty={t('no_postbacks')}
      >
        {affiliate.postbacks.map((row) => (
          <tr key={row.postback_id}>
            <td>{moment(row.happened_at)}</td>
            <td>{word('postbackevent', row.event)}</td>
            <td>
              <State of={row.state} list="postbackstate" />
            </td>
            <td>{row.status === null ? '—' : row.status === 0 ? t('postback_silent') : row.status}</td>
            <td className="r">{count(row.tries)}</td>
            <td className="mono">{row.clickid ?? '—'}</td>
            <td>
              <button type="button" className="lnk" onClick={() => resend(row.postback_id)}>
                {t('postback_resend')}
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

export function AffiliatePartner({ id, known }: { id: string; known: StaffResponseOf<'affiliates'> }) {
  const [by, choose] = useState<By>('day');
  const loaded = useLoaded(() => call('affiliate', { params: { partner_id: id }, query: { by } }), [id, by]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { partner, players, figures, statements } = loaded.value;
  const change = () =>
    ask({
      ...{ title: partner.name, action: t('save'), fields: <PartnerFields known={known} partner={partner} /> },
      async act(reason, form) {
        await call('changeAffiliate', { params: { partner_id: id }, body: { partner: detailsOf(form), reason } });
        say(t('partner_saved'));
        loaded.again();
      },
    });
  return (
    <>
      <div className="qt">
        <Link to="/affiliates" className="lnk">
          {t('affiliates')}
        </Link>
        <h1>{partner.name}</h1>
        <State of={partner.state} list="partnerstate" />
        <span className="t3">
          {partner.code} · {partner.plan} · {partner.email}
        </span>
        <span className="sp" />
        <a className="btn" href={addressOf('exportAffiliate', { params: { partner_id: id } })} download>
          <Icon name="download" />
          CSV
        </a>
        <button type="button" className="btn p" onClick={change}>
          {t('partner_change')}
        </button>
      </div>
      <div className="stack">
        <section className="card kpi">
          {(['counted', 'held', 'refused'] as const).map((state) => (
            <div key={state}>
              <span>{t(`players_${state}`)}</span>
              <b>{count(players[state])}</b>
            </div>
          ))}
        </section>
        <Figures figures={figures} by={by} choose={choose} />
        <Statements statements={statements} again={loaded.again} />
        <Postbacks id={id} affiliate={loaded.value} again={loaded.again} />
      </div>
    </>
  );
}
