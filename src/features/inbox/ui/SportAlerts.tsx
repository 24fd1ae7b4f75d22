/** What of matches and bets the player is told, by the channels that wins are told by; each choice holds at once. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { LoadFailed, useRemote } from '#features/remote/index.ts';
import { call } from '#platform/http.ts';
import { SPORT_ALERTS, type SportAlert, UNLESS_TOLD } from '#shared/sport/alerts.ts';
import { Switch } from '#ui/Switch.tsx';

const loadAlerts = () => call('sportAlerts', {}, { quiet: true });

export function SportAlerts(): ReactNode {
  const translate = useTranslate('inbox');
  const reading = useRemote(loadAlerts);
  const alerts = reading.value?.alerts ?? null;
  const choose = async (alert: SportAlert, wanted: boolean): Promise<void> => {
    const outcome = await call('saveSportAlert', { body: { alert, wanted } });
    if (outcome.ok) reading.set(outcome.value);
  };
  // What is not known yet has its place already.
  const shown = alerts ?? UNLESS_TOLD;
  return (
    <fieldset className="mt-5 max-w-160 border-t border-line pt-4">
      <legend className="sr-only">{translate('alerts_title')}</legend>
      <p className="font-medium" aria-hidden="true">
        {translate('alerts_title')}
      </p>
      <p className="mb-1 max-w-prose text-small text-text-2">{translate('alerts_text')}</p>
      {reading.remote.state === 'failed' && <LoadFailed onRetry={reading.reload} />}
      {SPORT_ALERTS.map((alert) => (
        <Switch
          key={alert}
          label={translate(`alert_${alert}`)}
          checked={shown[alert] && (alert !== 'lost_bets' || shown.settled_bets)}
          disabled={alerts === null || (alert === 'lost_bets' && !shown.settled_bets)}
          onChange={(wanted) => void choose(alert, wanted)}
        />
      ))}
    </fieldset>
  );
}
