/** What the player wants to be told, by topic and channel; each choice holds at once and keeps its date. */
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, pageOffers } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { loadPush, PlayerView, type User } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '#shared/contract/message-topics.ts';
import { Panel } from '#ui/Panel.tsx';
import { Switch } from '#ui/Switch.tsx';
import { SportAlerts } from './SportAlerts.tsx';

type Preference = ResponseOf<'messagePreferences'>['preferences'][number];

export default function MessagePreferences({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <PlayerView guest={null} waiting={null}>
        {(user) => <Preferences user={user} />}
      </PlayerView>
    </IslandRoot>
  );
}

const loadPreferences = () => call('messagePreferences', {}, { quiet: true });

function Preferences({ user }: { user: User }): ReactNode {
  const translate = useTranslate('inbox');
  const page = usePage();
  const reading = useRemote(loadPreferences);
  if (reading.value === null && reading.remote.state !== 'failed') return null;
  const choose = async ({ topic, channel }: Preference, allowed: boolean): Promise<void> => {
    const outcome = await call('saveMessagePreference', { body: { topic, channel, allowed } });
    if (outcome.ok) reading.set(outcome.value);
  };
  return (
    <Panel title={translate('preferences_title')} className="mt-4">
      <p className="mb-4 max-w-prose text-text-2">{translate('preferences_text')}</p>
      <RemoteView of={reading} waiting={null}>
        {({ preferences }) => <Table preferences={preferences} choose={choose} />}
      </RemoteView>
      <DevicePush user={user} />
      {pageOffers(page, ['sport']) && <SportAlerts />}
    </Panel>
  );
}

interface TableProps {
  preferences: readonly Preference[];
  choose: (preference: Preference, allowed: boolean) => Promise<void>;
}

function Table({ preferences, choose }: TableProps): ReactNode {
  const translate = useTranslate('inbox');
  return (
    <table className="w-full max-w-160 text-start">
      <thead>
        <tr className="text-meta text-text-3">
          <th scope="col" className="py-2 font-normal">
            <span className="sr-only">{translate('preferences_topic')}</span>
          </th>
          {MESSAGE_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="px-1 py-2 text-center font-normal">
              {translate(`channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_TOPICS.map((topic) => (
          <tr key={topic} className="border-t border-line">
            <th scope="row" className="py-2 pe-2 font-normal">
              <span className="block font-medium">{translate(`topic_${topic}`)}</span>
              <ChosenAt preferences={preferences.filter((one) => one.topic === topic)} />
            </th>
            {MESSAGE_CHANNELS.map((channel) => {
              const own = preferences.find((one) => one.topic === topic && one.channel === channel);
              return (
                <td key={channel} className="px-1 py-2">
                  {own && (
                    <span className="grid place-items-center">
                      <Switch
                        label={`${translate(`topic_${topic}`)}, ${translate(`channel_${channel}`)}`}
                        labelHidden
                        checked={own.allowed}
                        disabled={own.fixed}
                        onChange={(allowed) => void choose(own, allowed)}
                      />
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When the player last said what they want of a topic. */
function ChosenAt({ preferences }: { preferences: readonly Preference[] }): ReactNode {
  const translate = useTranslate('inbox');
  const iso = pageIso(usePage());
  const last = preferences
    .flatMap(({ chosen_at }) => (chosen_at === null ? [] : [chosen_at]))
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const date = new Intl.DateTimeFormat(iso, { dateStyle: 'medium' }).format(new Date(last));
  return <span className="block text-meta text-text-3">{translate('chosen_at', { date })}</span>;
}

/** Push on this device, beside what is pushed at all. Null: this browser cannot. */
function DevicePush({ user }: { user: User }): ReactNode {
  const translate = useTranslate('inbox');
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadPush()
      .then(async ({ canPush, isSubscribed }) => setOn(canPush() ? await isSubscribed() : null))
      .catch(() => setOn(null));
  }, []);
  if (on === null) return <p className="mt-4 max-w-prose text-small text-text-2">{translate('push_unavailable')}</p>;
  const change = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    const push = await loadPush();
    if (wanted) setOn(await push.turnOn(user.user_id));
    else await push.turnOff().then(() => setOn(false));
    setBusy(false);
  };
  return (
    <div className="mt-4 max-w-160">
      <Switch
        label={translate('push_device')}
        checked={on}
        disabled={busy}
        onChange={(wanted) => void change(wanted)}
      />
    </div>
  );
}
