/** Leagues and tours: suspended or not, with limits and a margin of their own. */
import { call } from '../api.ts';
import { count, t, word } from '../texts.ts';
import { Pending, Table, useLoaded } from '../ui/kit.tsx';
import { limitsText, SettingsButtons } from './trading-settings.tsx';

export function Leagues() {
  const loaded = useLoaded(() => call('tradingLeagues'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <section className="card" aria-label={t('trading_leagues')}>
      <Table
        heads={[t('trading_league'), t('trading_matches'), t('state'), t('trading_limits'), t('trading_change')]}
        empty={t('trading_no_matches')}
      >
        {loaded.value.leagues.map((league) => (
          <tr key={league.tournament_id}>
            <td>
              <b>{league.name}</b>
              <small>{word('sport', league.sport)}</small>
            </td>
            <td>{count(league.fixtures)}</td>
            <td className={league.settings.is_suspended ? 'bad' : ''}>
              {t(league.settings.is_suspended ? 'trading_is_suspended' : 'trading_open')}
            </td>
            <td>{limitsText(league.settings)}</td>
            <td>
              <div className="acts">
                <SettingsButtons
                  small
                  set={{
                    about: { scope: 'tournament', subject: league.tournament_id, market: '' },
                    ...{ name: league.name, settings: league.settings, again: loaded.again },
                  }}
                />
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
