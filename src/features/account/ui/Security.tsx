/** How the account is protected, and where it is open (look: q1): a doubtful log-in first. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland, type User } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { type Known, loadKnown } from '../security.ts';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { DoubtfulLogin } from './DoubtfulLogin.tsx';
import { LoginPanel } from './LoginPanel.tsx';
import { PasskeyPanel } from './PasskeyPanel.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

export default playerIsland({ gate: 'gate_security', Waiting: CardSkeleton, View: Security });

function Security({ user }: { user: User }): ReactNode {
  const reading = useRemote(loadKnown);
  return (
    <RemoteView of={reading} waiting={<CardSkeleton />} className="card">
      {(known) => <Panels user={user} known={known} reload={reading.reload} />}
    </RemoteView>
  );
}

interface PanelsProps {
  user: User;
  known: Known;
  reload: () => Promise<void>;
}

function Panels({ user, known: { protection, sessions, events, passkeys }, reload }: PanelsProps): ReactNode {
  const doubtful = events.find((event) => event.doubtful);
  return (
    <div className="grid gap-4">
      {doubtful && <DoubtfulLogin event={doubtful} reload={reload} />}
      {/* On a phone the log comes last; beside each other the columns are two boxes. */}
      <div className="grid items-start gap-4 md:grid-cols-5">
        <div className="contents md:col-span-3 md:grid md:gap-4">
          <SessionList sessions={sessions} events={events} reload={reload} className="order-2" />
          <SecurityLog events={events} className="order-4" />
        </div>
        <div className="contents md:col-span-2 md:grid md:gap-4">
          <LoginPanel user={user} protection={protection} reload={reload} className="order-1" />
          <TwoFactorPanel protection={protection} reload={reload} className="order-1" />
          <PasskeyPanel passkeys={passkeys} reload={reload} className="order-3" />
          <ConnectionsPanel reload={reload} className="order-3" />
          <Limits className="order-3" />
        </div>
      </div>
    </div>
  );
}

function Limits({ className }: { className: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  return (
    <Panel title={translate('limits_title')} className={className}>
      <p className="mb-4 text-text-2">{translate('limits_text')}</p>
      <ButtonLink theme="secondary" href={routeHref(page, 'account-limits')}>
        {translate('limits_open')}
      </ButtonLink>
    </Panel>
  );
}
