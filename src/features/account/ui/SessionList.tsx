/** Where the player is logged in; all but the current one can be ended from here. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { logout } from '#features/session/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { showToast } from '#ui/toasts.ts';
import { endOtherSessions, endSession, type ListedSession, type SecurityEvent } from '../security.ts';
import { SecurityRow, Tag } from './SecurityRow.tsx';

interface SessionListProps {
  sessions: readonly ListedSession[];
  events: readonly SecurityEvent[];
  reload: () => Promise<void>;
  className: string;
}

export function SessionList({ sessions, events, reload, className }: SessionListProps): ReactNode {
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
  const endOthersButton = sessions.length > 1 && (
    <Button theme="secondary" size="sm" busy={busy === 'others'} onClick={() => void endOthers()}>
      {translate('sessions_end_others')}
    </Button>
  );
  return (
    <Panel title={translate('sessions_title')} aside={endOthersButton} className={className}>
      <ul>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <SessionRow session={session} doubtful={isDoubtful(session, events)}>
              {session.current ? (
                <LogoutButton />
              ) : (
                <Button
                  theme="secondary"
                  size="sm"
                  busy={busy === session.session_id}
                  onClick={() => void end(session.session_id, () => endSession(session.session_id))}
                >
                  {translate('session_end')}
                </Button>
              )}
            </SessionRow>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Whether a session was opened by a log-in that the player is asked about. */
function isDoubtful({ created_at, network }: ListedSession, events: readonly SecurityEvent[]): boolean {
  return events.some((event) => event.doubtful && event.at === created_at && event.network === network);
}

const HANDHELD = /Android|iPhone|iPad/;

interface SessionRowProps {
  session: ListedSession;
  doubtful: boolean;
  children: ReactNode;
}

function SessionRow({
  session: { device, network, seen_at, current },
  doubtful,
  children,
}: SessionRowProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('security');
  const account = useTranslate('account');
  const seen = current ? translate('now') : account('session_seen', { when: momentText(seen_at, pageIso(page)) });
  return (
    <SecurityRow
      icon={device && HANDHELD.test(device) ? 'smartphone' : 'monitor'}
      tone={doubtful ? 'danger' : 'plain'}
      title={
        <>
          {device ?? account('session_unknown')}
          {current && <Tag>{account('session_current')}</Tag>}
          {doubtful && <Tag danger>{translate('new_place')}</Tag>}
        </>
      }
      detail={[network, seen].filter(Boolean).join(' · ')}
    >
      {children}
    </SecurityRow>
  );
}

function LogoutButton(): ReactNode {
  const translate = useTranslate('account');
  const [busy, setBusy] = useState(false);
  const leave = (): void => {
    setBusy(true);
    void logout();
  };
  return (
    <Button theme="secondary" size="sm" busy={busy} onClick={leave}>
      {translate('log_out')}
    </Button>
  );
}
