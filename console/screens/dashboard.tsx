/** The business at a glance: figures, running totals, regions, products, providers, payments. */
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { REGION_IDS } from '#shared/regions/regions.ts';
import { addressOf, call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, percent, rounded, t, today, word } from '../texts.ts';
import { Card, Empty, Icon, Pending, Spark, State, TableBox, told, useLoaded } from '../ui/kit.tsx';

const RunningChart = lazy(() => import('../ui/running-chart.tsx'));

type Board = StaffResponseOf<'dashboard'>;
type Share = Board['regions'][number];
const RANGES = ['day', 'week', 'month'] as const;
const CURRENCIES = ['EUR', 'CAD', 'NOK', 'BRL', 'PLN', 'HUF', 'ZAR', 'NZD', 'AUD'] as const;

const change = (now: string, before: string): number | null =>
  Number(before) === 0 ? null : (Number(now) - Number(before)) / Math.abs(Number(before));

function Change({ now, before, tail = '' }: { now: string; before: string; tail?: string }) {
  const share = change(now, before);
  if (share === null) return <small>{t('no_comparison')}</small>;
  return (
    <small className={share < 0 ? 'down' : 'up'}>
      {share < 0 ? '▼' : '▲'} {percent(Math.abs(share), 1)} {tail}
    </small>
  );
}

function Figures({ board }: { board: Board }) {
  const { currency } = board;
  return (
    <section className="card" aria-label={t('figures')}>
      <div className="kpi solo">
        {board.figures.map((figure) => (
          <div key={figure.name}>
            <span>{word('figure', figure.name)}</span>
            <b>
              {figure.name === 'active' ? count(Number(figure.value)) : rounded({ amount: figure.value, currency })}
            </b>
            <Change now={figure.value} before={figure.before} tail={t('on_before')} />
            <Spark line={figure.line} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** All currencies together, with the rates that made them one, and what no rate is there for. */
function Totals({ totals }: { totals: Board['totals'] }) {
  const rates = totals.rates.map(({ currency, per_euro, day }) => `${currency} ${per_euro} (${day})`).join(', ');
  return (
    <Card
      title={t('in_euro')}
      extra={
        <Link className="lnk" to="/rates">
          {t('rates')}
        </Link>
      }
    >
      {totals.figures.map(({ name, value }) => (
        <div className="np" key={name}>
          <span>{word('figure', name)}</span>
          <b>{rounded({ amount: value, currency: 'EUR' })}</b>
        </div>
      ))}
      {rates === '' ? null : (
        <div className="np">
          <span className="t3">{t('rates_used', { rates })}</span>
        </div>
      )}
      {totals.left_out.length === 0 ? null : (
        <div className="np">
          <span className="err">{t('left_out', { currencies: totals.left_out.join(', ') })}</span>
        </div>
      )}
    </Card>
  );
}

function Bars({ shares, currency, list }: { shares: readonly Share[]; currency: string; list: string }) {
  const most = Math.max(1, ...shares.map(({ ggr }) => Math.abs(Number(ggr))));
  if (shares.length === 0) return <Empty>{t('nothing_ended')}</Empty>;
  return (
    <div className="hb">
      {shares.map((share) => {
        const moved = change(share.ggr, share.before);
        return (
          <div key={share.name}>
            <span>{word(list, share.name)}</span>
            <span className="bar">
              <i style={{ width: `${(Math.max(0, Number(share.ggr)) * 100) / most}%` }} />
            </span>
            <b>{rounded({ amount: share.ggr, currency })}</b>
            <em className={moved !== null && moved < 0 ? 'down' : 'up'}>{moved === null ? '—' : percent(moved)}</em>
          </div>
        );
      })}
    </div>
  );
}

function Products({ board }: { board: Board }) {
  const won = board.products.filter(({ ggr }) => Number(ggr) > 0);
  const total = won.reduce((sum, { ggr }) => sum + Number(ggr), 0);
  return (
    <Card title={t('by_product')}>
      {board.products.length === 0 ? <Empty>{t('nothing_ended')}</Empty> : null}
      {total > 0 ? (
        <div className="stk" aria-hidden="true">
          {won.map((share, index) => (
            <i
              key={share.name}
              className={`c${Math.min(5, index)}`}
              style={{ width: `${(Number(share.ggr) * 100) / total}%` }}
            />
          ))}
        </div>
      ) : null}
      <div className="pl">
        {board.products.map((share, index) => (
          <div key={share.name}>
            <i className={`c${Math.min(5, index)}`} aria-hidden="true" />
            <span className="t2">{word('product', share.name)}</span>
            <b>{rounded({ amount: share.ggr, currency: board.currency })}</b>
            <em>{total > 0 && Number(share.ggr) > 0 ? percent(Number(share.ggr) / total) : '—'}</em>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Providers({ board }: { board: Board }) {
  const failing = board.providers.filter(({ state }) => state !== 'well').length;
  return (
    <Card
      title={
        <>
          {t('provider_health')}{' '}
          {failing > 0 ? <span className="tag b">{t('failing_count', { count: failing })}</span> : null}
        </>
      }
    >
      <TableBox>
        <thead>
          <tr>
            <th>{t('provider')}</th>
            <th className="r">{t('rounds_hour')}</th>
            <th className="r">{t('disputed')}</th>
            <th>{t('last_hour')}</th>
            <th className="r">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {board.providers.map((provider) => (
            <tr key={provider.name}>
              <td>
                <b>{provider.name}</b>
              </td>
              <td className="r">{count(provider.rounds)}</td>
              <td className="r">{count(provider.disputed)}</td>
              <td style={{ width: '30%' }}>
                <Spark line={provider.line} bad={provider.state !== 'well'} />
              </td>
              <td className="r">
                <State of={provider.state} list="provider" />
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Card>
  );
}

function Games({ board }: { board: Board }) {
  const money = (amount: string) => rounded({ amount, currency: board.currency });
  return (
    <Card title={t('by_game')}>
      {board.games.length === 0 ? <Empty>{t('nothing_ended')}</Empty> : null}
      {board.games.length === 0 ? null : (
        <TableBox>
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th className="r">{t('rounds')}</th>
              <th className="r">{t('stakes')}</th>
              <th className="r">{t('payouts')}</th>
              <th className="r">GGR</th>
            </tr>
          </thead>
          <tbody>
            {board.games.map((game) => (
              <tr key={game.name}>
                <td>
                  <b>{game.title ?? word('product', game.name)}</b>
                </td>
                <td className="r">{count(game.rounds)}</td>
                <td className="r">{money(game.stakes)}</td>
                <td className="r">{money(game.payouts)}</td>
                <td className="r">
                  <b>{money(game.ggr)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </Card>
  );
}

function Payments({ board }: { board: Board }) {
  const most = Math.max(1, ...board.methods.map(({ amount }) => Number(amount)));
  return (
    <Card title={t('by_method')} extra={<span className="t3">{t('accepted')}</span>}>
      {board.methods.length === 0 ? <Empty>{t('no_payments')}</Empty> : null}
      <div className="hb">
        {board.methods.map((method) => (
          <div key={method.name}>
            <span>{method.name}</span>
            <span className="bar">
              <i style={{ width: `${(Number(method.amount) * 100) / most}%` }} />
            </span>
            <b>{rounded({ amount: method.amount, currency: board.currency })}</b>
            <em>{percent(method.accepted)}</em>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Conversion({ board }: { board: Board }) {
  const { registered, deposited, played } = board.conversion;
  const rows = [
    ['registered', registered],
    ['deposited', deposited],
    ['played', played],
  ] as const;
  return (
    <Card title={t('conversion')}>
      {rows.map(([name, value]) => (
        <div className="np" key={name}>
          <span>{word('conversion', name)}</span>
          <b>
            {count(value)}{' '}
            {registered > 0 && name !== 'registered' ? <span className="t3">{percent(value / registered)}</span> : null}
          </b>
        </div>
      ))}
    </Card>
  );
}

function NeedsAPerson() {
  const loaded = useLoaded(() => call('queues'), []);
  const may = useMay();
  const { cases = {}, mine = 0 } = loaded.value ?? {};
  const kinds = may('handle_cases') ? (['order', 'document', 'round', 'flag', 'contact'] as const) : [];
  const rows = kinds.map((kind) => [kind, cases[kind] ?? 0] as const);
  const icons = { order: 'banknote', document: 'file-check', round: 'dices', flag: 'flag', contact: 'mail' } as const;
  return (
    <Card title={t('needs_person')}>
      {rows.map(([kind, waiting]) => (
        <Link className="np" key={kind} to={`/queue/${kind}`}>
          <span>
            <Icon name={icons[kind]} />
            {word('queue', kind)}
          </span>
          <b>{told(loaded, () => count(waiting))}</b>
        </Link>
      ))}
      <Link className="np" to="/adjustments">
        <span>
          <Icon name="scale" />
          {t('adjustments')}
        </span>
        <b>{told(loaded, () => count(mine))}</b>
      </Link>
    </Card>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  first?: string;
  last?: string;
  set(day: string): void;
}

/** One end of own days; the other bounds it. */
const DayField = ({ label, day, first, last, set }: DayFieldProps) => (
  <input
    className="sel"
    type="date"
    aria-label={label}
    value={day}
    min={first || undefined}
    max={last || undefined}
    onChange={({ target }) => set(target.value)}
  />
);

export default function Dashboard() {
  const [range, setRange] = useState<(typeof RANGES)[number]>('day');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [region, setRegion] = useState('');
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number]>('EUR');
  const [simulated, setSimulated] = useState(false);
  const query = {
    range,
    currency,
    ...(simulated ? { simulated: 'true' as const } : {}),
    ...(region === '' ? {} : { region }),
    ...(from === '' ? {} : { from }),
    ...(until === '' ? {} : { until }),
  };
  const isOwn = from !== '' || until !== '';
  const loaded = useLoaded(() => call('dashboard', { query }), [range, from, until, region, currency, simulated]);
  const board = loaded.value;
  return (
    <>
      <div className="qt">
        <h1>{t('dashboard')}</h1>
        <span className="t3">{board === null ? '' : t('as_of', { at: today(new Date(board.now)) })}</span>
        <span className="sp" />
        {RANGES.map((name) => (
          <button
            key={name}
            type="button"
            className={`chip ${range === name && !isOwn ? 'on' : ''}`}
            aria-pressed={range === name && !isOwn}
            onClick={() => {
              setRange(name);
              setFrom('');
              setUntil('');
            }}
          >
            {word('range', name)}
          </button>
        ))}
        <DayField label={t('from')} day={from} last={until} set={setFrom} />
        <DayField label={t('until')} day={until} first={from} set={setUntil} />
        <select
          className="sel"
          aria-label={t('region')}
          value={region}
          onChange={({ target }) => setRegion(target.value)}
        >
          <option value="">{t('all_regions')}</option>
          {REGION_IDS.map((id) => (
            <option key={id} value={id}>
              {word('region', id)}
            </option>
          ))}
        </select>
        <select
          className="sel"
          aria-label={t('currency')}
          value={currency}
          onChange={({ target }) => setCurrency(target.value as typeof currency)}
        >
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <button
          type="button"
          className={`chip ${simulated ? 'on' : ''}`}
          aria-pressed={simulated}
          onClick={() => setSimulated(!simulated)}
        >
          {t('with_simulated')}
        </button>
        <a className="btn" href={addressOf('exportDashboard', { query })} download>
          <Icon name="download" />
          {t('export')}
        </a>
      </div>
      {board === null ? <Pending of={loaded} /> : null}
      {board === null ? null : (
        <>
          <Figures board={board} />
          <div className="grid2">
            <Card
              title={t('running_total')}
              extra={
                <span className="lg">
                  <span>
                    <i className="c0" /> GGR
                  </span>
                  <span>
                    <i className="c3" /> NGR
                  </span>
                  <span>
                    <i className="dots" /> {t('ggr_before')}
                  </span>
                </span>
              }
            >
              <div className="chart">
                <Suspense fallback={null}>
                  <RunningChart board={board} />
                </Suspense>
              </div>
            </Card>
            <Card title={t('by_region')}>
              <Bars shares={board.regions} currency={board.currency} list="region" />
            </Card>
          </div>
          <div className="grid3">
            <div className="stack">
              <Totals totals={board.totals} />
              <Products board={board} />
              <Conversion board={board} />
            </div>
            <div className="stack">
              <Games board={board} />
              <Providers board={board} />
            </div>
            <div className="stack">
              <Payments board={board} />
              <NeedsAPerson />
            </div>
          </div>
        </>
      )}
    </>
  );
}
