/** How the account is protected, and the way out of it. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { CardSkeleton, logout, playerIsland, type User } from '#features/session/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmailForm, PasswordForm } from './CredentialForms.tsx';
import { SessionsAndLog } from './SessionList.tsx';

export default playerIsland({ gate: 'gate_security', Waiting: CardSkeleton, View: Security });

function Security({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <div className="grid gap-4">
        <Panel title={translate('session_title')}>
          <p className="mb-4 text-text-2 wrap-anywhere">{translate('session_text', { login: user.login })}</p>
          <LogoutButton />
        </Panel>
        <SessionsAndLog />
      </div>
      <div className="grid gap-4">
        <PasswordForm />
        <EmailForm user={user} />
      </div>
      <Panel title={translate('limits_title')} className="md:col-span-2">
        <p className="mb-4 max-w-prose text-text-2">{translate('limits_text')}</p>
        <ButtonLink theme="secondary" href={routeHref(page, 'page', 'responsible-gaming')}>
          {translate('responsible_gaming')}
        </ButtonLink>
      </Panel>
    </div>
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
    <Button theme="secondary" busy={busy} onClick={leave}>
      <Icon name="log-out" className="size-4.5" />
      {translate('log_out')}
    </Button>
  );
}
