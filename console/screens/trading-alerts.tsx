/** Patterns of betting that a trader should look at; what is done about them is the trader's to decide. */
import { call } from '../api.ts';
import { count, moment, rounded, t, word } from '../texts.ts';
import { Pending, Table, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';
import { marketName } from './trading-words.ts';

export function Alerts() {
  const loaded = useLoaded(() => call('tradingAlerts'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <section className="card" aria-label={t('trading_alerts')}>
      <Table
        heads={[t('trading_alert'), t('player'), t('trading_match'), t('trading_bets'), t('trading_stakes'), t('when')]}
        empty={t('trading_no_alerts')}
      >
        {loaded.value.alerts.map((alert) => (
          <tr key={`${alert.kind}${alert.players[0]?.player_id}${alert.fixture}${alert.market}${alert.at}`}>
            <td>
              <b>{t(`trading_alert_${alert.kind}`)}</b>
              {alert.ties.length > 0 && <small>{alert.ties.map((tie) => word('tie', tie)).join(', ')}</small>}
            </td>
            <td>
              {alert.players.map(({ player_id, player }) => (
                <div key={player_id}>
                  <PlayerLink id={player_id} name={player} />
                </div>
              ))}
            </td>
            <td>
              {alert.fixture}
              {alert.market !== null && <small>{marketName(alert.market)}</small>}
            </td>
            <td>{count(alert.bets)}</td>
            <td>{rounded(alert.stakes)}</td>
            <td>{moment(alert.at)}</td>
          </tr>
        ))}
      </Table>
      <div className="foot">{t('trading_alerts_about')}</div>
    </section>
  );
}
