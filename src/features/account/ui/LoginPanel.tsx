/** What the player logs in with: password and addresses. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import type { User } from '#features/session/index.ts';
import { maskEmail } from '#shared/names.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { maskPhone } from '../model.ts';
import type { Protection } from '../security.ts';
import { SecurityRow } from './SecurityRow.tsx';

interface LoginPanelProps {
  user: User;
  protection: Protection;
  reload: () => Promise<void>;
  className: string;
}

export function LoginPanel({ user, protection, reload, className }: LoginPanelProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('security');
  const account = useTranslate('account');
  const session = useTranslate('session');
  const changed = protection.password_changed_at;
  const day = new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'long' });
  return (
    <Panel title={translate('login_title')} className={className}>
      <ul>
        <li>
          <SecurityRow
            icon="key-round"
            title={session('password')}
            detail={
              changed === null
                ? translate('no_password')
                : translate('password_changed_on', { when: day.format(new Date(changed)) })
            }
          >
            <Button
              theme="secondary"
              size="sm"
              aria-label={account('password_change')}
              onClick={() => void openPopup(changed === null ? 'first-password' : 'change-password').then(reload)}
            >
              {translate('change')}
            </Button>
          </SecurityRow>
        </li>
        <li>
          <SecurityRow
            icon="mail"
            title={maskEmail(user.email)}
            detail={account(user.email_confirmed ? 'email_confirmed' : 'email_unconfirmed')}
            tone={user.email_confirmed ? 'plain' : 'danger'}
          >
            <Button
              theme="secondary"
              size="sm"
              aria-label={account('email_change')}
              onClick={() => void openPopup('change-email', { email: user.email }).then(reload)}
            >
              {translate('change')}
            </Button>
          </SecurityRow>
        </li>
        {user.phone && (
          <li>
            <SecurityRow
              icon="phone"
              title={maskPhone(user.phone)}
              detail={account(user.phone_confirmed ? 'phone_is_confirmed' : 'phone_is_not_confirmed')}
              tone={user.phone_confirmed ? 'plain' : 'danger'}
            >
              <ButtonLink theme="secondary" size="sm" href={routeHref(page, 'account-personal-info')}>
                {translate('change')}
              </ButtonLink>
            </SecurityRow>
          </li>
        )}
      </ul>
    </Panel>
  );
}
