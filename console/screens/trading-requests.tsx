/** Bets above the limits at the traders' desk: taken, taken in part or refused while their time runs. */
import { useEffect } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { moment, money, t, word } from '../texts.ts';
import { typedAmount } from '../ui/amount.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Pending, say, Table, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';
import { marketName, outcomeName } from './trading-words.ts';

type Request = StaffResponseOf<'requestedBets'>['requests'][number];

const READ_EVERY_MS = 3_000;

function decide(request: Request, decision: 'accept' | 'counter' | 'refuse', again: () => void): void {
  const action = word('requestdecision', decision);
  ask({
    ...{ title: action, action, danger: decision === 'refuse' },
    about: `${money(request.stake)}, ${request.legs.map(({ fixture }) => fixture).join(', ')}`,
    fields:
      decision === 'counter' ? (
        <Field label={t('request_offer_stake', { currency: request.stake.currency })}>
          {(id) => <input className="in" id={id} name="stake" inputMode="decimal" required />}
        </Field>
      ) : null,
    async act(reason, form) {
      const params = { request_id: request.request_id };
      const body = {
        decision,
        reason,
        ...(decision === 'counter' ? { stake: typedAmount(String(form.get('stake')), request.stake.currency) } : {}),
      };
      const { status, failure } = await call('decideRequestedBet', { params, body });
      if (failure === null) say(word('requeststatus', status));
      else say(t('request_failed', { why: word('betfailure', failure) }), true);
      again();
    },
  });
}

function State({ request }: { request: Request }) {
  const { status, failure, offered, seconds_left: left } = request;
  return (
    <td className={status === 'failed' || status === 'refused' ? 'bad' : ''}>
      {word('requeststatus', status)}
      {left > 0 ? <small>{t('request_seconds', { seconds: left })}</small> : null}
      {offered === null ? null : <small>{money(offered)}</small>}
      {failure === null ? null : <small>{word('betfailure', failure)}</small>}
    </td>
  );
}

export function Requests() {
  const loaded = useLoaded(() => call('requestedBets'), []);
  const { again } = loaded;
  useEffect(() => {
    const timer = setInterval(again, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <section className="card" aria-label={t('trading_requests')}>
      <Table
        heads={[
          t('when'),
          t('player'),
          t('trading_bet'),
          t('trading_stake'),
          t('trading_may_pay'),
          t('state'),
          t('trading_change'),
        ]}
        empty={t('trading_no_requests')}
      >
        {loaded.value.requests.map((request) => (
          <tr key={request.request_id}>
            <td>{moment(request.asked_at)}</td>
            <td>
              <PlayerLink id={request.player_id} name={request.player} />
            </td>
            <td>
              {request.legs.map((leg) => (
                <div key={`${leg.fixture_id}${leg.market}${leg.outcome}`}>
                  <b>
                    {outcomeName(leg.outcome)} {leg.odds}
                  </b>
                  <small>
                    {leg.fixture}, {marketName(leg.market)}
                    {leg.banker ? `, ${t('trading_banker')}` : ''}
                  </small>
                </div>
              ))}
              {request.sizes.length > 1 || request.legs.some(({ banker }) => banker) ? (
                <small>{t('trading_sizes', { sizes: request.sizes.join(', ') })}</small>
              ) : null}
            </td>
            <td>
              <b>{money(request.stake)}</b>
            </td>
            <td>{money(request.possible_payout)}</td>
            <State request={request} />
            <td>
              {request.status === 'waiting' ? (
                <div className="acts">
                  {(['accept', 'counter', 'refuse'] as const).map((decision) => (
                    <button
                      key={decision}
                      type="button"
                      className={`btn xs ${decision === 'accept' ? 'p' : decision === 'refuse' ? 'd' : ''}`}
                      onClick={() => decide(request, decision, again)}
                    >
                      {word('requestdecision', decision)}
                    </button>
                  ))}
                </div>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
      <div className="foot">{t('trading_requests_about')}</div>
    </section>
  );
}
