/** Payments that wait for a person: withdrawals with one or two people's yes, and money that differed. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, money, percent, t, waited, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { BackToList, Card, Empty, Eyes, Icon, Pending, State, say, TableBox, told, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';

type Queue = StaffResponseOf<'orders'>;
type Order = Queue['orders'][number];
type Details = StaffResponseOf<'orderDetails'>;
type Possible = Details['can'][number];

/** How long a player is promised to wait at most. */
const PROMISED_MS = 6 * 3_600_000;
const SCREEN = '/queue/order';

const FILTERS = {
  all: () => true,
  second: ({ approvals, needed, approved_by_me }: Order) => needed > 1 && approvals > 0 && !approved_by_me,
  late: ({ opened_at }: Order) => Date.now() - Date.parse(opened_at) > 2 * 3_600_000,
  deposits: ({ direction }: Order) => direction === 'deposit',
} as const;
type Filter = keyof typeof FILTERS;

const reasonsOf = ({ reasons }: Order): string => reasons.map((reason) => word('held', reason)).join(', ');

function Figures({ queue }: { queue: Queue }) {
  const { orders, figures } = queue;
  const { paid, by_rule, median_minutes, held } = figures;
  const oldest = orders[0];
  return (
    <section className="card" aria-label={t('figures')}>
      <div className="kpi solo">
        <div>
          <span>{t('oldest_head')}</span>
          <b>{oldest === undefined ? '—' : waited(oldest.opened_at)}</b>
        </div>
        <div>
          <span>{t('paid_today')}</span>
          <b>{count(paid)}</b>
        </div>
        <div>
          <span>{t('paid_by_rule')}</span>
          <b>{paid === 0 ? '—' : percent(by_rule / paid)}</b>
        </div>
        <div>
          <span>{t('median_to_pay')}</span>
          <b>{median_minutes === null ? '—' : t('minutes', { count: median_minutes })}</b>
        </div>
        <div>
          <span>{t('held_total')}</span>
          <b>{held.length === 0 ? '—' : held.map((sum) => money(sum)).join(', ')}</b>
        </div>
      </div>
    </section>
  );
}

const REFUSALS = ['documents_missing', 'unverified', 'shared_account', 'unplayed'] as const;

/** What each button does. */
function act(which: Possible, { order }: Details, again: () => void): void {
  const params = { case_id: order.case_id };
  const about = `${order.player}, ${money(order.amount)}`;
  const finish = (text: string) => {
    say(text);
    again();
  };
  const acts: Record<Possible, () => void> = {
    approve: () =>
      ask({
        title: t(order.approvals > 0 ? 'approve_second' : 'approve'),
        ...{ about, action: t(order.approvals > 0 ? 'approve_second' : 'approve'), label: t('what_checked') },
        async act(reason) {
          const { state } = await call('approveOrder', { params, body: { reason } });
          finish(t(state === 'review' ? 'asked_second' : 'order_approved'));
        },
      }),
    refuse: () =>
      ask({
        ...{ title: t('refuse_withdrawal'), about, action: t('refuse'), danger: true, label: t('note_for_log') },
        fields: (
          <Field label={t('refusal_player_reads')}>
            {(id) => (
              <select className="sel in" id={id} name="refusal">
                {REFUSALS.map((name) => (
                  <option key={name} value={name}>
                    {word('held', name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ),
        async act(reason, form) {
          const refusal = form.get('refusal') as (typeof REFUSALS)[number];
          await call('refuseOrder', { params, body: { refusal, reason } });
          finish(t('order_refused'));
        },
      }),
    credit: () => resolve('credit'),
    dismiss: () => resolve('dismiss'),
    verify_account: () =>
      ask({
        ...{ title: t('verify_account'), about: order.account ?? '', action: t('verify_account') },
        label: t('what_checked'),
        async act(reason) {
          await call('verifyOrderAccount', { params, body: { reason } });
          finish(t('account_marked'));
        },
      }),
    close: () =>
      ask({
        ...{ title: t('case_close'), about, action: t('case_close') },
        async act(reason) {
          await call('closeCase', { params, body: { outcome: 'explained', reason } });
          finish(t('case_closed'));
        },
      }),
  };
  const resolve = (decision: 'credit' | 'dismiss') =>
    ask({
      title: t(decision === 'credit' ? 'order_credit' : 'order_dismiss'),
      about: order.settled === null ? about : t('order_moved', { amount: money(order.settled) }),
      action: t(decision === 'credit' ? 'order_credit' : 'order_dismiss'),
      danger: decision === 'dismiss',
      async act(reason) {
        await call('resolveOrder', { params, body: { decision, reason } });
        finish(t('order_resolved'));
      },
    });
  acts[which]();
}

const LABELS = {
  approve: 'approve',
  refuse: 'refuse',
  credit: 'order_credit',
  dismiss: 'order_dismiss',
  verify_account: 'verify_account',
  close: 'case_close',
} as const;
const DANGER: readonly Possible[] = ['refuse', 'dismiss'];

function Actions({ details, again }: { details: Details; again(): void }) {
  const { order, can } = details;
  if (order.closed_at !== null) {
    return (
      <div className="foot">
        {t('closed_as', { outcome: word('outcome', order.outcome ?? ''), at: moment(order.closed_at) })}
      </div>
    );
  }
  const take = async (name: 'claimCase' | 'releaseCase') => {
    await call(name, { params: { case_id: order.case_id }, body: {} }).catch((error: unknown) =>
      say(word('error', (error as Error).message), true),
    );
    again();
  };
  if (!order.mine) {
    return (
      <div className="acts">
        <button
          type="button"
          className="btn p"
          disabled={order.claimed_by !== null || order.approved_by_me}
          onClick={() => take('claimCase')}
        >
          <Icon name="hand" />
          {t('take')}
        </button>
      </div>
    );
  }
  return (
    <div className="acts wrap">
      {can.map((which, index) => (
        <button
          key={which}
          type="button"
          className={`btn ${index === 0 && !DANGER.includes(which) ? 'p' : ''} ${DANGER.includes(which) ? 'd' : ''}`}
          onClick={() => act(which, details, again)}
        >
          {t(which === 'approve' && order.approvals > 0 ? 'approve_second' : LABELS[which])}
        </button>
      ))}
      <button type="button" className="btn" onClick={() => take('releaseCase')}>
        {t('give_back')}
      </button>
    </div>
  );
}

function Approvals({ details: { order, approvals } }: { details: Details }) {
  if (order.direction !== 'withdrawal') return null;
  const places = [t('first'), t('second')].slice(0, order.needed);
  return (
    <div className="ap" style={order.needed === 1 ? { gridTemplateColumns: '1fr' } : undefined}>
      {places.map((place, index) => {
        const yes = approvals[index];
        return (
          <div key={place}>
            <b>
              <i className={yes === undefined ? '' : 'on'} />
              {place}
            </b>
            {yes === undefined
              ? t(index > approvals.length || order.approved_by_me ? 'second_about' : 'you_may')
              : `${yes.staff}, ${moment(yes.at)}`}
            {yes === undefined ? null : (
              <>
                <br />“{yes.note}”
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

function OrderView({ id, again }: { id: string; again(): void }) {
  const loaded = useLoaded(() => call('orderDetails', { params: { case_id: id } }), [id]);
  const details = loaded.value;
  if (details === null) return <Pending of={loaded} />;
  const { order, fee, cash, checks, events } = details;
  const refresh = () => {
    loaded.again();
    again();
  };
  return (
    <div className="stack">
      <Card
        title={
          <>
            {order.direction === 'withdrawal' ? 'W' : 'D'}-{order.number}{' '}
            <span className="tag q">{word('method', order.method)}</span>
          </>
        }
        extra={<PlayerLink id={order.player_id} />}
      >
        <div className="pad">
          <div className="big gold">{money(order.amount)}</div>
          <p className="t2">
            {order.player}, {word('state', details.verification)}, {word('state', details.standing)}
          </p>
          <dl className="kv">
            <dt>{t(order.direction === 'withdrawal' ? 'to' : 'from')}</dt>
            <dd>{order.account ?? '—'}</dd>
            <dt>{t('asked_for')}</dt>
            <dd>{moment(order.opened_at)}</dd>
            <dt>{t('fee')}</dt>
            <dd>{money(fee)}</dd>
            {order.settled === null ? null : (
              <>
                <dt>{t('moved')}</dt>
                <dd className="bad">{money(order.settled)}</dd>
              </>
            )}
            <dt>{t('cash_now')}</dt>
            <dd>{money(cash)}</dd>
            <dt>{t('state')}</dt>
            <dd>{word('orderstate', order.state)}</dd>
            <dt>{t('because')}</dt>
            <dd>{reasonsOf(order)}</dd>
            <dt>{t('in_hands')}</dt>
            <dd>{order.mine ? t('you') : (order.claimed_by ?? t('nobody'))}</dd>
          </dl>
        </div>
        {checks.map(({ name, holds, detail }) => (
          <div className="fl2" key={name}>
            <i className={holds ? 'foam' : 'bad'} aria-hidden="true">
              <Icon name={holds ? 'circle-check' : 'triangle-exclamation-point'} />
            </i>
            <span>{word('check', `${name}_${holds ? 'holds' : 'fails'}`)}</span>
            <span className="t3" style={{ flex: 'none' }}>
              {detail === null || typeof detail === 'string' ? detail : money(detail)}
            </span>
          </div>
        ))}
        <Approvals details={details} />
        <Actions details={details} again={refresh} />
      </Card>
      <Card title={t('history')} extra={<span className="t3">{count(events.length)}</span>}>
        <div className="tl">
          {events.map((event) => (
            <div
              key={`${event.at}${event.state}`}
              className={event.state === 'held' || event.state === 'refused' ? 'fg' : 'ok'}
            >
              <b>{word('orderstate', event.state)}</b>
              <small>
                {moment(event.at)}, {word('by', event.by)}
                {event.reason === null ? '' : `, ${word('held', event.reason)}`}
              </small>
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}

function Row({ order, isOpen, onOpen }: { order: Order; isOpen: boolean; onOpen(): void }) {
  const share = Math.min(100, ((Date.now() - Date.parse(order.opened_at)) / PROMISED_MS) * 100);
  const closed = order.closed_at !== null;
  return (
    <tr className={`go ${isOpen ? 'on' : ''}`} onClick={onOpen}>
      <td>
        <button type="button" onClick={onOpen}>
          {order.closed_at === null ? waited(order.opened_at) : moment(order.closed_at)}
        </button>
        {closed ? null : (
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
        )}
      </td>
      <td className="r">
        <b>{money(order.amount)}</b>
        {order.settled === null ? null : <small className="bad">{money(order.settled)}</small>}
      </td>
      <td>
        <b>{order.player}</b>
        <small>{word('region', order.region)}</small>
      </td>
      <td>
        {word('kind', order.direction)}
        <small>{order.account ?? word('method', order.method)}</small>
      </td>
      <td>{reasonsOf(order)}</td>
      <td>
        {closed ? <State of={order.state} list="orderstate" /> : order.mine ? t('you') : (order.claimed_by ?? '—')}
      </td>
      <td>{order.needed > 1 ? <Eyes open={Math.min(2, order.approvals) as 0 | 1 | 2} /> : null}</td>
    </tr>
  );
}

export default function Withdrawals({ id }: { id: string | null }) {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [filter, setFilter] = useState<Filter>('all');
  const [, go] = useLocation();
  const loaded = useLoaded(() => call('orders', { query: { state } }), [state]);
  const orders = loaded.value?.orders ?? [];
  const shown = orders.filter(FILTERS[filter]);
  const chosen = id ?? shown[0]?.case_id ?? null;
  return (
    <>
      <div className="qt">
        <h1>{t('withdrawals')}</h1>
        <span className="t3">
          {told(loaded, () => (state === 'open' ? t('waiting', { count: orders.length }) : t('cases_closed')))}
        </span>
        <span className="sp" />
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <button
            key={name}
            type="button"
            className={`chip ${filter === name ? 'on' : ''}`}
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {t(`filter_orders_${name}`)} {loaded.value === null ? '' : count(orders.filter(FILTERS[name]).length)}
          </button>
        ))}
        <button
          type="button"
          className={`chip ${state === 'closed' ? 'on' : ''}`}
          aria-pressed={state === 'closed'}
          onClick={() => setState(state === 'open' ? 'closed' : 'open')}
        >
          {t('cases_closed')}
        </button>
      </div>
      {loaded.value === null ? <Pending of={loaded} /> : <Figures queue={loaded.value} />}
      <div className={id === null ? 'split gap' : 'split gap opened'}>
        <section className="card" aria-label={t('withdrawals')}>
          {loaded.value !== null && shown.length === 0 ? <Empty>{t('nothing_waits')}</Empty> : null}
          {shown.length === 0 ? null : (
            <TableBox>
              <thead>
                <tr>
                  <th>{t('waits')}</th>
                  <th className="r">{t('amount')}</th>
                  <th>{t('player')}</th>
                  <th>{t('payment')}</th>
                  <th>{t('because')}</th>
                  <th>{t('in_hands')}</th>
                  <th>{t('eyes_head')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((order) => (
                  <Row
                    key={order.case_id}
                    order={order}
                    isOpen={order.case_id === chosen}
                    onOpen={() => go(`${SCREEN}/${order.case_id}`)}
                  />
                ))}
              </tbody>
            </TableBox>
          )}
          <div className="foot">{t('withdrawals_foot')}</div>
        </section>
        {chosen === null ? null : (
          <div>
            {id === null ? null : <BackToList to={SCREEN} />}
            <OrderView key={chosen} id={chosen} again={loaded.again} />
          </div>
        )}
      </div>
    </>
  );
}
