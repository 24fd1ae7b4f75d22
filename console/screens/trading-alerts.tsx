/** Patterns of betting that a trader should look at; what is done about them is the trader's to decide. */
import { call } from '../api.ts';
import { count, moment, rounded, t } from '../texts.ts';
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
          <tr key={`${alert.kind}${alert.player_id}${alert.fixture}${alert.market}`}>
            <td>
              <b>{t(`trading_alert_${alert.kind}`)}</b>
            </td>
            <td>
              <PlayerLink id={alert.player_id} name={alert.player} />
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
