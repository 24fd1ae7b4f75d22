/** Where the player is logged in, and what happened to the account's protection. */
import { type ReactNode, useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { showToast } from '#ui/toasts.ts';
import {
  endOtherSessions,
  endSession,
  type ListedSession,
  loadSecurityEvents,
  loadSessions,
  type SecurityEvent,
} from '../security.ts';

interface Known {
  sessions: ListedSession[];
  events: SecurityEvent[];
}

/** What the service knows; `null` while it is asked, `false` when it did not answer. */
function useKnown(): { known: Known | null | false; reload: () => Promise<void> } {
  const [known, setKnown] = useState<Known | null | false>(null);
  const reload = async (): Promise<void> => {
    const [sessions, events] = await Promise.all([loadSessions(), loadSecurityEvents()]);
    setKnown(sessions.ok && events.ok && { sessions: sessions.value.sessions, events: events.value.events });
  };
  useEffect(() => {
    void reload();
  }, []);
  return { known, reload };
}

export function SessionsAndLog(): ReactNode {
  const translate = useTranslate('account');
  const { known, reload } = useKnown();
  if (known === null) return null;
  if (known === false) return <p className="text-text-2">{translate('not_loaded')}</p>;
  return (
    <>
      <Sessions sessions={known.sessions} reload={reload} />
      <Log events={known.events} />
    </>
  );
}

function Sessions({ sessions, reload }: { sessions: ListedSession[]; reload: () => Promise<void> }): ReactNode {
  const translate = useTranslate('account');
  const [busy, setBusy] = useState('');
  const end = async (what: string, act: () => Promise<{ ok: boolean }>): Promise<boolean> => {
    setBusy(what);
    const { ok } = await act();
    await reload();
    setBusy('');
    return ok;
  };
  const endOthers = async (): Promise<void> => {
    if (await end('others', endOtherSessions)) {
      showToast({ kind: 'success', title: translate('sessions_ended_others') });
    }
  };
  return (
    <Panel title={translate('sessions_title')}>
      <ul className="grid gap-3.5">
        {sessions.map((session) => (
          <li key={session.session_id} className="flex items-center justify-between gap-3">
            <SessionLine session={session} />
            {!session.current && (
              <Button
                theme="secondary"
                size="sm"
                busy={busy === session.session_id}
                onClick={() => void end(session.session_id, () => endSession(session.session_id))}
              >
                {translate('session_end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button theme="secondary" wide className="mt-5" busy={busy === 'others'} onClick={() => void endOthers()}>
          {translate('sessions_end_others')}
        </Button>
      )}
    </Panel>
  );
}

function SessionLine({ session: { device, network, seen_at, current } }: { session: ListedSession }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  return (
    <span className="min-w-0">
      <b className="block">{device ?? translate('session_unknown')}</b>
      <span className="block text-meta text-text-2">
        {current
          ? translate('session_current')
          : translate('session_seen', { when: momentText(seen_at, pageIso(page)) })}
        {network && ` · ${network}`}
      </span>
    </span>
  );
}

function Log({ events }: { events: SecurityEvent[] }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  return (
    <Panel title={translate('log_title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className="grid max-h-96 gap-3 overflow-y-auto" tabIndex={0} aria-label={translate('log_title')}>
        {events.map(({ kind, device, network, at }) => (
          <li key={`${kind} ${at}`}>
            <b className="block">{translate(`log_${kind}`)}</b>
            <span className="block text-meta text-text-2">
              {[momentText(at, pageIso(page)), device, network].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
