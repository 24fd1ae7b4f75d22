/** Trading sport: matches by what they can cost, leagues with their limits, bets and players, and what sport brought. */
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, type Money, moment, money, percent, rounded, type TextKey, t, word } from '../texts.ts';
import { Pending, Table, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';
import { Alerts } from './trading-alerts.tsx';
import { AsideMessages } from './trading-aside.tsx';
import { Leagues } from './trading-leagues.tsx';
import { Match } from './trading-match.tsx';
import { Requests } from './trading-requests.tsx';
import { SettingsButtons } from './trading-settings.tsx';

const VIEWS: readonly { view: string | null; text: TextKey }[] = [
  { view: null, text: 'trading_matches' },
  { view: 'requests', text: 'trading_requests' },
  { view: 'leagues', text: 'trading_leagues' },
  { view: 'exposure', text: 'trading_exposure' },
  { view: 'alerts', text: 'trading_alerts' },
  { view: 'messages', text: 'trading_aside' },
  { view: 'figures', text: 'trading_figures' },
];
const RANGES = [1, 7, 30] as const;

const isLoss = ({ amount }: Money): boolean => amount.startsWith('-');

/** How a match stands: its score while it is played, its time before. */
function Standing({ of: { status, score, starts_at } }: { of: Row }) {
  if (status === 'not_started') return moment(starts_at);
  return (
    <>
      {score.join(' : ')}
      <small className="foam">{word('fixturestatus', status)}</small>
    </>
  );
}

type Row = StaffResponseOf<'tradingFixtures'>['fixtures'][number];

function Matches() {
  const [, go] = useLocation();
  const loaded = useLoaded(() => call('tradingFixtures'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <section className="card" aria-label={t('trading_matches')}>
      <div className="bh">
        <h2>{t('trading_all_sport')}</h2>
        {loaded.value.settings.is_suspended ? <span className="bad">{t('trading_is_suspended')}</span> : null}
        <span className="sp" />
        <SettingsButtons
          set={{
            about: { scope: 'sport', subject: 'all', market: '' },
            ...{ name: t('trading_all_sport'), settings: loaded.value.settings, again: loaded.again },
          }}
        />
      </div>
      <Table
        heads={[
          t('trading_match'),
          t('trading_league'),
          t('trading_standing'),
          t('state'),
          t('trading_bets'),
          t('trading_stakes'),
          t('trading_worst'),
          t('trading_combos'),
        ]}
        empty={t('trading_no_matches')}
      >
        {loaded.value.fixtures.map((row) => (
          <tr key={row.fixture_id} className="go" onClick={() => go(`/trading/match/${row.fixture_id}`)}>
            <td>
              <Link to={`/trading/match/${row.fixture_id}`}>
                <b>
                  {row.home} – {row.away}
                </b>
              </Link>
            </td>
            <td>
              {row.tournament}
              <small>{word('sport', row.sport)}</small>
            </td>
            <td>
              <Standing of={row} />
            </td>
            <td>{row.is_suspended ? <span className="bad">{t('trading_is_suspended')}</span> : t('trading_open')}</td>
            <td>{count(row.bets)}</td>
            <td>{rounded(row.stakes)}</td>
            <td>
              <b>{rounded(row.exposure)}</b>
            </td>
            <td>{rounded(row.combos)}</td>
          </tr>
        ))}
      </Table>
      <div className="foot">{t('trading_matches_about')}</div>
    </section>
  );
}

function Exposure() {
  const loaded = useLoaded(() => call('tradingExposure'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { bets, players } = loaded.value;
  return (
    <div className="split even">
      <section className="card" aria-label={t('trading_largest_bets')}>
        <div className="bh">
          <h2>{t('trading_largest_bets')}</h2>
        </div>
        <Table
          heads={[t('trading_bet'), t('player'), t('trading_stake'), t('trading_may_pay'), t('when')]}
          empty={t('trading_no_bets')}
        >
          {bets.map((bet) => (
            <tr key={bet.bet_id}>
              <td>
                <b>{bet.number}</b>
                <small>
                  {bet.fixture}
                  {bet.legs > 1 ? ` +${bet.legs - 1}` : ''}
                  {bet.bankers > 0 ? `, ${t('trading_bankers', { number: bet.bankers })}` : ''}
                </small>
              </td>
              <td>
                <PlayerLink id={bet.player_id} name={bet.player} />
              </td>
              <td>{money(bet.stake)}</td>
              <td>
                <b>{money(bet.possible_payout)}</b>
              </td>
              <td>{moment(bet.placed_at)}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section className="card" aria-label={t('trading_largest_players')}>
        <div className="bh">
          <h2>{t('trading_largest_players')}</h2>
        </div>
        <Table
          heads={[t('player'), t('trading_bets'), t('trading_stakes'), t('trading_worst'), t('trading_profit_30')]}
          empty={t('trading_no_bets')}
        >
          {players.map((one) => (
            <tr key={one.player_id}>
              <td>
                <PlayerLink id={one.player_id} name={one.player} />
              </td>
              <td>{count(one.bets)}</td>
              <td>{rounded(one.stakes)}</td>
              <td>
                <b>{rounded(one.exposure)}</b>
              </td>
              <td className={isLoss(one.profit) ? 'bad' : ''}>{rounded(one.profit)}</td>
            </tr>
          ))}
        </Table>
      </section>
    </div>
  );
}

function Figures() {
  const [days, setDays] = useState<(typeof RANGES)[number]>(7);
  const loaded = useLoaded(() => call('tradingFigures', { query: { days } }), [days]);
  return (
    <section className="card" aria-label={t('trading_figures')}>
      <div className="bh">
        <h2>{t('trading_figures_about')}</h2>
        <span className="r">
          {RANGES.map((range) => (
            <button
              key={range}
              type="button"
              className={`chip ${range === days ? 'on' : ''}`}
              aria-pressed={range === days}
              onClick={() => setDays(range)}
            >
              {t('days', { count: range })}
            </button>
          ))}
        </span>
      </div>
      {loaded.value === null ? (
        <Pending of={loaded} />
      ) : (
        <Table
          heads={[
            t('trading_sport'),
            t('trading_bets'),
            t('trading_stakes'),
            t('trading_payouts'),
            t('trading_taxes'),
            t('trading_profit'),
            t('trading_share'),
          ]}
          empty={t('trading_nothing_settled')}
        >
          {loaded.value.sports.map((row) => (
            <tr key={row.sport}>
              <td>
                <b>{word('sport', row.sport)}</b>
              </td>
              <td>{count(row.bets)}</td>
              <td>{money(row.stakes)}</td>
              <td>{money(row.payouts)}</td>
              <td>{money(row.taxes)}</td>
              <td className={isLoss(row.profit) ? 'bad' : ''}>
                <b>{money(row.profit)}</b>
              </td>
              <td>{percent(row.share, 1)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

const SCREENS: Readonly<Record<string, () => React.ReactNode>> = {
  requests: () => <Requests />,
  leagues: () => <Leagues />,
  exposure: () => <Exposure />,
  alerts: () => <Alerts />,
  messages: () => <AsideMessages />,
  figures: () => <Figures />,
};

export default function Trading({ view, id }: { view: string | null; id: string | null }) {
  if (view === 'match' && id !== null) return <Match key={id} id={id} />;
  return (
    <>
      <div className="qt">
        <h1>{t('trading')}</h1>
        <span className="sp" />
        {VIEWS.map((one) => (
          <Link
            key={one.text}
            to={one.view === null ? '/trading' : `/trading/${one.view}`}
            className={`chip ${one.view === view ? 'on' : ''}`}
            aria-current={one.view === view ? 'page' : undefined}
          >
            {t(one.text)}
          </Link>
        ))}
      </div>
      {(SCREENS[view ?? ''] ?? (() => <Matches />))()}
    </>
  );
}
