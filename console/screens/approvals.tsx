/** What waits for a second person: corrections, settlements, new people, other roles. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { moment, money, t, waited, word } from '../texts.ts';
import { ask, oneTimeLink } from '../ui/ask.tsx';
import { type OpenOrClosed, OpenOrClosedChoice } from '../ui/choices.tsx';
import { Card, Empty, Eyes, Pending, say, TableBox, told, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';
import { marketName, outcomeName } from './trading-words.ts';

type Approval = StaffResponseOf<'approvals'>['approvals'][number];

const amountOf = ({ payload }: Approval): string =>
  payload.amount && payload.currency ? money({ amount: payload.amount, currency: payload.currency }, true) : '';

const inEuros = (cents: string | undefined): string =>
  money({ amount: (Number(cents) / 100).toFixed(2), currency: 'EUR' });

const aboutOf = ({ payload }: Approval): string =>
  payload.rounds
    ? `${payload.rounds} × ${inEuros(payload.round_cents)}, ${payload.game_code}`
    : payload.amount
      ? `${amountOf({ payload } as Approval)}, ${payload.partner ?? word('purse', payload.purse ?? 'cash')}`
      : (payload.campaign ?? payload.fixture)
        ? (payload.campaign ?? payload.fixture ?? '')
        : `${payload.name ?? ''}, ${word('role', payload.role ?? '')}`;

function Decide({ approval, again }: { approval: Approval; again(): void }) {
  const decide = (decision: 'approved' | 'refused') =>
    ask({
      title: t(decision === 'approved' ? 'approve_second' : approval.own ? 'take_back' : 'refuse'),
      about: aboutOf(approval),
      action: t(decision === 'approved' ? 'approve_second' : approval.own ? 'take_back' : 'refuse'),
      danger: decision === 'refused',
      label: t('note_for_log'),
      async act(reason) {
        const params = { approval_id: approval.approval_id };
        const { link } = await call('decideApproval', { params, body: { decision, reason } });
        again();
        if (link !== null) return oneTimeLink(link);
        say(t(decision === 'approved' ? 'approved_done' : 'refused_done'));
        return undefined;
      },
    });
  return (
    <div className="acts">
      {approval.may ? (
        <button type="button" className="btn p" onClick={() => decide('approved')}>
          {t('approve_second')}
        </button>
      ) : null}
      <button type="button" className="btn d" onClick={() => decide('refused')}>
        {t(approval.own ? 'take_back' : 'refuse')}
      </button>
    </div>
  );
}

/** What was asked for, in words: of a market how each selection is to end. */
function shownOf(key: string, value: string): string {
  if (key === 'market') return marketName(value);
  if (key === 'round_cents') return inEuros(value);
  if (key !== 'results') return word(key, value);
  return Object.entries(JSON.parse(value) as Record<string, string>)
    .filter(([, result]) => result !== 'lost')
    .map(([outcome, result]) => `${outcomeName(outcome)}: ${word('legresult', result)}`)
    .join(', ');
}

function Details({ approval, again }: { approval: Approval; again(): void }) {
  const open = approval.decision === null;
  return (
    <Card
      title={word('approval', approval.kind)}
      extra={approval.player_id === null ? null : <PlayerLink id={approval.player_id} />}
    >
      <div className="pad">
        <div className="big gold">{amountOf(approval)}</div>
        <p className="t2">{approval.player ?? ''}</p>
        <dl className="kv">
          {Object.entries(approval.payload)
            .filter(
              ([key]) =>
                !['amount', 'currency', 'case_id', 'staff_id', 'campaign_id', 'fixture_id', 'statement_id'].includes(
                  key,
                ),
            )
            .map(([key, value]) => (
              <Pair key={key} name={word('detail', key)} value={shownOf(key, value)} />
            ))}
        </dl>
      </div>
      <div className="ap">
        <div>
          <b>
            <i className="on" />
            {t('first')}
          </b>
          {approval.asked_by}, {moment(approval.asked_at)}
          <br />“{approval.reason}”
        </div>
        <div>
          <b>
            <i className={approval.decision === 'approved' ? 'on' : ''} />
            {t('second')}
          </b>
          {open
            ? t(approval.own ? 'second_not_you' : approval.may ? 'second_you_may' : 'second_about')
            : `${approval.decided_by ?? ''}, ${word('decision', approval.decision ?? '')}`}
          {approval.note === null ? null : (
            <>
              <br />“{approval.note}”
            </>
          )}
        </div>
      </div>
      {open && (approval.may || approval.own) ? <Decide approval={approval} again={again} /> : null}
    </Card>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

export default function Approvals() {
  const [state, setState] = useState<OpenOrClosed>('open');
  const [open, setOpen] = useState<string | null>(null);
  const loaded = useLoaded(() => call('approvals', { query: { state } }), [state]);
  const found = loaded.value?.approvals ?? [];
  const chosen = found.find(({ approval_id }) => approval_id === open) ?? found[0];
  return (
    <>
      <div className="qt">
        <h1>{t('adjustments')}</h1>
        <span className="t3">
          {told(loaded, () => (state === 'open' ? t('waiting', { count: found.length }) : t('cases_closed')))}
        </span>
        <span className="sp" />
        <OpenOrClosedChoice chosen={state} onChoose={setState} />
      </div>
      <div className="split">
        <section className="card" aria-label={t('adjustments')}>
          {loaded.value === null ? <Pending of={loaded} /> : null}
          {loaded.value !== null && found.length === 0 ? <Empty>{t('nothing_waits')}</Empty> : null}
          {found.length === 0 ? null : (
            <TableBox>
              <thead>
                <tr>
                  <th>{t('waits')}</th>
                  <th className="r">{t('amount')}</th>
                  <th>{t('what')}</th>
                  <th>{t('player')}</th>
                  <th>{t('asked_by')}</th>
                  <th>{t('because')}</th>
                  <th>{t('eyes_head')}</th>
                </tr>
              </thead>
              <tbody>
                {found.map((row) => (
                  <tr
                    key={row.approval_id}
                    className={`go ${row === chosen ? 'on' : ''}`}
                    onClick={() => setOpen(row.approval_id)}
                  >
                    <td>
                      <button type="button" onClick={() => setOpen(row.approval_id)}>
                        {row.decided_at === null ? waited(row.asked_at) : moment(row.decided_at)}
                      </button>
                    </td>
                    <td className="r">
                      <b>{amountOf(row)}</b>
                    </td>
                    <td>{word('approval', row.kind)}</td>
                    <td>{row.player ?? row.payload.name ?? row.payload.campaign ?? row.payload.fixture ?? '—'}</td>
                    <td>{row.own ? t('you') : row.asked_by}</td>
                    <td>{row.reason}</td>
                    <td>
                      <Eyes open={row.decision === 'approved' ? 2 : 1} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
          <div className="foot">{t('four_eyes')}</div>
        </section>
        {chosen === undefined ? null : <Details approval={chosen} again={loaded.again} />}
      </div>
    </>
  );
}
